"""Connections down to the bytes: what no well-behaved program would send can be sent with them."""
import base64, json, os, socket, struct

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
PATIENCE = 60.0  # seconds until a server that says nothing counts as silent

NEWS = {"seats", "dice", "asked", "answered", "chat", "over", "rematch", "thinking", "step", "welcome", "look"}


class Silent(Exception):
    """The server has kept the connection open and said nothing."""


class Wire:
    """One connection from a loopback address of one's own, so that the server takes it for a visitor's."""

    def __init__(self, port, address):
        self.stream = socket.socket()
        self.stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.stream.setsockopt(socket.IPPROTO_IP, 24, 1)  # IP_BIND_ADDRESS_NO_PORT: ports are chosen late
        self.stream.settimeout(PATIENCE)
        self.stream.bind((address, 0))
        self.stream.connect(("127.0.0.1", port))
        self.came = bytearray()
        self.host = f"127.0.0.1:{port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stream.close()

    def send(self, data):
        self.stream.sendall(data)

    def reset(self):
        """Ends it without a goodbye: whatever is under way is lost."""
        self.stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.stream.close()

    def half_close(self):
        self.stream.shutdown(socket.SHUT_WR)

    def more(self):
        try:
            data = self.stream.recv(1 << 16)
        except TimeoutError:
            raise Silent from None
        if not data:
            raise ConnectionError("closed")
        self.came += data

    def take(self, size):
        while len(self.came) < size:
            self.more()
        data = bytes(self.came[:size])
        del self.came[:size]
        return data

    # Over HTTP

    def reply(self, head_only=False):
        """The status, the headers' text and the body of the next reply."""
        while (end := self.came.find(b"\r\n\r\n")) < 0:
            self.more()
        head = self.take(end + 4).decode("latin-1")
        size = 0
        for line in head.split("\r\n"):
            if line.lower().startswith("content-length:"):
                size = int(line[15:])
        status = int(head[9:12])
        body = b"" if head_only or status in (101, 304) else self.take(size)
        return status, head, body

    def ask(self, method, path, body=None, kind="application/json"):
        self.send(request(method, path, body, kind, host=self.host))
        status, _, text = self.reply(method == "HEAD")
        return status, text

    # As a socket

    def upgrade(self, more=""):
        key = base64.b64encode(os.urandom(16)).decode()
        self.send((f"GET /ws HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{more}\r\n").encode())
        return self.reply()[0]

    def say(self, **message):
        self.send(frame(json.dumps(message).encode()))

    def message(self):
        """The next text the server sends; pings and pongs are passed over."""
        while True:
            first, second = self.take(2)
            size = second & 127
            if size == 126:
                (size,) = struct.unpack("!H", self.take(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.take(8))
            data = self.take(size)
            if first & 15 == CLOSE:
                raise ConnectionError("closed by the server")
            if first & 15 == TEXT:
                return data

    def answer(self):
        """The next message that answers something, and not what everybody at the table is told."""
        while True:
            message = json.loads(self.message())
            if "id" in message or message["type"] not in NEWS:
                return message

    def request(self, **message):
        self.say(id=1, **message)
        return self.answer()


def frame(data, kind=TEXT, last=True, reserved=0, masked=True):
    """A frame; its mask is nothing but zeros, so that the text stays as it is."""
    first = (0x80 if last else 0) | reserved << 4 | kind
    mask = 0x80 if masked else 0
    size = len(data)
    if size < 126:
        head = struct.pack("!BB", first, mask | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, mask | 126, size)
    else:
        head = struct.pack("!BBQ", first, mask | 127, size)
    return head + (b"\0\0\0\0" if masked else b"") + data


def request(method, path, body=None, kind="application/json", more="", host="127.0.0.1"):
    """An ordinary request; `body` may be bytes, or whatever JSON says."""
    if body is not None and not isinstance(body, bytes):
        body = json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n"
    if body is not None:
        head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
    return (head + more + "\r\n").encode("latin-1", "replace") + (body or b"")
