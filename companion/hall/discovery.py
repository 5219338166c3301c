"""What Home Assistant is told, so that it finds a table by itself (MQTT discovery): a device with three entities.

https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from companion.display.catalogue import Catalogue
from companion.hall.schema import FROM, topic

PREFIX = "homeassistant"
MAKER = "table-companion"


ENTITIES = {"turn": "sensor", "game": "sensor", "call": "binary_sensor"}
"""What is announced of a table, and as what."""


def topics(hall: str, table: str) -> dict[str, str]:
    """Where each entity of a table is announced, by its topic."""
    return {f"{PREFIX}/{kind}/companion-{hall}-{table}/{what}/config": what for what, kind in ENTITIES.items()}


def announced(hall: str, table: str, words: Catalogue) -> Iterator[tuple[str, bytes]]:
    """Topics and payloads, to be retained: whose turn it is, what is played, and whether somebody is asked to come."""
    state, presence, call = (topic(hall, FROM, what, table) for what in ("state", "presence", "call"))
    who = f"companion-{hall}-{table}"
    device = {"identifiers": [who], "name": words("hall.table", table=table), "manufacturer": MAKER}
    common = {
        "availability_topic": presence,
        "availability_template": "{{ 'online' if value_json.online else 'offline' }}",
        "device": device,
        "origin": {"name": MAKER},
    }
    entities: dict[str, dict[str, object]] = {
        "turn": {
            "state_topic": state,
            "value_template": "{{ value_json.turn | join(', ') if value_json.turn else value_json.phase }}",
            "json_attributes_topic": state,
            "json_attributes_template": "{{ {'seats': value_json.seats, 'waits': value_json.waits} | tojson }}",
            "icon": "mdi:account-arrow-right",
        },
        "game": {"state_topic": state, "value_template": "{{ value_json.title or value_json.phase }}"},
        "call": {"state_topic": call, "value_template": "{{ 'ON' if value_json.calls else 'OFF' }}"},
    }
    for name, what in topics(hall, table).items():
        body = {"name": words(f"hall.entity.{what}"), "unique_id": f"{who}-{what}", **common, **entities[what]}
        yield name, json.dumps(body, ensure_ascii=False).encode()


def forgotten(hall: str, table: str, words: Catalogue) -> Iterator[tuple[str, bytes]]:
    """The same topics with nothing in them: Home Assistant forgets the table."""
    for name, _ in announced(hall, table, words):
        yield name, b""
