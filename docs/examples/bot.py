#!/usr/bin/env python3
"""A small Bocage bot: it leads one side against a player who picks at random (--side allies, axis), or both."""
import argparse, json, random, shlex, subprocess


class Engine:
    """`bocage engine`: one JSON object per line in, one per line out."""

    def __init__(self, program):
        self.process = subprocess.Popen(shlex.split(program) + ["engine"], text=True, encoding="utf-8",
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, do, **fields):
        self.process.stdin.write(json.dumps({"do": do, **fields}) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise SystemExit(f"{do}: {reply['error']}")
        return reply


def dice(engine, seat, action):
    """How many dice the engine counts for a battle."""
    trace = engine.ask("explain", seat=seat, action=action["text"])["verdict"].get("trace", [])
    return sum(step["amount"] for step in trace)


def choose(engine, seat, actions, luck):
    """Fights with the most dice, takes ground, does not retreat; moves and plays cards at random."""
    useful = [a for a in actions if a["kind"] not in ("done", "pass")] or actions
    battles = [a for a in useful if a["kind"] == "battle"]
    if battles:
        return max(battles, key=lambda a: dice(engine, seat, a))
    if useful[0]["kind"] == "ignore":
        return max(useful, key=lambda a: a["flags"])
    if useful[0]["kind"] == "move" and luck.random() < 0.2:
        return actions[-1]  # "done": the others stay where they are
    return luck.choice(useful)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("program", "./bocage"), ("battle", "pegasus-bridge"), ("side", "allies"), ("seed", "1")):
        options.add_argument("--" + name, default=usual)
    args = options.parse_args()
    luck, engine = random.Random(int(args.seed)), Engine(args.program)
    reply = engine.ask("new", battle=args.battle, seed=int(args.seed))
    while reply["to_act"]:
        seat = reply["to_act"][0]
        actions = engine.ask("legal", seat=seat)["actions"]
        mine = args.side in ("both", seat.split(":")[0])
        action = choose(engine, seat, actions, luck) if mine else luck.choice(actions)
        reply = engine.ask("act", seat=seat, action=action)
    medals = engine.ask("view")["view"]["medals"]
    print(f"{args.battle}: {reply['outcome']} after {reply['n']} decisions, medals {medals}")
    engine.ask("quit")


main()
