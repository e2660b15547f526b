"""Mischief through sockets: frames that are none, words that mean nothing, and much too much of what is allowed."""
import json

from over_http import ODD_VALUES
from visit import kind
from wire import BINARY, CLOSE, PING, TEXT, frame

VERBS = {"act": {"seat": "allies", "n": 0, "action": "pass"}, "look": {"seat": "axis"},
         "commit": {"seat": "allies", "hash": "0" * 64}, "reveal": {"seat": "allies", "bytes": "0" * 64},
         "chat": {"seat": "allies", "text": "x"}, "answer": {"seat": "axis", "what": "draw", "yes": True},
         "explain": {"seat": "allies", "action": "pass"}, "odds": {"seat": "allies", "action": "battle a1 a2"},
         "whynot": {"seat": "allies", "unit": 1}, "reach": {"unit": 1}, "sight": {"unit": 1},
         "threats": {"hex": "A1"},
         "stand-in": {"seat": "axis", "for": "allies"}, "log": {"lang": "fr", "since": 0}}


def say(text):
    return frame(text if isinstance(text, bytes) else text.encode())


# Handshakes and frames

def one_frame_each(v, frames):
    """Each through a socket of its own, for whatever ends a conversation."""
    for raw in frames:
        v.through_socket([raw], answered=False)


@kind(6)
def broken_handshakes(v):
    v.one_by_one((b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
                  v.rng.choice([b"", b"Sec-WebSocket-Key: x\r\n", b"Sec-WebSocket-Version: 99\r\n",
                                b"Sec-WebSocket-Key: \0\r\nSec-WebSocket-Version: 13\r\n"]) + b"\r\n") for _ in range(v.count))


@kind(6)
def foreign_sockets(v):
    for _ in range(v.count):
        v.sent += 1
        with v.wire() as wire:
            try:
                v.came[wire.upgrade("Origin: http://evil.example\r\n")] += 1
            except OSError:
                v.came["closed"] += 1


@kind(4)
def silent_sockets(v):
    for _ in range(v.count):
        wire = v.wire()
        v.sent += 1
        try:
            v.came[wire.upgrade()] += 1
        except OSError:
            v.came["closed"] += 1
        v.keep(wire)


@kind(4)
def frames_without_a_mask(v):
    one_frame_each(v, (frame(b'{"do":"hello"}', masked=False) for _ in range(v.count)))


@kind(4)
def reserved_bits(v):
    one_frame_each(v, (frame(b"{}", v.rng.randrange(3, 16), reserved=v.rng.randrange(8)) for _ in range(v.count)))


@kind(4)
def noise_for_frames(v):
    one_frame_each(v, (v.any_bytes(v.rng.randint(1, 500)) for _ in range(v.count)))


@kind(4)
def resets_in_frames(v):
    for _ in range(v.count):
        v.sent += 1
        wire = v.wire()
        try:
            wire.upgrade()
            wire.send(say('{"do":"log","lang":"fr"}')[:v.rng.randint(1, 20)])
            wire.reset()
            v.came["reset"] += 1
        except OSError:
            v.came["closed"] += 1


@kind(4)
def odd_goodbyes(v):
    one_frame_each(v, (frame(v.rng.choice([b"", b"\x03", b"\x03\xe8ok", b"\xff\xff", b"\x03\xe8\xff\xfe"]), CLOSE)
                       for _ in range(v.count)))


@kind(30)
def pings(v):
    v.through_socket((frame(b"x" * v.rng.randrange(126), PING) for _ in range(v.count)), answered=False)


@kind(3)
def long_pings(v):
    one_frame_each(v, (frame(b"x" * 500, PING) for _ in range(v.count)))


@kind(30)
def binary_frames(v):
    v.through_socket(frame(v.any_bytes(20), BINARY) for _ in range(v.count))


@kind(30)
def fragments(v):
    def pieces(text):
        middle = len(text) // 2
        return (frame(text[:middle], TEXT, last=False) + frame(b"", PING) + frame(text[middle:], 0))

    v.through_socket(pieces(b'{"do":"hello","id":1,"table":"x","tokens":[]}') for _ in range(v.count))


@kind(3)
def fragments_without_end(v):
    one_frame_each(v, (frame(b"{", TEXT, last=False) + frame(b" ", 0, last=False) * 2000 for _ in range(v.count)))


@kind(3)
def messages_far_too_long(v):
    one_frame_each(v, (frame(b"x" * v.rng.choice([16_385, 70_000])) for _ in range(v.count)))


# Words

@kind(30)
def no_json(v):
    v.through_socket(say(v.rng.choice(["", "{", "nonsense", "{]", '{"do":}', "'do'", "NaN", '{"do":"x"} x', "\0"]))
                     for _ in range(v.count))


@kind(30)
def deep_json(v):
    v.through_socket(say(v.rng.choice(["[", '{"do":', '{"do":"act","action":[']) * v.rng.randint(1, 1000))
                     for _ in range(v.count))


@kind(30)
def no_objects(v):
    v.through_socket(say(json.dumps(v.rng.choice(ODD_VALUES))) for _ in range(v.count))


@kind(30)
def unknown_verbs(v):
    v.messages(({"do": v.any_word()} for _ in range(v.count)), v.den.mine, v.den.tokens)


@kind(30)
def verbs_of_wrong_types(v):
    v.messages(({"do": v.rng.choice(ODD_VALUES)} for _ in range(v.count)), v.den.mine)


@kind(30)
def ids_of_wrong_types(v):
    v.through_socket(say(json.dumps({"do": "log", "lang": "fr", "id": v.rng.choice(ODD_VALUES)})) for _ in range(v.count))


@kind(30)
def fields_of_wrong_types(v):
    def wrong():
        verb, fields = v.rng.choice(list(VERBS.items()))
        return {"do": verb, **fields, v.rng.choice(list(fields)): v.rng.choice(ODD_VALUES)}

    v.messages((wrong() for _ in range(v.count)), v.den.mine, v.den.tokens)


@kind(30)
def verbs_before_hello(v):
    v.messages({"do": verb, **fields} for verb, fields in v.rng.choices(list(VERBS.items()), k=v.count))


@kind(5)
def guessed_tokens_in_hello(v):
    v.messages({"do": "hello", "table": v.den.mine, "tokens": [v.any_bytes(32).hex()[:43]]} for _ in range(v.count))


@kind(20)
def hello_storms(v):
    v.messages({"do": "hello", "table": v.rng.choice([v.den.mine, v.den.free, v.den.over, "x"]), "tokens": []}
               for _ in range(v.count))


@kind(30)
def looks_at_other_seats(v):
    v.messages(({"do": "look", "seat": v.rng.choice(["allies", "axis", "axis-left", "spectator", "all"])}
                for _ in range(v.count)), v.den.mine)


# Play

@kind(30)
def stale_and_illegal_actions(v):
    words = ["pass", "done", "move a1 a2", "battle a1 b1", "card attack-left", "order c5", "ambush", "undo", "card"]
    v.messages(({"do": "act", "seat": v.rng.choice(["allies", "axis"]), "n": v.rng.choice([0, 1, 5, 10**6, -1]),
                 "action": v.rng.choice(words)} for _ in range(v.count)), v.den.mine, v.den.tokens)


@kind(36)
def acts_and_undos(v):
    """Whatever may be done is done and taken back, again and again."""
    with v.wire() as wire:
        try:
            place = v.den.sit(wire, v.den.mine, v.den.tokens)
            for _ in range(v.count // 3):
                seat = (place.get("to_act") or place["table"]["to_act"] or ["allies"])[0]
                v.sent += 3
                shown = wire.request(do="look", seat=seat)
                if shown["type"] == "refused":
                    return v.hear(shown)
                legal = (shown.get("legal") or {}).get(seat) or ["pass"]
                place = wire.request(do="act", seat=seat, n=shown["n"], action=v.rng.choice(legal))
                v.hear(place)
                v.hear(wire.request(do="undo", seat=seat))
                if place["type"] == "refused":
                    place = {"to_act": [v.rng.choice(["allies", "axis"])]}
        except OSError:
            v.came["closed"] += 1


@kind(30)
def undos_without_end(v):
    v.messages(({"do": "undo", "seat": v.rng.choice(["allies", "axis"])} for _ in range(v.count)), v.den.mine, v.den.tokens)


@kind(30)
def draws_offered_and_answered(v):
    ways = [{"do": "offer-draw", "seat": "allies"}, {"do": "answer", "seat": "axis", "what": "draw", "yes": False},
            {"do": "answer", "seat": "allies", "what": "undo", "yes": False}]
    v.messages((v.rng.choice(ways) for _ in range(v.count)), v.den.mine, v.den.tokens)


@kind(30)
def chat_storms(v):
    v.messages(({"do": "chat", "seat": "allies", "text": v.rng.choice(["x" * 600, "é" * 200, "\u0000\u2028", "", "hi"])}
                for _ in range(v.count)), v.den.mine, v.den.tokens)


@kind(20)
def log_storms(v):
    v.messages(({"do": "log", "lang": v.rng.choice(["fr", "en", "de"]), "since": v.rng.choice([0, 10**6, -1])}
                for _ in range(v.count)), v.den.mine)


@kind(20)
def advice_storms(v):
    ways = [{"do": "explain", "seat": "allies", "action": "move c5 d5"}, {"do": "whynot", "seat": "axis", "hex": "E5"},
            {"do": "odds", "seat": "allies", "action": "battle c5 d6"}, {"do": "reach", "unit": 3},
            {"do": "sight", "unit": 2}, {"do": "threats", "hex": "E5"}, {"do": "reach", "unit": 10**9}]
    v.messages((v.rng.choice(ways) for _ in range(v.count)), v.den.mine, v.den.tokens)


@kind(10)
def hint_storms(v):
    v.messages(({"do": "hint", "seat": "allies"} for _ in range(v.count)), v.den.duel, v.den.duel_tokens, answered=False)


@kind(20)
def rematch_storms(v):
    v.messages(({"do": "rematch", "seat": v.rng.choice(["allies", "axis"])} for _ in range(v.count)), v.den.over,
               v.den.over_tokens)


@kind(20)
def late_commits_and_reveals(v):
    v.messages(({"do": v.rng.choice(["commit", "reveal"]), "seat": "allies", "hash": "f" * 64, "bytes": "f" * 64}
                for _ in range(v.count)), v.den.mine, v.den.tokens)


@kind(14)
def play_after_the_end(v):
    v.messages(({"do": v.rng.choice(["act", "undo", "resign", "leave", "hint"]), "seat": "allies", "n": 0,
                 "action": "pass"} for _ in range(v.count)), v.den.over, v.den.over_tokens)


@kind(20)
def computers_called_for_those_who_are_here(v):
    v.messages(({"do": "stand-in", "seat": "allies", "for": v.rng.choice(["axis", "allies", "x", 3])}
                for _ in range(v.count)), v.den.mine, v.den.tokens)


@kind(12)
def seats_left(v):
    """A table of one's own: the seat is left to a computer, and asked for again."""
    with v.wire() as wire:
        try:
            table, tokens = v.den.open(wire, {"mine": ["allies", "axis"]})
        except OSError as refused:
            v.sent += 1
            v.came[str(refused)] += 1
            return
    v.messages(({"do": v.rng.choice(["leave", "resign", "act", "look"]), "seat": v.rng.choice(["allies", "axis"])}
                for _ in range(v.count)), table, tokens)
