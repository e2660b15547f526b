// Tables that a test needs and nobody has to play: opened and ended over the server's own requests.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

// Two computers play while somebody looks on; gives the name of the finished table.
export async function finishedByComputers(page: Page, battle = 'pegasus-bridge'): Promise<string> {
  const computer = { kind: 'computer', level: 'random' };
  const opened = await page.request.post('/api/tables', {
    data: { battle, seats: { allies: computer, axis: computer } },
  });
  expect(opened.ok()).toBe(true);
  const { table } = (await opened.json()) as { table: string };
  // They play while somebody is there; drawing it would take longer than playing it.
  await page.goto('/');
  await page.evaluate(
    (id) =>
      new Promise<void>((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onopen = () => socket.send(JSON.stringify({ do: 'hello', table: id }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as { type: string; over?: unknown };
          if (message.type !== 'over' && !message.over) return;
          socket.close();
          resolve();
        };
      }),
    table,
  );
  return table;
}

// A table for two people, and their tokens. Who wants to sit there brings his own browser.
export interface ForTwo {
  table: string;
  seats: Record<'allies' | 'axis', { token: string }>;
}
export async function openForTwo(page: Page, more: object = {}): Promise<ForTwo> {
  const opened = await page.request.post('/api/tables', {
    data: {
      battle: 'pegasus-bridge',
      seats: { allies: { kind: 'human', name: 'Bert' }, axis: { kind: 'human', name: 'Ann' } },
      mine: ['allies', 'axis'],
      ...more,
    },
  });
  expect(opened.ok()).toBe(true);
  return (await opened.json()) as ForTwo;
}
export async function sitAt(page: Page, { table, seats }: ForTwo, seat: 'allies' | 'axis'): Promise<void> {
  await page.goto('/');
  const key = { table, seat, token: seats[seat].token, opened: Date.now() };
  await page.evaluate((key) => localStorage.setItem('bocage.keys', JSON.stringify([key])), key);
  await page.goto(`/t/${table}`);
}

// Two people play at random, each with a socket of his own, until dice have fallen and some turns are over; then one gives up.
export async function finishedByPeople(page: Page): Promise<string> {
  const opened = await page.request.post('/api/tables', {
    data: { battle: 'pegasus-bridge', mine: ['allies', 'axis'] },
  });
  expect(opened.ok()).toBe(true);
  const { table, seats } = (await opened.json()) as {
    table: string;
    seats: Record<string, { token: string }>;
  };
  await page.goto('/');
  await page.evaluate(
    ([id, tokens]) =>
      new Promise<void>((resolve) => {
        interface Message {
          type: string;
          n?: number;
          dice?: { stage: string };
          stage?: string;
          legal?: Record<string, string[]>;
          events?: { event: string }[];
        }
        const kZeros = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'; // their SHA-256
        let luck = 44;
        let turns = 0;
        let rolled = false;
        for (const [seat, { token }] of Object.entries(tokens)) {
          const socket = new WebSocket(`ws://${location.host}/ws`);
          const send = (request: object) => socket.send(JSON.stringify({ seat, ...request }));
          socket.onopen = () => socket.send(JSON.stringify({ do: 'hello', table: id, tokens: [token] }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(String(data)) as Message;
            const stage = message.dice?.stage ?? message.stage;
            if (stage === 'commit') send({ do: 'commit', hash: kZeros });
            if (stage === 'reveal') send({ do: 'reveal', bytes: '0'.repeat(64) });
            if (message.type === 'over') resolve();
            if (message.type === 'step' && seat === 'allies')
              for (const { event } of message.events ?? []) {
                rolled ||= event === 'dice-rolled';
                turns += event === 'turn-began' ? 1 : 0;
              }
            const legal = message.legal?.[seat];
            if (!legal?.length) return;
            luck = (luck * 1103515245 + 12345) % 2147483648;
            const battles = legal.filter((action) => action.startsWith('battle'));
            const from = battles.length ? battles : legal;
            if (rolled && turns > 3) send({ do: 'resign' });
            else send({ do: 'act', n: message.n, action: from[Math.floor(luck / 65536) % from.length] });
          };
        }
      }),
    [table, seats] as const,
  );
  return table;
}

export type Hands = Record<'allies' | 'axis', string[]>;

let strangers = 0;

// Two on one screen: tables are opened until both hands are as somebody wants them; the page then finds the keys. Each is opened
// by a stranger of its own, since one address may open only so many: the server must be behind a proxy.
export async function tableDealt(
  page: Page,
  battle: string,
  fits: (hands: Hands) => boolean,
): Promise<{ table: string; hands: Hands }> {
  for (let tries = 0; tries < 1000; ++tries) {
    const stranger = ++strangers;
    const { table, seats, hands } = await page.evaluate(
      async ([battle, address]) => {
        type Seat = 'allies' | 'axis';
        const hex = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
          Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, '0')).join('');
        const reply = await fetch('/api/tables', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({
            battle,
            seats: { allies: { kind: 'human' }, axis: { kind: 'human' } },
            mine: ['allies', 'axis'],
            reaction: 0,
          }),
        });
        if (!reply.ok) throw new Error(await reply.text());
        const { table, seats } = (await reply.json()) as {
          table: string;
          seats: Record<Seat, { token: string }>;
        };
        const hands = await new Promise<Record<Seat, string[]>>((resolve, reject) => {
          const socket = new WebSocket(`ws://${location.host}/ws`);
          const bytes: Record<string, Uint8Array<ArrayBuffer>> = {};
          const seen: Record<string, string[]> = {};
          const send = (request: object) => socket.send(JSON.stringify(request));
          socket.onerror = () => reject(new Error('the socket broke'));
          socket.onopen = () =>
            send({ do: 'hello', table, tokens: Object.values(seats).map(({ token }) => token) });
          socket.onmessage = async ({ data }) => {
            const message = JSON.parse(String(data));
            const dice = message.type === 'dice' ? message : message.dice;
            if (message.type === 'look') {
              seen[message.seat] = message.view.hand as string[];
              if (seen.axis) {
                socket.close();
                resolve({ allies: seen.allies!, axis: seen.axis });
              } else send({ do: 'look', seat: 'axis' });
            } else if (message.type === 'welcome' && message.view) send({ do: 'look', seat: 'allies' });
            else if (dice?.stage === 'commit' && Object.keys(bytes).length === 0)
              for (const seat of Object.keys(seats)) {
                bytes[seat] = crypto.getRandomValues(new Uint8Array(32));
                send({ do: 'commit', seat, hash: hex(await crypto.subtle.digest('SHA-256', bytes[seat])) });
              }
            else if (dice?.stage === 'reveal')
              for (const seat of Object.keys(seats))
                if (!dice.reveals?.[seat]) send({ do: 'reveal', seat, bytes: hex(bytes[seat]!) });
          };
        });
        return { table, seats, hands };
      },
      [battle, `10.0.${stranger >> 8}.${stranger & 255}`] as const,
    );
    if (!fits(hands)) continue;
    const keys = Object.entries(seats).map(([seat, { token }]) => ({
      table,
      seat,
      token,
      opened: Date.now(),
    }));
    await page.evaluate((keys) => localStorage.setItem('bocage.keys', JSON.stringify(keys)), keys);
    return { table, hands };
  }
  throw new Error('such hands are not dealt');
}

// The record of a finished table.
export async function recordOf(page: Page, table: string): Promise<string> {
  const reply = await page.request.get(`/api/tables/${table}/record`);
  expect(reply.ok()).toBe(true);
  return reply.text();
}

export const asFile = (text: string, name = 'bocage-test.record') => ({
  name,
  mimeType: 'application/x-ndjson',
  buffer: Buffer.from(text),
});

// Gives up, as a player does.
export async function giveUp(page: Page, language: 'fr' | 'en'): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: language === 'fr' ? 'Abandonner' : 'Give up' }).click();
  await page.getByRole('button', { name: language === 'fr' ? 'Oui, abandonner' : 'Yes, give up' }).click();
  await page.waitForSelector('[data-result]');
}

// With the keyboard: a click would wait until a gallery of painted maps stands still, which a busy machine takes long to draw.
export async function enter(page: Page, selector: string): Promise<void> {
  await page.locator(selector).focus();
  await page.keyboard.press('Enter');
}
