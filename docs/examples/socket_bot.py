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


def choose(actions, chance):
    """Fights when it can, does not give ground, moves and plays cards at random. Yours will do better."""
    useful = [a for a in actions if a not in ("done", "pass")] or actions
    battles = [a for a in useful if a.startswith(("battle", "ambush", "ground"))]
    if battles:
        return chance.choice(battles)
    if useful[0].startswith("ignore"):
        return useful[0]
    if useful[0].startswith("move") and "done" in actions and chance.random() < 0.2:
        return "done"
    return chance.choice(useful)


def sha256(text):
    return hashlib.sha256(bytes.fromhex(text)).hexdigest()


class Luck:
    """A person's share of the luck of the table: promised by its hash, then shown, for what all others had promised
    before and for nothing else. A server that changes a promise afterwards could choose the dice (docs/fair-dice.md)."""

    def __init__(self, seat):
        self.seat, self.bytes = seat, os.urandom(32).hex()
        self.commit = self.seal = self.receipt = None  # what the server promised; all promises; the head at the deal

    def doubt(self, dice, people):
        """What is wrong with what the server says, if anything."""
        commits, reveals = dice["commits"], dice["reveals"]
        self.commit = self.commit or dice["commit"]
        if dice["commit"] != self.commit:
            return "the server has changed its promise"
        if commits.get(self.seat, sha256(self.bytes)) != sha256(self.bytes):
            return "this is not what we have promised"
        if self.seal and dice["stage"] not in ("reveal", "dealt"):
            return "promises are asked for again, after all had promised"
        if dice["stage"] == "reveal" and not all(person in commits for person in people):
            return "bytes are asked for before all have promised"
        if self.seal and commits != self.seal["commits"]:
            return "somebody has changed his promise"
        if any(sha256(shown) != commits.get(seat) for seat, shown in reveals.items()):
            return "somebody shows what he has not promised"
        if dice["stage"] == "dealt" and reveals.get(self.seat) != self.bytes:
            return "the cards were dealt without our bytes"

    def turn(self, dice, people):
        """What the seat has to say now. Nothing is said to a server that cheats."""
        if wrong := self.doubt(dice, people):
            raise SystemExit("the dice are not fair: " + wrong)
        if dice["stage"] == "commit" and self.seat not in dice["commits"]:
            return {"do": "commit", "hash": sha256(self.bytes)}
        if dice["stage"] == "reveal" and self.seat not in dice["reveals"]:
            self.seal = self.seal or {name: dice[name] for name in ("commits", "reveals", "head")}
            return {"do": "reveal", "bytes": self.bytes}
        if dice["stage"] == "dealt":
            self.receipt = self.receipt or dice["head"]

    def keep(self, table, file):
        """For `bocage verify RECORD --kept FILE`, whatever the server says later."""
        seat = {"commit": self.commit, "bytes": self.bytes, "seal": self.seal, "receipt": self.receipt}
        with open(file, "w") as out:
            json.dump({"bocage": "kept", "format": 1, "table": table,
                       "seats": {self.seat: {name: value for name, value in seat.items() if value}}}, out)


PASSING = ("stale", "is-here", "computer-plays", "too-soon")  # somebody was quicker, and that is all


def play(ws, table, token, chance, impatient, keep):
    ws.send(do="hello", table=table, tokens=[token])
    luck, people = None, []
    while True:
        message = ws.receive()
        kind = message["type"]
        if kind == "refused" and message["error"]["code"] not in PASSING:
            raise SystemExit(message["error"]["message"])
        if kind == "welcome" and not luck:
            luck = Luck(message["mine"][0])
        if kind in ("welcome", "seats"):
            people = [seat for seat, facts in message["table"]["seats"].items() if facts["kind"] == "human"]
        if kind in ("welcome", "dice"):
            if request := luck.turn(message.get("dice", message), people):
                if keep:
                    luck.keep(table, keep)  # before it is said
                ws.send(**request)
            elif keep and luck.receipt:
                luck.keep(table, keep)
        over = message if kind == "over" else message.get("over")
        if over:
            if sha256(over["secret"]) != luck.commit:
                raise SystemExit("the dice were not fair: this is not the secret that the server had promised")
            return over
        if kind in ("welcome", "seats") and impatient:  # people who are gone are not waited for
            for seat, facts in message["table"]["seats"].items():
                if facts.get("gone") and "stand_in" not in facts:
                    ws.send(**{"do": "stand-in", "for": seat})
        for seat, actions in message.get("legal", {}).items():
            ws.send(do="act", seat=seat, n=message["n"], action=choose(actions, chance))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("server", "http://127.0.0.1:8044"), ("table", ""), ("battle", "pegasus-bridge"),
                        ("side", "axis"), ("level", "recruit"), ("name", "Robot"), ("seed", "1")):
        options.add_argument("--" + name, default=usual)
    options.add_argument("--keep", metavar="FILE", help="writes down what was promised, for `bocage verify --kept`")
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
    end = play(Socket(host, port, "/ws"), table, token, random.Random(int(args.seed)), args.impatient, args.keep)
    print(f"table {table}: {end['outcome']} ({end['ending']}), medals {end['medals']}")


main()
