// A table on which dice are about to be thrown, reached over the socket: the page then opens it with the key of its seat.

import type { Page } from 'playwright-core';

export interface Attack {
  table: string;
  from: string; // the unit that may battle
  to: string; // whom it may attack
}

// Plays the Allies of Pegasus Bridge against the computer until one of them may attack.
export const tableWithAttack = (page: Page): Promise<Attack> =>
  page.evaluate(async () => {
    const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
    const reply = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        battle: 'pegasus-bridge',
        seats: { allies: { kind: 'human' }, axis: { kind: 'computer' } },
        mine: ['allies'],
      }),
    });
    const { table, seats } = (await reply.json()) as {
      table: string;
      seats: { allies: { token: string } };
    };
    const token = seats.allies.token;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const hash = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

    interface Told {
      type: string;
      n?: number;
      error?: { code: string };
      legal?: { allies?: string[] };
      dice?: { stage: string };
      stage?: string;
    }
    // Orders whoever he can and mostly stands still: on this map somebody is soon in range.
    const choose = (legal: string[]): string => {
      const some = (verb: string) => legal.filter((action) => action.startsWith(`${verb} `));
      const any = (list: string[]) => list[Math.floor(Math.random() * list.length)];
      return (
        any(some('order')) ??
        (Math.random() < 0.4 ? any(some('move')) : undefined) ??
        legal.find((action) => action === 'done' || action === 'pass') ??
        any(legal)!
      );
    };
    const attack = await new Promise<string>((resolve, reject) => {
      const socket = new WebSocket(`ws://${location.host}/ws`);
      const send = (request: object) => socket.send(JSON.stringify(request));
      let n = 0;
      let committed = false;
      let revealed = false;
      socket.onerror = () => reject(new Error('the socket broke'));
      socket.onopen = () => send({ do: 'hello', table, tokens: [token] });
      socket.onmessage = ({ data }) => {
        const told = JSON.parse(String(data)) as Told;
        if (told.type === 'refused') reject(new Error(`refused: ${told.error?.code}`));
        if (told.type !== 'welcome' && told.type !== 'step' && told.type !== 'dice') return;
        const stage = told.type === 'dice' ? told.stage : told.dice?.stage;
        if (stage === 'commit' && !committed) {
          committed = true;
          send({ do: 'commit', hash });
        }
        if (stage === 'reveal' && !revealed) {
          revealed = true;
          send({ do: 'reveal', bytes: hex(bytes) });
        }
        n = told.n ?? n;
        const legal = told.legal?.allies ?? [];
        const battle = legal.find((action) => action.startsWith('battle '));
        if (battle) {
          socket.close();
          resolve(battle);
        } else if (legal.length) send({ do: 'act', n, action: choose(legal) });
      };
    });
    localStorage.setItem(
      'bocage.keys',
      JSON.stringify([{ table, seat: 'allies', token, opened: Date.now() }]),
    );
    const [, from, to] = attack.toUpperCase().split(' ');
    return { table, from: from!, to: to! };
  });
