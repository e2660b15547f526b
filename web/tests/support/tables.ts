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
