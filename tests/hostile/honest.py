"""Honest people, who play while others rage: two at a table, with a seeded random, and an eye on their views."""
import hashlib, json, random, subprocess, threading, time, traceback

from wire import Wire

SIDES = ("allies", "axis")
PACE = 0.15  # seconds between actions: a person is slower still


def patched(view, patch):
    """JSON merge patch (RFC 7386)."""
    if not isinstance(patch, dict):
        return patch
    out = dict(view) if isinstance(view, dict) else {}
    for name, value in patch.items():
        if value is None:
            out.pop(name, None)
        else:
            out[name] = patched(out.get(name), value)
    return out


class Person:
    """Remembers his view, as a page does."""

    def __init__(self, port, address, seat):
        self.seat, self.view, self.n, self.legal, self.to_act, self.over = seat, None, 0, [], [], False
        self.wire = Wire(port, address)
        if self.wire.upgrade() != 101:
            raise AssertionError("an honest person is not let in")

    def learn(self, message):
        if "view" in message:
            self.view = message["view"]
        if "delta" in message:
            self.view = patched(self.view, message["delta"])
        if message["type"] in ("welcome", "step", "look"):
            self.n = message["n"]
            self.legal = message.get("legal", {}).get(self.seat, [])
            self.to_act = message.get("to_act", self.to_act)
        self.over |= message["type"] == "over"

    def hear_until(self, wanted):
        while True:
            message = json.loads(self.wire.message())
            self.learn(message)
            if wanted(message):
                return message

    def request(self, **message):
        self.wire.say(id=self.seat, **message)
        return self.hear_until(lambda told: told.get("id") == self.seat)


class Table:
    """Two people and their battle, from the deal to the proof."""

    def __init__(self, port, addresses, seed):
        self.port, self.addresses, self.random = port, addresses, random.Random(seed)
        self.actions, self.taken_back = [], 0
        with Wire(port, addresses[0]) as wire:
            status, text = wire.ask("POST", "/api/tables", {"battle": "pegasus-bridge", "mine": list(SIDES),
                                                            "reaction": 0})
        assert status == 201, f"an honest table was not opened: {status} {text}"
        opened = json.loads(text)
        self.name = opened["table"]
        self.people = {}
        for seat, address in zip(SIDES, addresses):
            person = self.people[seat] = Person(port, address, seat)
            person.request(do="hello", table=self.name, tokens=[opened["seats"][seat]["token"]])
        data = {seat: self.random.randbytes(32) for seat in SIDES}
        for seat, person in self.people.items():
            person.request(do="commit", hash=hashlib.sha256(data[seat]).hexdigest())
        for seat, person in self.people.items():
            person.request(do="reveal", bytes=data[seat].hex())
        for person in self.people.values():
            person.hear_until(lambda told: told["type"] == "welcome" and "view" in told)

    def turn(self):
        """One action; both hear of it."""
        person = next((p for p in self.people.values() if p.legal), None)
        if person is None or any(p.over for p in self.people.values()):
            return False
        action = self.random.choice(person.legal)
        begun = time.monotonic()
        step = person.request(do="act", n=person.n, action=action)
        took = time.monotonic() - begun
        assert step["type"] == "step", f"an honest action was refused: {step}"
        self.actions.append((person.seat, action))
        other = self.people[SIDES[1 - SIDES.index(person.seat)]]
        other.hear_until(lambda told: told["type"] == "step" and told["n"] == person.n)
        return took

    def finish(self, program, folder):
        """What each has seen is what is there, and the record says what was done."""
        for seat, person in self.people.items():
            seen = person.view
            looked = person.request(do="look", seat=seat)
            assert looked["view"] == seen, f"{self.name}: {seat} has seen another board than there is"
        if not any(p.over for p in self.people.values()):
            self.people["allies"].request(do="resign")
            for person in self.people.values():
                if not person.over:
                    person.hear_until(lambda told: told["type"] == "over")
        with Wire(self.port, self.addresses[0]) as wire:
            status, record = wire.ask("GET", f"/api/tables/{self.name}/record")
        assert status == 200, f"no record of {self.name}: {status}"
        entries = [json.loads(line) for line in record.splitlines()]
        acts = [(e["seat"], e["action"]) for e in entries if e.get("entry") == "act"]
        assert acts == self.actions, f"{self.name}: the record tells other actions than were done"
        for person in self.people.values():
            person.wire.stream.close()
        path = folder / f"{self.name}.record"
        path.write_bytes(record)
        return path


class Party(threading.Thread):
    """Plays one table after the other until it is told to stop."""

    def __init__(self, port, number, program, folder):
        super().__init__()
        self.port, self.number, self.program, self.folder = port, number, program, folder
        self.leaving = threading.Event()
        self.records, self.times, self.actions, self.wrong = [], [], 0, None

    def run(self):
        try:
            games = 0
            while not self.leaving.is_set():
                addresses = [f"127.20.{self.number}.{1 + games % 100 * 2 + side}" for side in (0, 1)]
                table = Table(self.port, addresses, 44 * self.number + games)
                while not self.leaving.wait(PACE) and (took := table.turn()):
                    self.times.append(took)
                self.records.append(table.finish(self.program, self.folder))
                self.actions += len(table.actions)
                games += 1
        except Exception:
            self.wrong = traceback.format_exc()

    def verify(self):
        """After all is over: the program works every record out again."""
        for path in self.records:
            found = subprocess.run([self.program, "verify", "--lang", "en", path], capture_output=True, text=True)
            if found.returncode != 0:
                self.wrong = f"{path.name}: {found.stdout}{found.stderr}"
