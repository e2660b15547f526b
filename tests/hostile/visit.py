"""Somebody hostile who comes by once, with one kind of mischief, and what becomes of it."""
import collections, hashlib, json, os

from wire import Silent, Wire, frame

MOST_LINGERING = 60  # connections of one who rages

kinds = []  # all of them, by name


def kind(count):
    """A kind of mischief: so many messages at a time."""

    def register(does):
        kinds.append((does.__name__.replace("_", " "), count, does))
        return does

    return register


class Tally:
    """How many messages of each kind were sent, what came back, and how long it took."""

    def __init__(self):
        self.sent = collections.Counter()
        self.came = collections.defaultdict(collections.Counter)
        self.seconds = collections.Counter()

    def add_visit(self, name, visit, seconds):
        self.sent[name] += visit.sent
        self.came[name].update(visit.came)
        self.seconds[name] += seconds

    def add(self, other):
        self.sent.update(other.sent)
        self.seconds.update(other.seconds)
        for name, came in other.came.items():
            self.came[name].update(came)


class Den:
    """Tables of the visitor's own, on which he does his worst: he holds both seats, plays against a computer,
    has one with a free seat and one that is over."""

    def __init__(self, port, address):
        self.port, self.address, self.acted = port, address, 0
        with Wire(port, address) as wire:
            self.mine, self.tokens = self.open(wire, {"mine": ["allies", "axis"]})
            self.duel, self.duel_tokens = self.open(
                wire, {"mine": ["allies"], "seats": {"axis": {"kind": "computer", "level": "random"}}})
            self.free, _ = self.open(wire, {"mine": ["allies"], "listed": True})
            self.over, self.over_tokens = self.open(wire, {"mine": ["allies", "axis"]})
        for table, tokens in ((self.mine, self.tokens), (self.duel, self.duel_tokens),
                              (self.over, self.over_tokens)):
            self.deal(table, tokens)
        with Wire(port, address) as wire:
            self.sit(wire, self.over, self.over_tokens)
            wire.request(do="resign", seat="allies")
        with Wire(port, address) as wire:
            self.record = wire.ask("GET", f"/api/tables/{self.over}/record")[1]

    @staticmethod
    def open(wire, terms):
        status, text = wire.ask("POST", "/api/tables", {"battle": "pegasus-bridge", **terms})
        if status != 201:
            raise ConnectionError(f"no table: {status}")
        opened = json.loads(text)
        return opened["table"], {seat: told["token"] for seat, told in opened["seats"].items()}

    @staticmethod
    def sit(wire, table, tokens):
        wire.upgrade()
        return wire.request(do="hello", table=table, tokens=list(tokens.values()))

    def deal(self, table, tokens):
        secret = {seat: os.urandom(32) for seat in tokens}
        with Wire(self.port, self.address) as wire:
            self.sit(wire, table, tokens)
            for seat, data in secret.items():
                wire.request(do="commit", seat=seat, hash=hashlib.sha256(data).hexdigest())
            for seat, data in secret.items():
                wire.request(do="reveal", seat=seat, bytes=data.hex())


class Visit:
    def __init__(self, port, address, count, rng, den, battle, lingering):
        self.port, self.address, self.count, self.rng, self.den = port, address, count, rng, den
        self.battle, self.lingering = battle, lingering
        self.sent, self.came = 0, collections.Counter()

    def wire(self):
        return Wire(self.port, self.address)

    def any_word(self):
        return "".join(self.rng.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=self.rng.randint(1, 20)))

    def any_bytes(self, size):
        return self.rng.randbytes(size)

    # Over HTTP

    def pipelined(self, requests):
        """All in one go over one connection."""
        requests = list(requests)
        with self.wire() as wire:
            self.sent += len(requests)
            try:
                wire.send(b"".join(requests))
                for asked in requests:
                    self.came[wire.reply(asked.startswith(b"HEAD"))[0]] += 1
            except OSError:
                self.came["closed"] += 1
            except Silent:
                self.came["silent"] += 1

    def one_by_one(self, requests):
        """Each over a connection of its own, for whatever ends a connection."""
        for raw in requests:
            self.sent += 1
            with self.wire() as wire:
                try:
                    wire.send(raw)
                    wire.half_close()
                    self.came[wire.reply(raw.startswith(b"HEAD"))[0]] += 1
                except OSError:
                    self.came["closed"] += 1
                except Silent:
                    self.came["silent"] += 1

    def left_open(self, raw):
        """Never ends what it has begun, and keeps the connection for a while."""
        self.sent += 1
        wire = self.wire()
        try:
            wire.send(raw)
            self.came["left open"] += 1
        except OSError:
            self.came["closed"] += 1
        self.keep(wire)

    def keep(self, wire):
        """Open, until as many others are."""
        self.lingering.append(wire)
        if len(self.lingering) > MOST_LINGERING:
            self.lingering.popleft().stream.close()

    # Through a socket

    def through_socket(self, frames, table=None, tokens=None, answered=True):
        """Says hello to a table, if one is named, and then all of it, ten frames at a time."""
        frames = list(frames)
        with self.wire() as wire:
            try:
                if (status := wire.upgrade()) != 101:
                    self.sent += 1
                    self.came[status] += 1
                    return
                if table:
                    wire.request(do="hello", table=table, tokens=list((tokens or {}).values()))
                for begin in range(0, len(frames), 10):
                    some = frames[begin:begin + 10]
                    self.sent += len(some)
                    wire.send(b"".join(some))
                    for _ in some if answered else ():
                        self.hear(wire.answer())
            except OSError:
                self.came["closed"] += 1
            except Silent:
                self.came["silent"] += 1

    def hear(self, message):
        self.came[message["error"]["code"] if message["type"] == "refused" else message["type"]] += 1

    def messages(self, all_of_them, table=None, tokens=None, answered=True):
        """As JSON, each with a number by which it is answered."""
        self.through_socket((frame(json.dumps({"id": n, **message}).encode())
                             for n, message in enumerate(all_of_them)), table, tokens, answered)
