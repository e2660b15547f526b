#!/usr/bin/env python3
"""Stands between a bot and an honest server, and lies to the bot about the dice.

    cheat.py http://127.0.0.1:PORT LIE

says its own address in a line, and at the end of each connection how often bytes were shown through it."""
import contextlib, json, socket, struct, sys, threading

OTHER = "cd" * 32


def secret(dice):
    if dice["stage"] == "reveal":
        dice["commit"] = OTHER


def own(dice):
    if "axis" in dice["commits"]:
        dice["commits"]["axis"] = OTHER


def late(dice):
    if dice["stage"] == "reveal":
        dice["commits"] = {}


def again(dice):
    if dice["stage"] == "dealt":
        dice.update(stage="commit", commits={}, reveals={})


def other(dice):
    if dice["stage"] == "dealt":
        dice["commits"]["allies"] = OTHER


LIES = {lie.__name__: lie for lie in (secret, own, late, again, other)}


def changed(message, lie):
    if lie == "end":
        if message["type"] == "step":  # the battle is over before it has begun, and a secret is told
            return {"type": "over", "outcome": "axis", "ending": "resigned", "medals": {}, "secret": OTHER}
    elif message["type"] in ("dice", "welcome"):
        LIES[lie](message.get("dice", message))
    return message


def frames(stream):
    """Whole frames of a WebSocket: their first byte and what is in them."""
    while head := stream.read(2):
        size = head[1] & 127
        if size == 126:
            (size,) = struct.unpack("!H", stream.read(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", stream.read(8))
        mask = stream.read(4) if head[1] & 128 else bytes(4)
        yield head[0], bytes(b ^ mask[i % 4] for i, b in enumerate(stream.read(size)))


def frame(first, data, masked):
    size = len(data)
    head = bytes([size]) if size < 126 else b"\x7e" + struct.pack("!H", size) if size < 1 << 16 else b"\x7f" + struct.pack("!Q", size)
    return bytes([first]) + (bytes([head[0] | 128]) + head[1:] + bytes(4) if masked else head) + data


def header(stream):
    lines = [stream.readline()]
    while lines[-1].strip():
        lines.append(stream.readline())
    return b"".join(lines)


def serve(client, server, lie):
    told, asked = server.makefile("rb"), client.makefile("rb")
    request = header(asked)
    server.sendall(request)
    if not request.startswith(b"GET /ws"):  # all that is asked over HTTP is passed on as it is
        length = int(next((line.split(b":")[1] for line in request.split(b"\r\n") if line.lower().startswith(b"content-length")), 0))
        server.sendall(asked.read(length))
        client.sendall(told.read())
        return client.close()
    shown = 0

    def listen():
        with contextlib.suppress(OSError):  # who has found us out hangs up
            for first, data in frames(told):
                if first & 15 == 1:
                    data = json.dumps(changed(json.loads(data), lie)).encode()
                client.sendall(frame(first, data, False))

    client.sendall(header(told))
    threading.Thread(target=listen, daemon=True).start()
    with contextlib.suppress(OSError):
        for first, data in frames(asked):
            shown += b'"reveal"' in data
            server.sendall(frame(first, data, True))
    print("shown", shown, flush=True)


def main():
    host, port = sys.argv[1].removeprefix("http://").split(":")
    door = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{door.getsockname()[1]}", flush=True)
    while True:
        client, _ = door.accept()
        server = socket.create_connection((host, int(port)))
        threading.Thread(target=serve, args=(client, server, sys.argv[2]), daemon=True).start()


main()
