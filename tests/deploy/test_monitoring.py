"""What is documented, what alerts ask for and what the service tells are the same names."""

import re
from pathlib import Path

import yaml
from prometheus_client.metrics import MetricWrapperBase

from service.ops.metrics import Metrics

ROOT = Path(__file__).resolve().parents[2]
RULES = yaml.safe_load((ROOT / "deploy/monitoring/rules.yaml").read_text())
TESTS = yaml.safe_load((ROOT / "deploy/monitoring/rules.test.yaml").read_text())
ALERTS = [rule for group in RULES["groups"] for rule in group["rules"]]
NAME = re.compile(r"\b(?:grpc_server|tilewright)_[a-z_]+\b")


def told() -> dict[str, frozenset[str]]:
    """Every name of ours as it is scraped, with its labels."""
    names = {}
    for collector in Metrics().registry._collector_to_names:
        if isinstance(collector, MetricWrapperBase):
            end = "_total" if collector._type == "counter" else ""
            names[collector._name + end] = frozenset(collector._labelnames)
    return names


def test_every_metric_is_documented_with_its_labels() -> None:
    rows = {}
    for line in (ROOT / "docs/operations.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and NAME.fullmatch(cells[0].strip("`")):
            rows[cells[0].strip("`")] = frozenset(filter(None, re.split(r", |and ", cells[1])))
    more = rows["grpc_server_started_total"]
    rows["grpc_server_handled_total"] |= more
    assert rows == told()


def test_alerts_ask_for_metrics_that_are_there() -> None:
    names = told()
    known = {*names, *(f"{name}_{end}" for name in names for end in ("bucket", "sum", "count"))}
    for alert in ALERTS:
        asked = set(NAME.findall(re.sub(r'"[^"]*"', "", alert["expr"])))
        assert asked
        assert asked <= known, alert["alert"]


def test_every_alert_fires_once_and_stays_silent_once() -> None:
    silent, loud = (
        {one["alertname"]: bool(one.get("exp_alerts")) for one in test["alert_rule_test"]}
        for test in TESTS["tests"]
    )
    assert silent == {alert["alert"]: False for alert in ALERTS}
    assert loud == {alert["alert"]: True for alert in ALERTS}
