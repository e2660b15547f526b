// The line between a page and the server: a test can hold back what the server says, change it, and say something itself. A
// thought of a computer, say, may be over before anybody has looked.

import type { Page, WebSocketRoute } from 'playwright-core';

interface Told {
  type: string;
  events?: { event: string; side?: string }[];
  [field: string]: unknown;
}

export class Line {
  private socket: WebSocketRoute | undefined;
  private held: (string | Buffer)[] | undefined;
  private last: ((told: Told) => boolean) | undefined; // that passes before the rest is held back
  lie: ((told: Told) => void) | undefined; // changes what the server says
  readonly asked: { do: string }[] = []; // by the page

  // Before the page opens its table.
  static async of(page: Page): Promise<Line> {
    const line = new Line();
    await page.routeWebSocket('**/ws', (socket) => {
      line.socket = socket;
      const server = socket.connectToServer();
      server.onMessage((message) => line.pass(message));
      socket.onMessage((message) => {
        line.asked.push(JSON.parse(String(message)) as { do: string });
        server.send(message);
      });
    });
    return line;
  }

  private pass(message: string | Buffer): void {
    if (this.held) {
      this.held.push(message);
      return;
    }
    this.socket!.send(this.lie ? this.told(message) : message);
    if (this.last?.(JSON.parse(String(message)) as Told)) this.hold();
  }

  private told(message: string | Buffer): string {
    const told = JSON.parse(String(message)) as Told;
    this.lie!(told);
    return JSON.stringify(told);
  }

  cut(): Promise<void> {
    return this.socket!.close();
  }
  hold(): void {
    this.last = undefined;
    this.held ??= [];
  }
  holdAfter(last: (told: Told) => boolean): void {
    this.last = last;
  }
  release(): void {
    const held = this.held ?? [];
    this.held = undefined;
    for (const message of held) this.pass(message);
  }
  say(message: object): void {
    this.socket!.send(JSON.stringify(message));
  }
}
