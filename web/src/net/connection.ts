// One WebSocket to the server: requests with their replies, messages to everybody, and patience when the line is cut.

import type { Fault } from './messages';
import { afterClosing, kAtFirst, type Loss } from './patience';

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
  state(state: LinkState, loss?: Loss): void;
}

export class Connection {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, { resolve: (m: Message) => void; reject: (e: Error) => void }>();
  private next = 1;
  private patience = kAtFirst;
  private openedAt = 0;
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
    if (this.socket?.readyState !== WebSocket.CLOSED || this.patience.loss !== 'cut') return;
    clearTimeout(this.timer);
    this.patience = kAtFirst;
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
      this.openedAt = Date.now();
      this.listener.state('open');
      this.listener.opened();
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as Message);
    socket.onclose = ({ code }) => this.lost(code);
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

  private lost(code: number): void {
    for (const { reject } of this.waiting.values())
      reject(new Refused({ code: 'offline', message: 'the connection was lost' }));
    this.waiting.clear();
    if (this.ended) return;
    const lasted = this.openedAt ? Date.now() - this.openedAt : 0;
    this.openedAt = 0;
    this.patience = afterClosing({ code, lasted }, this.patience);
    this.listener.state('lost', this.patience.loss);
    // A server that was restarted is not met by everybody at the same moment.
    this.timer = setTimeout(() => this.open(), this.patience.wait * (0.75 + Math.random() / 2));
  }
}

export const socketAddress = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
