"""What is in the folder deploy works with this version, as far as it can be tried here."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client import generate_latest

from pardon.cli.serve import command
from pardon.server.hub.hub import Hub
from pardon.server.storage.sqlite import SqliteStore
from pardon.server.web.routes.health import Meters
from pardon.server.wire.codes import Code
from tests.nodes.proxies import caddy_file, haproxy_file, nginx_file

ROOT = Path(__file__).parents[4]
DEPLOY = ROOT / "deploy"
OPTIONS = {name for option in command.params for name in (*option.opts, *option.secondary_opts)}


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "pardon.service"])
def test_options_that_are_used_exist(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if re.search(r"\bserve\b|command", line)]
    used = set(re.findall(r"(?<![\w-])--[a-z-]+", "\n".join(lines)))
    assert used and used <= OPTIONS


def test_what_the_container_is_made_from_is_there() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    for line in re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.MULTILINE):
        assert all((ROOT / each).exists() for each in line.split())
    extras = re.search(r'"\.\[([\w,]+)\]"', text)
    assert extras is not None
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert all(re.search(rf"^{each} = ", project, re.MULTILINE) for each in extras[1].split(","))


def test_two_nodes_share_a_database_behind_a_proxy() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    for node in ("one", "two"):
        assert services[node]["environment"]["PARDON_DATABASE"].endswith("@database/pardon")
        assert f"{node}:8034" in caddy
    assert caddy.count("{") == caddy.count("}")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_the_unit_of_systemd_is_valid(tmp_path: Path) -> None:
    unit = tmp_path / "pardon.service"
    text = (DEPLOY / "pardon.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/pardon/bin/pardon", sys.executable), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True
    )
    complaints = [line for line in done.stderr.splitlines() if "pardon.service" in line]
    assert complaints == []


@pytest.mark.skipif(shutil.which("nginx") is None, reason="there is no nginx here")
def test_nginx_takes_its_file(tmp_path: Path) -> None:
    whole = tmp_path / "nginx.conf"
    whole.write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; include {DEPLOY / 'nginx.conf'}; }}\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        ["nginx", "-t", "-p", str(tmp_path), "-c", str(whole)], capture_output=True, text=True
    )
    assert "syntax is ok" in done.stderr


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="there is no haproxy here")
def test_haproxy_takes_its_file(tmp_path: Path) -> None:
    file = tmp_path / "haproxy.cfg"
    file.write_text(haproxy_file(8000, [8034, 8035]), encoding="utf-8")
    done = subprocess.run(["haproxy", "-c", "-f", str(file)], capture_output=True, text=True)
    assert done.returncode == 0 and "WARNING" not in done.stderr


@pytest.mark.skipif(shutil.which("caddy") is None, reason="there is no Caddy here")
def test_caddy_takes_its_file(tmp_path: Path) -> None:
    file = tmp_path / "Caddyfile"
    file.write_text(caddy_file(8000, [8034, 8035]), encoding="utf-8")
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(file)]
    done = subprocess.run(
        command, capture_output=True, text=True, env=os.environ | {"HOME": str(tmp_path)}
    )
    assert done.returncode == 0


def test_every_proxy_has_the_nodes_it_is_given(tmp_path: Path) -> None:
    files = {
        "haproxy": haproxy_file(8000, [7001, 7002, 7003]),
        "nginx": nginx_file(8000, [7001, 7002, 7003], tmp_path),
        "caddy": caddy_file(8000, [7001, 7002, 7003]),
    }
    for text in files.values():
        assert re.findall(r"127\.0\.0\.1:(\d+)", text.replace("127.0.0.1:8000", "")) == [
            "7001", "7002", "7003",
        ]  # fmt: skip
        assert "127.0.0.1:8000" in text and "/metrics" in text and "/api/admin" in text


def test_the_dashboard_asks_for_what_is_counted(tmp_path: Path) -> None:
    async def counted() -> str:
        store = SqliteStore(tmp_path)
        await store.open()
        hub = Hub(store)
        meters = Meters(hub, store)
        meters.refuse_handshake(Code.TABLE_FULL, "192.0.2.7")
        hub.refusals["move/stale"] += 1
        text = generate_latest(meters.registry).decode()
        await hub.close()
        await store.close()
        return text

    told = set(re.findall(r"^(pardon_\w+)", asyncio.run(counted()), re.MULTILINE))
    board = json.loads((DEPLOY / "dashboard.json").read_text(encoding="utf-8"))
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"pardon_\w+", target["expr"])
    }
    assert asked <= told
    counters = {name for name in told if not re.search(r"_(created|bucket|sum|count)$", name)}
    assert counters - asked == set()
