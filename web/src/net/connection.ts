// One WebSocket to the server: requests with their replies, messages to everybody, and patience when the line is cut.

import type { Fault } from './messages';

export type Message = { type: string; id?: number } & Record<string, unknown>;
export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

export class Refused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

interface Listener {
  message(message: Message): void;
  // Called on every opening, also after a loss: says hello.
  opened(): void;
  state(state: LinkState): void;
}

const kFirstWait = 250;
const kLongestWait = 5000;

export class Connection {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, { resolve: (m: Message) => void; reject: (e: Error) => void }>();
  private next = 1;
  private wait = kFirstWait;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    this.listener.state('connecting');
    this.open();
    // The browser often knows sooner than the socket.
    addEventListener('online', this.hurry);
    addEventListener('offline', this.cut);
  }
  private readonly hurry = () => {
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.wait = kFirstWait;
    this.open();
  };
  private readonly cut = () => this.socket?.close();

  ask(request: Record<string, unknown>): Promise<Message> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN)
      return Promise.reject(new Refused({ code: 'offline', message: 'not connected' }));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  close(): void {
    this.ended = true;
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.cut);
    clearTimeout(this.timer);
    this.socket?.close();
    this.listener.state('closed');
  }

  private open(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = kFirstWait;
      this.listener.state('open');
      this.listener.opened();
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => this.lost();
  }

  private receive(message: Message): void {
    const asked = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (message.id !== undefined) this.waiting.delete(message.id);
    if (message.type === 'refused') {
      asked?.reject(new Refused(message.error as Fault));
      return;
    }
    // The reply to an action is the step that everybody gets.
    this.listener.message(message);
    asked?.resolve(message);
  }

  private lost(): void {
    for (const { reject } of this.waiting.values())
      reject(new Refused({ code: 'offline', message: 'the connection was lost' }));
    this.waiting.clear();
    if (this.ended) return;
    this.listener.state('lost');
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, kLongestWait);
  }
}

export const socketAddress = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
