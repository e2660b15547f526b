#!/usr/bin/env python3
"""A bot that takes a seat at a table of `bocage serve`, through the socket, as a person's page would.

    socket_bot.py --table ID            takes a free seat at a table somebody has opened
    socket_bot.py --battle toulon       opens a table itself, against a computer (--level)

It needs the standard library alone. docs/server-protocol.md has all messages."""
import argparse, base64, hashlib, json, os, random, socket, struct, time, urllib.error, urllib.parse, urllib.request


class Socket:
    """As much of a WebSocket (RFC 6455) as a bot needs: text messages, pings, closing."""

    def __init__(self, host, port, path):
        self.stream = socket.create_connection((host, port))
        self.file = self.stream.makefile("rb")
        self.left, self.counted = 90, time.monotonic()  # messages that may be sent at once
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall((f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                             "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        status = self.file.readline().decode()
        while self.file.readline().strip():
            pass
        if " 101 " not in status:
            raise SystemExit("no socket: " + status.strip())

    def frame(self, kind, data):
        mask = os.urandom(4)  # whatever a client sends is masked
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        self.stream.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, **message):
        """The server takes a hundred messages at once and twenty a second, and closes on whoever sends more."""
        now = time.monotonic()
        self.left, self.counted = min(90, self.left + 19 * (now - self.counted)), now
        if self.left < 1:
            time.sleep((1 - self.left) / 19)
        self.left -= 1
        self.frame(1, json.dumps(message).encode())

    def receive(self):
        text = b""
        while True:
            first, second = self.file.read(2)
            size = second & 127
            if size == 126:
                (size,) = struct.unpack("!H", self.file.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.file.read(8))
            data = self.file.read(size)
            kind = first & 15
            if kind == 9:
                self.frame(10, data)  # a ping is answered
            elif kind == 8:
                raise SystemExit("the server closed the socket: " + data[2:].decode())
            elif kind < 3:
                text += data
                if first & 128:
                    return json.loads(text)


def post(server, path, body):
    request = urllib.request.Request(server + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{path}: {json.load(error)['error']['message']}")


def choose(actions, luck):
    """Fights when it can, does not give ground, moves and plays cards at random. Yours will do better."""
    useful = [a for a in actions if a not in ("done", "pass")] or actions
    battles = [a for a in useful if a.startswith(("battle", "ambush", "ground"))]
    if battles:
        return luck.choice(battles)
    if useful[0].startswith("ignore"):
        return useful[0]
    if useful[0].startswith("move") and "done" in actions and luck.random() < 0.2:
        return "done"
    return luck.choice(useful)


PASSING = ("stale", "is-here", "computer-plays", "too-soon")  # somebody was quicker, and that is all


def play(ws, table, token, luck, impatient):
    ws.send(do="hello", table=table, tokens=[token])
    secret = os.urandom(32)  # a person's share of the luck: promised first, then shown
    promised = shown = False
    while True:
        message = ws.receive()
        kind = message["type"]
        if kind == "refused" and message["error"]["code"] not in PASSING:
            raise SystemExit(message["error"]["message"])
        if kind == "over":
            return message
        if kind in ("welcome", "dice"):
            stage = message.get("dice", message).get("stage")
            if kind == "welcome" and "over" in message:
                return message["over"]
            if stage == "commit" and not promised:
                ws.send(do="commit", hash=hashlib.sha256(secret).hexdigest())
                promised = True
            elif stage == "reveal" and not shown:
                ws.send(do="reveal", bytes=secret.hex())
                shown = True
        if kind in ("welcome", "seats") and impatient:  # people who are gone are not waited for
            for seat, facts in message["table"]["seats"].items():
                if facts.get("gone") and "stand_in" not in facts:
                    ws.send(**{"do": "stand-in", "for": seat})
        for seat, actions in message.get("legal", {}).items():
            ws.send(do="act", seat=seat, n=message["n"], action=choose(actions, luck))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("server", "http://127.0.0.1:8044"), ("table", ""), ("battle", "pegasus-bridge"),
                        ("side", "axis"), ("level", "recruit"), ("name", "Robot"), ("seed", "1")):
        options.add_argument("--" + name, default=usual)
    options.add_argument("--impatient", action="store_true", help="lets a computer play for those who are away too long")
    args = options.parse_args()
    if args.table:
        table, token = args.table, post(args.server, f"/api/tables/{args.table}/seats", {"name": args.name})["token"]
    else:
        other = "allies" if args.side == "axis" else "axis"
        opened = post(args.server, "/api/tables", {
            "battle": args.battle, "mine": [args.side],
            "seats": {args.side: {"kind": "human", "name": args.name}, other: {"kind": "computer", "level": args.level}}})
        table, token = opened["table"], opened["seats"][args.side]["token"]
    address = urllib.parse.urlparse(args.server)
    host, port = address.hostname, address.port or 80
    end = play(Socket(host, port, "/ws"), table, token, random.Random(int(args.seed)), args.impatient)
    print(f"table {table}: {end['outcome']} ({end['ending']}), medals {end['medals']}")


main()
