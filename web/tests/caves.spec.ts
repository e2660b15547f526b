// Ground that becomes another in play: the map was painted before, and what has changed is laid over it.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, type Language, type Screen } from './support/browser';
import { trainingGround, upload } from './support/own';
import { pointFor, tap } from './support/player';
import { browser, server, setScene } from './support/scene';
import { shoot } from './support/shots';

setScene();

const kCaves = trainingGround(
  ['imperial-army: side axis'],
  `[map]
A  .     .     i     .     .     .     i     .     .     .     i     .     .
B     .     .     .     .     .     .     .     .     .     .     .     .
C  .     .     .     .     .     .     .     .     .     .     .     .     .
D     .     .     .     .     .     .     .     .     .     .     .     .
E  ca/I  ca/I  .     .     ca/I  ca/I  ca/I  .     ca/I  .     .     ca/I  ca/I
F     mc/I  .     .     .     .     .     .     .     .     .     .     mc/I
G  .     .     .     .     .     .     .     .     .     .     .     .     .
H     .     .     .     .     .     .     .     .     .     .     .     .
I  .     .     .     .     .     .     .     .     .     .     .     .     .
`,
);

// Both sides do nothing but give orders, and the Allies seal the caves they stand in, until one is closed.
async function sealed(page: Page, battle: string): Promise<{ table: string; hex: string; was: string }> {
  const opened = await page.request.post('/api/tables', { data: { battle, mine: ['allies', 'axis'] } });
  const { table, seats } = (await opened.json()) as {
    table: string;
    seats: Record<string, { token: string }>;
  };
  const event = await page.evaluate(
    ([id, tokens]) =>
      new Promise<{ hex: string; terrain: string }>((resolve) => {
        interface Message {
          n?: number;
          dice?: { stage: string };
          stage?: string;
          legal?: Record<string, string[]>;
          events?: { event: string; hex?: string; obstacle?: string }[];
        }
        const kZeros = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'; // their SHA-256
        const kWanted = ['seal', 'order', 'card', 'done', 'pass'];
        for (const [seat, { token }] of Object.entries(tokens)) {
          const socket = new WebSocket(`ws://${location.host}/ws`);
          const send = (request: object) => socket.send(JSON.stringify({ seat, ...request }));
          socket.onopen = () => socket.send(JSON.stringify({ do: 'hello', table: id, tokens: [token] }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(String(data)) as Message;
            const stage = message.dice?.stage ?? message.stage;
            if (stage === 'commit') send({ do: 'commit', hash: kZeros });
            if (stage === 'reveal') send({ do: 'reveal', bytes: '0'.repeat(64) });
            const closed = message.events?.find(({ event }) => event === 'obstacle-removed');
            if (closed) return resolve({ hex: closed.hex!, terrain: closed.obstacle! });
            const legal = message.legal?.[seat] ?? [];
            const verb = kWanted.find((verb) => legal.some((action) => action.split(' ')[0] === verb));
            const action = legal.find((action) => action.split(' ')[0] === verb) ?? legal[0];
            if (action) send({ do: 'act', n: message.n, action });
          };
        }
      }),
    [table, seats] as const,
  );
  return { table, hex: event.hex, was: event.terrain };
}

const kFirst = {
  fr: /^Au début\s: caverne de (colline|montagne)$/,
  en: /^At first: cave on a (hill|mountain)$/,
};

async function look(screen: Screen, language: Language): Promise<void> {
  const ann = await person(browser, server.address, screen, language);
  const { page } = ann;
  await page.goto('/');
  const { table, hex, was } = await sealed(page, await upload(page, kCaves));
  await page.goto(`/t/${table}`);
  await page.waitForSelector('.units');
  await tap(page, 'dialog[open] .button.primary'); // both seats are taken: to watch
  // Rubble lies in the mouth of this cave, and in no other.
  const covers = page.locator('.covers use');
  await covers.first().waitFor({ state: 'attached' });
  expect(await covers.evaluateAll((uses) => uses.map((use) => use.getAttribute('data-hex')))).toEqual([hex]);
  expect(await covers.getAttribute('href')).toBe('#cave-closed');
  expect(await page.locator('#cave-closed').count(), 'in the sprite').toBe(1);
  // Whoever asks is told what it is, and what it was.
  await pointFor(page, hex, '.inspector');
  const inspector = page.locator('.inspector');
  const texts = await inspector.locator('.entry b, p').allInnerTexts();
  expect(texts.some((text) => kFirst[language].test(text))).toBe(true);
  expect(texts).toContain(
    {
      fr: { cave: 'Colline', 'mountain-cave': 'Montagne' },
      en: { cave: 'Hill', 'mountain-cave': 'Mountain' },
    }[language][was as 'cave'],
  );
  await expectFair(page);
  await shoot(page, `cave-${screen}-${language}`);
  expectNoFaults(ann);
  await ann.context.close();
}

describe('a cave that has been sealed', () => {
  it('is seen to be closed on a desktop in fr', () => look('desktop', 'fr'), 60_000);
  it('is seen to be closed on a phone in en', () => look('phone', 'en'), 60_000);
});
