"""Mischief over HTTP: what is no request, what never ends, what is far too much, what is none of one's business."""
import json, struct, zlib

from visit import kind
from wire import request

ROUTES = ["/", "/api/health", "/api/levels", "/api/battles", "/api/mine", "/api/tables", "/api/tables/x",
          "/api/tables/x/seats", "/api/tables/x/record", "/api/tables/x/replay", "/api/replay", "/api/chance",
          "/api/battles/check", "/api/battles/draw", "/api/battles/vocabulary", "/api/battles/toulon",
          "/api/battles/toulon/document", "/api/battles/toulon/file", "/api/text/fr", "/api/rulebook",
          "/api/rules", "/api/rules/search", "/art.svg", "/nothing.js"]
ODD_VALUES = [None, True, False, 0, -1, 2**31, 2**63, 2**64, -2**63, 1e300, 0.5, "", "x" * 300, "é\u2028\u0000",
              [], {}, [[]], [None] * 50, {"": {"": {}}}, "allies", "human", "../../etc/passwd"]
TERMS = {"battle": "pegasus-bridge", "seats": {"allies": {"kind": "human", "name": "Ann"}}, "mine": ["allies"],
         "listed": False, "clock": {"initial": 600, "increment": 5}, "match": False, "options": {},
         "reaction": 5, "force": False}


def changed(rng, value):
    """The same with another value somewhere."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        name = rng.choice(list(value))
        return {**value, name: changed(rng, value[name])}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return value[:at] + [changed(rng, value[at])] + value[at + 1:]
    return rng.choice(ODD_VALUES)


# No requests at all

@kind(8)
def broken_request_lines(v):
    v.one_by_one(v.rng.choice([b"GET\r\n\r\n", b"GET /\r\n\r\n", b"\r\n\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                               b"G\tT / HTTP/1.1\r\n\r\n", b"GET  /  HTTP/1.1\r\n\r\n", b"/ GET HTTP/1.1\r\n\r\n",
                               b"GET / HTTP/1.1\nHost: x\n\n", b"GET http://x/ HTTP/1.1\r\n\r\n",
                               b"CONNECT x:443 HTTP/1.1\r\n\r\n"]) for _ in range(v.count))


@kind(8)
def noise(v):
    v.one_by_one(v.any_bytes(v.rng.randint(1, 2000)) for _ in range(v.count))


@kind(8)
def nuls_in_headers(v):
    v.one_by_one(b"GET / HTTP/1.1\r\nHost: a\0b\r\nX\0Y: 1\r\n\r\n" for _ in range(v.count))


@kind(8)
def broken_headers(v):
    v.one_by_one(b"GET / HTTP/1.1\r\n" + v.rng.choice([b": x", b"Host", b" folded: x", b"A: b\rC: d", b"\xff: \xfe"]) +
                 b"\r\n\r\n" for _ in range(v.count))


@kind(4)
def huge_headers(v):
    v.one_by_one(request("GET", "/", more="X-Long: " + "x" * v.rng.randint(8000, 100_000) + "\r\n") for _ in range(v.count))


@kind(4)
def many_headers(v):
    v.one_by_one(request("GET", "/", more="".join(f"X-{n}: {n}\r\n" for n in range(1500))) for _ in range(v.count))


@kind(4)
def unfinished_headers(v):
    for _ in range(v.count):
        v.left_open(b"POST /api/mine HTTP/1.1\r\nHost: x\r\nX-Not-Yet: ")


@kind(4)
def unfinished_bodies(v):
    for _ in range(v.count):
        v.left_open(request("POST", "/api/mine", {"tables": []})[:-3])


@kind(4)
def slow_bodies(v):
    raw = request("POST", "/api/mine", {"tables": []})
    for _ in range(v.count):
        v.sent += 1
        with v.wire() as wire:
            try:
                wire.send(raw[:-20])
                for byte in raw[-20:]:
                    wire.send(bytes([byte]))
                v.came[wire.reply()[0]] += 1
            except OSError:
                v.came["closed"] += 1


@kind(8)
def half_closed(v):
    v.one_by_one(request("GET", "/api/battles") for _ in range(v.count))


@kind(8)
def resets_in_requests(v):
    for _ in range(v.count):
        v.sent += 1
        wire = v.wire()
        try:
            wire.send(request("POST", "/api/mine", {"tables": []})[:v.rng.randint(1, 120)])
            wire.reset()
            v.came["reset"] += 1
        except OSError:
            v.came["closed"] += 1


# Requests that are strange

@kind(30)
def pipelined_requests(v):
    v.pipelined(request(v.rng.choice(["GET", "HEAD"]), v.rng.choice(ROUTES)) for _ in range(v.count))


@kind(20)
def wrong_methods(v):
    v.pipelined(request(v.rng.choice(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"]),
                        v.rng.choice(ROUTES)) for _ in range(v.count))


@kind(30)
def paths_upward(v):
    ways = ["/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../bocage.log", "/..%2ftables.sqlite",
            "//etc/passwd", "/.git/config", "/./.././x.js", "/a%5c..%5cb.js", "/%c0%ae%c0%ae/x.js"]
    v.pipelined(request("GET", v.rng.choice(ways)) for _ in range(v.count))


@kind(6)
def broken_escapes(v):
    v.one_by_one(request("GET", v.rng.choice(["/%", "/%zz", "/%0", "/a%00b.js", "/x?%", "/x?a=%zz", "/\xff\xfe"]))
                 for _ in range(v.count))


@kind(6)
def long_paths(v):
    v.one_by_one(request("GET", "/" + "a/" * v.rng.randint(100, 5000)) for _ in range(v.count))


@kind(6)
def wrong_lengths(v):
    v.one_by_one(b"POST /api/mine HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: " +
                 v.rng.choice([b"-1", b"99999999999999999999", b"0x10", b"5\r\nContent-Length: 6", b"1e3", b""]) +
                 b'\r\n\r\n{"tables":[]}' for _ in range(v.count))


@kind(6)
def chunked_bodies(v):
    head = (b"POST /api/mine HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n")
    v.one_by_one(head + v.rng.choice([b'd\r\n{"tables":[]}\r\n0\r\n\r\n', b"zz\r\n", b"ffffffffffffffff\r\n{}",
                                      b"5\r\n{}\r\n0\r\n\r\n", b"1\r\n{\r\n" * 200 + b"0\r\n\r\n",
                                      b"1;" + b"x" * 9000 + b"\r\n"]) for _ in range(v.count))


@kind(20)
def wrong_content_types(v):
    v.pipelined(request("POST", v.rng.choice(["/api/mine", "/api/tables", "/api/replay", "/api/battles"]), b"{}",
                        v.rng.choice(["text/html", "", "application/x-www-form-urlencoded", "multipart/form-data",
                                      "application/json; charset=utf-16", "application/octet"])) for _ in range(v.count))


@kind(14)
def packed_bodies(v):
    v.pipelined(request("POST", v.rng.choice(["/api/mine", "/api/battles"]), zlib.compress(b"x" * 10_000),
                        more=f"Content-Encoding: {v.rng.choice(['gzip', 'deflate', 'br', 'x'])}\r\n") for _ in range(v.count))


@kind(20)
def foreign_origins(v):
    v.pipelined(request("POST", "/api/tables", TERMS,
                        more=f"Origin: {v.rng.choice(['http://evil.example', 'null', 'x', 'http://127.0.0.1.x'])}\r\n")
                for _ in range(v.count))


# Bodies that are strange

@kind(10)
def brackets_without_end(v):
    v.pipelined(request("POST", v.rng.choice(["/api/mine", "/api/tables", "/api/tables/x/seats"]),
                        v.rng.choice([b"[", b'{"a":', b"[[{"]) * v.rng.randint(100, 6000)) for _ in range(v.count))


@kind(3)
def huge_bodies(v):
    v.one_by_one(request("POST", "/api/mine", b'{"tables":"' + b"x" * v.rng.choice([65_000, 70_000, 900_000]) + b'"}')
                 for _ in range(v.count))


@kind(20)
def bad_utf8(v):
    v.pipelined(request("POST", "/api/mine", b'{"tables":"' + v.any_bytes(30) + b'"}') for _ in range(v.count))


@kind(20)
def nuls_in_json(v):
    v.pipelined(request("POST", "/api/tables", b'{"battle":"a\\u0000b\0c"}') for _ in range(v.count))


@kind(20)
def double_and_unknown_fields(v):
    v.pipelined(request("POST", "/api/tables", b'{"battle":"toulon","battle":"toulon","%s":1}' % v.any_word().encode())
                for _ in range(v.count))


@kind(30)
def terms_of_wrong_types(v):
    def terms():
        name = v.rng.choice(list(TERMS))
        return {**TERMS, name: changed(v.rng, TERMS[name]), "battle": v.rng.choice(ODD_VALUES)}

    v.pipelined(request("POST", "/api/tables", terms()) for _ in range(v.count))


@kind(30)
def seats_of_wrong_types(v):
    v.pipelined(request("POST", f"/api/tables/{v.den.free}/seats",
                        {v.rng.choice(["seat", "name", "x"]): v.rng.choice(ODD_VALUES[:-2]), "seat": "nowhere"})
                for _ in range(v.count))


@kind(30)
def guessed_tokens(v):
    v.pipelined(request("POST", "/api/mine", {"tables": [
        {"table": v.rng.choice([v.den.mine, v.den.free, v.any_word()]), "token": v.any_bytes(32).hex()[:43]}
        for _ in range(v.rng.randint(1, 60))]}) for _ in range(v.count))


# What costs the server something

@kind(8)
def many_new_tables(v):
    v.pipelined(request("POST", "/api/tables", {"battle": v.rng.choice(["toulon", "pegasus-bridge"]), "mine": ["axis"]})
                for _ in range(v.count))


@kind(14)
def seats_taken_again(v):
    v.pipelined(request("POST", f"/api/tables/{v.rng.choice([v.den.free, v.den.mine])}/seats", {"name": v.any_word()})
                for _ in range(v.count))


@kind(14)
def lists_again_and_again(v):
    v.pipelined(request("GET", v.rng.choice(["/api/tables", "/api/battles", f"/api/tables/{v.den.mine}"]))
                for _ in range(v.count))


@kind(14)
def replays_of_foreign_tables(v):
    v.pipelined(request("POST", f"/api/tables/{v.rng.choice([v.den.mine, v.den.over, v.den.free])}/replay",
                        {"as": v.rng.choice(["allies", "axis", "all", "spectator", 7]), "token": v.any_word(),
                         "from": v.rng.choice([0, 5, -1, 10**9])}) for _ in range(v.count))


@kind(6)
def broken_records(v):
    def broken():
        lines = v.den.record.splitlines()
        at = v.rng.randrange(len(lines))
        way = v.rng.randrange(v.count)
        if way == 0:
            del lines[at]
        elif way == 1:
            lines.insert(at, v.rng.choice(lines))
        elif way == 2:
            lines[at] = lines[at][:v.rng.randrange(len(lines[at]))]
        elif way == 3:
            lines.insert(at, b'{"entry":"undo","seat":"allies","to":"%d 1"}' % v.rng.randrange(99))
        elif way == 4:
            v.rng.shuffle(lines)
        else:
            lines[at] = json.dumps(changed(v.rng, json.loads(lines[at]))).encode()
        return b"\n".join(lines)

    v.pipelined(request("POST", v.rng.choice(["/api/replay", "/api/replay?from=x", "/api/chance"]), broken(),
                        "application/x-ndjson") for _ in range(v.count))


@kind(1)
def records_of_undos(v):
    """Of those that take the server longest, seldom: he works out half a million actions for each."""
    lines = v.den.record.splitlines()
    undos = 15_000 if v.rng.random() < 0.05 else 500
    v.pipelined([request("POST", "/api/chance", b"\n".join(
        lines[:-2] + [b'{"entry":"undo","seat":"allies","to":"0 0"}'] * undos + lines[-1:]), "application/x-ndjson")])


@kind(20)
def garbage_sent_in(v):
    v.pipelined(request("POST", "/api/battles", v.any_bytes(v.rng.randint(0, 3000)), "application/octet-stream")
                for _ in range(v.count))


@kind(6)
def battles_broken(v):
    def broken():
        text = bytearray(v.battle)
        for _ in range(v.rng.randint(1, 8)):
            text[v.rng.randrange(len(text))] = v.rng.randrange(256)
        return bytes(text)

    v.pipelined(request("POST", "/api/battles", broken(), "application/octet-stream") for _ in range(v.count))


@kind(1)
def huge_texts_sent_in(v):
    v.one_by_one([request("POST", "/api/battles", v.rng.choice([b"x", b"\n", b"unit a1 ", b"map\n"]) *
                          v.rng.choice([30_000, 100_000, 1_000_000]), "application/octet-stream")])


@kind(2)
def brackets_sent_in(v):
    v.pipelined(request("POST", "/api/battles", v.rng.choice([b"[", b'{"game_info":', b'[{"hex":']) * 30_000,
                        "application/octet-stream") for _ in range(v.count))


@kind(6)
def odd_documents(v):
    document = {"document": {"name": {"fr": "x", "en": "x"}, "board": {"kind": "standard", "face": "country"},
                             "hexes": {"A1": {"ground": "forest"}}, "units": []}, "layers": "all"}
    v.pipelined(request("POST", v.rng.choice(["/api/battles/check", "/api/battles/draw", "/api/battles"]),
                        changed(v.rng, document)) for _ in range(v.count))


@kind(20)
def odd_maps(v):
    def odd():
        key = v.rng.choice(["toulon", "pegasus-bridge", "x", "..", "u-" + "0" * 32])
        return (f"/api/battles/{key}/map.svg?layers={v.rng.choice(['all', 'ground', 'x', ''])}"
                f"&lang={v.rng.choice(['fr', 'de', '%20'])}&flip={v.rng.choice(['0', '1', '2', '-1'])}")

    v.pipelined(request("GET", odd()) for _ in range(v.count))


@kind(20)
def odd_questions_to_the_rulebook(v):
    v.pipelined(request("GET", v.rng.choice(["/api/rules/search?q=", "/api/rules/search?q=%ff%fe", "/api/rules?ids=" +
                                             ",".join(["B-MOVE-03"] * 200), "/api/rules/search?q=the", "/api/rules?x"]))
                for _ in range(v.count))


@kind(20)
def odd_battles(v):
    v.pipelined(request("GET", f"/api/battles/{v.rng.choice(['x', 'toulon', 'u-' + 'f' * 32, '%2e%2e', '*'])}"
                               f"{v.rng.choice(['', '/document', '/file?as=m44', '/file?as=x', '/x'])}")
                for _ in range(v.count))
