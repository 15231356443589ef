"""Every number is counted where it belongs, under names and labels that stay bounded."""

import urllib.request

from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from service.app.events import (
    GameCreated,
    GameEnded,
    GameRestored,
    MovePlayed,
    MovesListed,
    MoveUndone,
    Observer,
    PositionLookedUp,
    WatcherCutOff,
    WatchersChanged,
    WriteConflicted,
)
from service.ops.labelled import MAX_CHILDREN
from service.ops.metrics import Metrics
from service.store.redis_calls import Watcher

Numbers = dict[tuple[str, frozenset[tuple[str, str]]], float]


def scrape(port: int) -> Numbers:
    """What a scrape says, by name and labels."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        return numbers(answer.read().decode())


def numbers(text: str) -> Numbers:
    """The numbers in the text of a scrape."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def changes(before: Numbers, after: Numbers) -> dict[str, float]:
    """What moved, as `name{label=value,…}`, without the process's own and the buckets."""
    return {
        f"{name}{{{','.join(f'{key}={value}' for key, value in sorted(labels))}}}": moved
        for (name, labels), value in after.items()
        if (moved := value - before.get((name, labels), 0.0))
        and not name.startswith(("process_", "python_"))
        and not name.endswith("_bucket")
    }


def test_every_event_moves_its_number() -> None:
    counted = Metrics()
    before = numbers(generate_latest(counted.registry).decode())
    counted.grpc_started("unary", "tilewright.v1.GameService", "GetGame")
    counted.grpc_received("unary", "tilewright.v1.GameService", "GetGame")
    counted.grpc_handled("unary", "tilewright.v1.GameService", "GetGame", "NOT_FOUND", 0.25)
    counted.grpc_sent("unary", "tilewright.v1.GameService", "GetGame")
    counted.grpc_started("server_stream", "tilewright.v1.GameService", "WatchGame")
    counted.grpc_received("server_stream", "tilewright.v1.GameService", "WatchGame")
    counted.grpc_handled("server_stream", "tilewright.v1.GameService", "WatchGame", "OK", 999.0)
    counted.rest_started()
    counted.rest_handled("/v1/games/{game_id}", 200, 0.5)
    counted.rest_started()
    counted.rest_handled("", 404, 0.5)
    counted.rest_started()
    counted.refused("GetGame", "GAME_NOT_FOUND")
    counted.observe(GameCreated("vizia", "0" * 32, 2))
    counted.observe(MovePlayed("vizia", "0" * 32, 1, 0.125))
    counted.observe(GameEnded("vizia", "0" * 32, 1, "abandoned"))
    counted.observe(MoveUndone("vizia", "0" * 32, 2))
    counted.observe(GameRestored("vizia", "0" * 32, 2))
    counted.observe(WatchersChanged(1))
    counted.observe(WatcherCutOff("slow"))
    counted.observe(MovesListed("vizia", 40, 0.5))
    counted.observe(PositionLookedUp(True))
    counted.observe(PositionLookedUp(False))
    counted.observe(WriteConflicted("vizia"))
    counted.called("commit", "ok", 0.5)
    counted.retried("lost")
    counted.ready(True)
    after = numbers(generate_latest(counted.registry).decode())
    call = "grpc_method=GetGame,grpc_service=tilewright.v1.GameService,grpc_type=unary"
    code = "grpc_code=NotFound"
    stream = "grpc_method=WatchGame,grpc_service=tilewright.v1.GameService"
    stream += ",grpc_type=server_stream"
    assert changes(before, after) == {
        f"grpc_server_started_total{{{call}}}": 1,
        f"grpc_server_msg_received_total{{{call}}}": 1,
        f"grpc_server_msg_received_total{{{stream}}}": 1,
        f"grpc_server_msg_sent_total{{{call}}}": 1,
        f"grpc_server_handled_total{{{code},{call}}}": 1,
        f"grpc_server_started_total{{{stream}}}": 1,
        f"grpc_server_handled_total{{grpc_code=OK,{stream}}}": 1,
        f"grpc_server_handling_seconds_count{{{call}}}": 1,
        f"grpc_server_handling_seconds_sum{{{call}}}": 0.25,
        "tilewright_rest_requests_total{route=/v1/games/{game_id},status=200}": 1,
        "tilewright_rest_requests_total{route=unknown,status=404}": 1,
        "tilewright_rest_seconds_count{route=/v1/games/{game_id}}": 1,
        "tilewright_rest_seconds_sum{route=/v1/games/{game_id}}": 0.5,
        "tilewright_rest_seconds_count{route=unknown}": 1,
        "tilewright_rest_seconds_sum{route=unknown}": 0.5,
        "tilewright_calls_in_flight{}": 1,
        "tilewright_refusals_total{call=GetGame,reason=GAME_NOT_FOUND}": 1,
        "tilewright_games_created_total{game_type=vizia}": 1,
        "tilewright_moves_applied_total{game_type=vizia}": 1,
        "tilewright_undos_total{game_type=vizia}": 1,
        "tilewright_games_restored_total{game_type=vizia}": 1,
        "tilewright_watchers{}": 1,
        "tilewright_watchers_cut_off_total{cause=slow}": 1,
        "tilewright_games_ended_total{game_type=vizia,reason=abandoned}": 1,
        "tilewright_legal_moves_count{game_type=vizia}": 1,
        "tilewright_legal_moves_sum{game_type=vizia}": 40,
        "tilewright_engine_seconds_count{game_type=vizia,operation=apply}": 1,
        "tilewright_engine_seconds_sum{game_type=vizia,operation=apply}": 0.125,
        "tilewright_engine_seconds_count{game_type=vizia,operation=list}": 1,
        "tilewright_engine_seconds_sum{game_type=vizia,operation=list}": 0.5,
        "tilewright_positions_total{result=hit}": 1,
        "tilewright_positions_total{result=miss}": 1,
        "tilewright_conflicts_total{game_type=vizia}": 1,
        "tilewright_store_calls_total{operation=commit,outcome=ok}": 1,
        "tilewright_store_seconds_count{operation=commit}": 1,
        "tilewright_store_seconds_sum{operation=commit}": 0.5,
        "tilewright_store_retries_total{cause=lost}": 1,
        "tilewright_ready{}": 1,
    }


def test_build_info_says_what_runs() -> None:
    counted = Metrics()
    [(labels, value)] = [
        (dict(labels), value)
        for (name, labels), value in numbers(generate_latest(counted.registry).decode()).items()
        if name == "tilewright_build_info"
    ]
    assert value == 1
    assert labels.keys() == {"version", "python"}
    assert "" not in labels.values()


def test_labels_are_bounded_whatever_is_counted() -> None:
    counted = Metrics()
    for number in range(2 * MAX_CHILDREN):
        counted.refused("ApplyMove", f"REASON_{number}")
    [family] = [one for one in counted.registry.collect() if one.name == "tilewright_refusals"]
    assert len(family.samples) == MAX_CHILDREN + 1
    assert sum(sample.value for sample in family.samples) == 2 * MAX_CHILDREN
    assert {"call": "other", "reason": "other"} in [sample.labels for sample in family.samples]


def test_series_of_calls_begin_at_zero() -> None:
    """So that an alert sees the very first fault."""
    counted = Metrics()
    counted.prepare("tilewright.v1.GameService", {"GetGame": "unary", "WatchGame": "server_stream"})
    samples = {
        (sample.name, *sample.labels.values()): sample.value
        for family in counted.registry.collect()
        for sample in family.samples
    }
    call = ("server_stream", "tilewright.v1.GameService", "WatchGame")
    assert samples["grpc_server_started_total", *call] == 0
    assert samples["grpc_server_handled_total", *call, "DataLoss"] == 0
    assert samples["grpc_server_handling_seconds_count", *call] == 0
    assert samples["tilewright_refusals_total", "GetGame", "STATE_CORRUPT"] == 0


def test_no_label_can_hold_a_game() -> None:
    counted = Metrics()
    counted.observe(GameCreated("vizia", "feed" * 8, 2))
    counted.observe(MovePlayed("vizia", "feed" * 8, 1, 0.1))
    counted.observe(GameEnded("vizia", "feed" * 8, 1, "abandoned"))
    told = [sample.labels for family in counted.registry.collect() for sample in family.samples]
    assert "feed" not in str(told)


def test_metrics_stand_behind_the_ports() -> None:
    """The type checker is the judge."""
    ports: tuple[Observer, Watcher] = (Metrics().observe, Metrics())
    assert ports
