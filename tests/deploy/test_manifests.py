"""The manifests: valid for every supported cluster, strict in security, true to the service."""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from service.config import SETTINGS, ConfigError, load

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
OVERLAYS = sorted(path.parent.name for path in DEPLOY.glob("overlays/*/kustomization.yaml"))
# The oldest has the preStop action `sleep` switched on, the newest is the newest published.
VERSIONS = ("1.30.0", "1.37.0")
KUBECTL = Path(sys.executable).parent / "kubectl"

Manifest = dict[str, Any]


@cache
def render(overlay: str) -> tuple[Manifest, ...]:
    done = subprocess.run(
        [KUBECTL, "kustomize", DEPLOY / "overlays" / overlay],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "deprecated" not in done.stderr, done.stderr
    return tuple(yaml.safe_load_all(done.stdout))


def of_kind(overlay: str, kind: str) -> list[Manifest]:
    return [manifest for manifest in render(overlay) if manifest["kind"] == kind]


def named(overlay: str, kind: str, name: str) -> Manifest:
    [found] = [one for one in of_kind(overlay, kind) if one["metadata"]["name"] == name]
    return found


def workloads(overlay: str) -> Iterator[Manifest]:
    for kind in ("Deployment", "StatefulSet"):
        yield from of_kind(overlay, kind)


def server(overlay: str) -> Manifest:
    pod = named(overlay, "Deployment", "tilewright")["spec"]["template"]["spec"]
    [container] = pod["containers"]
    assert isinstance(container, dict)
    return container


def ports_of(container: Manifest) -> dict[str, int]:
    return {port["name"]: port["containerPort"] for port in container["ports"]}


def settings_of(overlay: str) -> dict[str, str]:
    """What the generated ConfigMap sets, found by the name that the pod refers to."""
    [source] = server(overlay)["envFrom"]
    data = named(overlay, "ConfigMap", source["configMapRef"]["name"])["data"]
    assert isinstance(data, dict)
    return data


@pytest.fixture(params=OVERLAYS)
def overlay(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_there_are_overlays() -> None:
    assert OVERLAYS == ["production", "staging"]


@pytest.mark.parametrize("version", VERSIONS)
def test_every_object_fits_its_schema_strictly(overlay: str, version: str) -> None:
    for manifest in render(overlay):
        # A kind without a schema raises too: nothing passes unlooked at.
        kubernetes_validate.validate(manifest, version, strict=True)


def test_a_misspelt_field_is_seen() -> None:
    broken = {**named("staging", "PodDisruptionBudget", "tilewright"), "spek": {}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(broken, VERSIONS[-1], strict=True)


def test_namespace_enforces_the_restricted_standard(overlay: str) -> None:
    [namespace] = of_kind(overlay, "Namespace")
    labels = namespace["metadata"]["labels"]
    assert labels["pod-security.kubernetes.io/enforce"] == "restricted"
    for manifest in render(overlay):
        if manifest["kind"] != "Namespace":
            assert manifest["metadata"]["namespace"] == namespace["metadata"]["name"]


def test_pods_are_restricted(overlay: str) -> None:
    for workload in workloads(overlay):
        pod = workload["spec"]["template"]["spec"]
        assert pod["automountServiceAccountToken"] is False
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        for field in ("hostNetwork", "hostPID", "hostIPC"):
            assert not pod.get(field)
        assert not any("hostPath" in volume for volume in pod.get("volumes", []))
        for container in pod["containers"] + pod.get("initContainers", []):
            security = container["securityContext"]
            assert security["allowPrivilegeEscalation"] is False
            assert security["readOnlyRootFilesystem"] is True
            assert security["capabilities"] == {"drop": ["ALL"]}
            assert "command" not in container
            assert set(container["resources"]["requests"]) == {"cpu", "memory"}
            assert set(container["resources"]["limits"]) == {"memory"}


def test_a_rollout_never_takes_a_pod_before_its_successor_is_ready(overlay: str) -> None:
    spec = named(overlay, "Deployment", "tilewright")["spec"]
    assert spec["strategy"]["rollingUpdate"] == {"maxSurge": 1, "maxUnavailable": 0}
    assert "replicas" not in spec
    assert named(overlay, "PodDisruptionBudget", "tilewright")["spec"]["maxUnavailable"] == 1
    autoscaler = named(overlay, "HorizontalPodAutoscaler", "tilewright")["spec"]
    assert autoscaler["minReplicas"] >= 2
    assert autoscaler["scaleTargetRef"]["name"] == "tilewright"


def test_every_selector_finds_a_pod(overlay: str) -> None:
    pods = [workload["spec"]["template"]["metadata"]["labels"] for workload in workloads(overlay)]

    def found(selector: dict[str, str]) -> bool:
        return any(selector.items() <= labels.items() for labels in pods)

    for service in of_kind(overlay, "Service"):
        assert found(service["spec"]["selector"]), service["metadata"]["name"]
    for workload in workloads(overlay):
        spec = workload["spec"]
        labels = spec["template"]["metadata"]["labels"]
        assert spec["selector"]["matchLabels"].items() <= labels.items()
        for spread in spec["template"]["spec"].get("topologySpreadConstraints", []):
            assert found(spread["labelSelector"]["matchLabels"])
    for budget in of_kind(overlay, "PodDisruptionBudget"):
        assert found(budget["spec"]["selector"]["matchLabels"])
    for policy in of_kind(overlay, "NetworkPolicy"):
        assert found(policy["spec"]["podSelector"].get("matchLabels", {}))


def test_services_lead_to_ports_of_their_pods(overlay: str) -> None:
    for service in of_kind(overlay, "Service"):
        spec = service["spec"]
        for workload in workloads(overlay):
            template = workload["spec"]["template"]
            if not spec["selector"].items() <= template["metadata"]["labels"].items():
                continue
            ports = ports_of(template["spec"]["containers"][0])
            for port in spec["ports"]:
                assert port["targetPort"] in ports
                if spec.get("clusterIP") == "None":
                    # A headless name gives pod addresses: nothing translates the port.
                    assert port["port"] == ports[port["targetPort"]]


def test_grpc_is_headless_and_rest_is_not(overlay: str) -> None:
    assert named(overlay, "Service", "tilewright-grpc")["spec"]["clusterIP"] == "None"
    assert named(overlay, "Service", "tilewright-rest")["spec"]["type"] == "ClusterIP"


def test_network_is_closed_but_for_what_is_named(overlay: str) -> None:
    everything = named(overlay, "NetworkPolicy", "default-deny")["spec"]
    assert everything == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
    for policy in of_kind(overlay, "NetworkPolicy"):
        spec = policy["spec"]
        assert spec["policyTypes"] == ["Ingress", "Egress"]
        for rule in spec.get("ingress", []):
            assert rule["from"]
            assert rule["ports"]
        for rule in spec.get("egress", []):
            assert rule["to"]
            assert rule["ports"]
    named_ports = {
        port["port"]
        for rule in named(overlay, "NetworkPolicy", "tilewright")["spec"]["ingress"]
        for port in rule["ports"]
    }
    assert named_ports == set(ports_of(server(overlay)))


def test_liveness_is_not_readiness(overlay: str) -> None:
    container = server(overlay)
    grpc_port = ports_of(container)["grpc"]
    probes = {name: container[f"{name}Probe"] for name in ("startup", "liveness", "readiness")}
    for probe in probes.values():
        assert probe["grpc"]["port"] == grpc_port
    assert probes["startup"]["grpc"]["service"] == "liveness"
    assert probes["liveness"]["grpc"]["service"] == "liveness"
    assert probes["readiness"]["grpc"]["service"] == "readiness"
    assert probes["liveness"]["failureThreshold"] * probes["liveness"]["periodSeconds"] >= 30


def test_settings_come_from_a_generated_map(overlay: str) -> None:
    """Its name carries the hash of its content, so a new setting rolls the pods."""
    [source] = server(overlay)["envFrom"]
    assert re.fullmatch(r"tilewright-[a-z0-9]{10}", source["configMapRef"]["name"])


def variables_of(overlay: str) -> dict[str, str]:
    """Every variable that the pod gets, by name; what comes from a Secret is empty."""
    given = {one["name"]: one.get("value", "") for one in server(overlay)["env"]}
    return {**settings_of(overlay), **given}


def test_every_variable_is_a_setting_of_the_service(overlay: str) -> None:
    """The service reads them itself, with stand-ins for what the Secret holds."""
    variables = variables_of(overlay)
    secret = {name: "/dev/null" for name in variables if name.endswith("_FILE")}
    with pytest.raises(ConfigError, match=r"^TILEWRIGHT_KEYS is required[^;]*$"):
        load([], {**variables, **secret, "TILEWRIGHT_STORE_URL": "redis://redis"})
    secret_names = {setting.variable for setting in SETTINGS if setting.secret}
    files = {name.removesuffix("_FILE") for name in secret}
    assert files == secret_names
    settings, _ = load(
        [],
        {
            **{name: value for name, value in variables.items() if name not in secret},
            "TILEWRIGHT_STORE_URL": "redis://redis",
            "TILEWRIGHT_KEYS": "k:" + "0" * 64,
        },
    )
    assert settings.bind == "0.0.0.0"
    ports = {"grpc": settings.grpc_port, "http": settings.http_port}
    assert ports_of(server(overlay)) == {**ports, "metrics": settings.metrics_port}


def test_the_end_of_a_pod_leaves_time_to_drain(overlay: str) -> None:
    pod = named(overlay, "Deployment", "tilewright")["spec"]["template"]["spec"]
    settings = settings_of(overlay)
    pause = server(overlay)["lifecycle"]["preStop"]["sleep"]["seconds"]
    drain = sum(float(settings[f"TILEWRIGHT_SHUTDOWN_{step}"]) for step in ("WAIT", "GRACE"))
    assert pod["terminationGracePeriodSeconds"] >= pause + drain + 10


def test_secrets_stand_in_no_manifest(overlay: str) -> None:
    assert not of_kind(overlay, "Secret")
    [address] = [one for one in server(overlay)["env"] if one["name"] == "TILEWRIGHT_STORE_URL"]
    assert address["valueFrom"]["secretKeyRef"]["name"] == "tilewright"
    pod = named(overlay, "Deployment", "tilewright")["spec"]["template"]["spec"]
    [volume] = pod["volumes"]
    [mount] = server(overlay)["volumeMounts"]
    assert (volume["name"], mount["readOnly"]) == (mount["name"], True)
    mounted = {f"{mount['mountPath']}/{item['path']}" for item in volume["secret"]["items"]}
    files = {value for name, value in variables_of(overlay).items() if name.endswith("_FILE")}
    assert files == mounted


def test_the_image_listens_where_the_manifests_look() -> None:
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    [exposed] = [line.split()[1:] for line in lines if line.startswith("EXPOSE")]
    assert sorted(map(int, exposed)) == sorted(ports_of(server("production")).values())
    assert "USER 10001:10001" in lines
    [entry] = [line for line in lines if line.startswith("ENTRYPOINT")]
    assert entry.startswith('ENTRYPOINT ["/')
    assert not any(line.startswith("CMD") for line in lines)
    assert len([line for line in lines if line.startswith("FROM")]) == 2
    set_names = re.findall(r"\bTILEWRIGHT_\w+", "\n".join(lines))
    assert set(set_names) <= {setting.variable for setting in SETTINGS}


def test_production_takes_the_image_by_digest() -> None:
    assert re.fullmatch(r"[^:]+@sha256:[0-9a-f]{64}", server("production")["image"])
