// Two on one screen: hands are hidden at the change of turn, and an ambush is asked for without betraying who holds it.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import {
  expectNoFaults,
  openBrowser,
  person,
  screensAndLanguages,
  type Language,
  type Screen,
} from './support/browser';
import { offer, Officer, mouse, tap } from './support/player';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  // As behind a proxy every table can be opened by a stranger of its own: one address may open only so many.
  [server, browser] = await Promise.all([Server.start('--proxy'), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

interface Found {
  table: string;
  holder: string;
  place: number; // of the card in his hand
}

// Tables are opened until somebody holds one of these cards; the page then finds both keys.
const tableWith = (page: Page, cards: string[], holders = ['allies', 'axis']): Promise<Found> =>
  page.evaluate(
    async ([cards, holders]) => {
      const hex = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
        Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, '0')).join('');
      const open = async (i: number) => {
        const reply = await fetch('/api/tables', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` },
          body: JSON.stringify({
            battle: 'pegasus-bridge',
            seats: { allies: { kind: 'human' }, axis: { kind: 'human' } },
            mine: ['allies', 'axis'],
            reaction: 0,
          }),
        });
        return (await reply.json()) as { table: string; seats: Record<string, { token: string }> };
      };
      type Seats = Record<string, { token: string }>;
      const holderOf = (table: string, seats: Seats) =>
        new Promise<{ holder: string; place: number } | undefined>((resolve, reject) => {
          const socket = new WebSocket(`ws://${location.host}/ws`);
          const bytes: Record<string, Uint8Array<ArrayBuffer>> = {};
          const send = (request: object) => socket.send(JSON.stringify(request));
          const found = (what?: { holder: string; place: number }) => {
            socket.close();
            resolve(what);
          };
          socket.onerror = reject;
          socket.onopen = () =>
            send({ do: 'hello', table, tokens: Object.values(seats).map((s) => s.token) });
          socket.onmessage = async ({ data }) => {
            const message = JSON.parse(String(data));
            const dice = message.type === 'dice' ? message : message.dice;
            if (message.type === 'look') {
              const hand = message.view.hand as string[];
              const place = hand.findIndex((card) => cards.includes(card));
              if (place >= 0 && holders.includes(message.seat)) found({ holder: message.seat, place });
              else if (message.seat === 'axis') found();
              else send({ do: 'look', seat: 'axis' });
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
      for (let i = 1; i < 1000; ++i) {
        const { table, seats } = await open(i);
        const found = await holderOf(table, seats);
        if (!found) continue;
        const keys = Object.entries(seats).map(([seat, { token }]) => ({
          table,
          seat,
          token,
          opened: Date.now(),
        }));
        localStorage.setItem('bocage.keys', JSON.stringify(keys));
        return { table, ...found };
      }
      throw new Error(`nobody holds ${cards.join(' or ')}`);
    },
    [cards, holders] as const,
  );

// Both attack until the one who holds the card is asked. The question is always the same: both answers are there, and nobody's
// cards lie open. False if the battle is over before that.
async function playToAmbush(page: Page, holder: string): Promise<boolean> {
  let asked = 0;
  await new Officer(page, mouse).playUntil(async (now) => {
    if (!now.reaction || now.over) return now.over;
    ++asked;
    expect(await page.locator('[data-reaction=ambush]').count()).toBe(1);
    expect(await page.locator('[data-reaction=pass]').count()).toBe(1);
    expect(await page.locator('.hand .card').count()).toBe(0);
    if (asked === 1) await expectFair(page);
    return now.turn !== holder;
  });
  return !(await offer(page)).over;
}

async function twoOnOneScreen(screen: Screen, language: Language): Promise<void> {
  const both = await person(browser, server.address, screen, language);
  const { page } = both;
  await page.goto('/');
  let tables = 0;
  do {
    expect(++tables).toBeLessThan(6);
    const { table, holder } = await tableWith(page, ['ambush']);
    await page.goto(`/t/${table}`);

    // Nobody's cards are in the page before somebody has said that he is there.
    await page.waitForSelector('[data-uncover]');
    expect(await page.locator('.hand .card').count()).toBe(0);
    await expectFair(page);
    await page.locator('[data-uncover]').click();
    await page.waitForSelector('.hand .card');
    if (await playToAmbush(page, holder)) break;
  } while (true);

  await tap(page, '[data-reaction=ambush]');
  const name = language === 'fr' ? /Embuscade/ : /Ambush/;
  await page.locator('.log li', { hasText: name }).first().waitFor({ state: 'attached' });
  expectNoFaults(both);
  await both.context.close();
}

// Cards that were drawn are shown to nobody before their owner has said that he is there, and then they are.
async function keepOne(screen: Screen, language: Language): Promise<void> {
  const both = await person(browser, server.address, screen, language);
  const { page } = both;
  await page.goto('/');
  const recon = ['recon-left', 'recon-center', 'recon-right'];
  const { table, place } = await tableWith(page, recon, ['allies']);
  await page.goto(`/t/${table}`);
  await page.locator('[data-uncover]').click();
  await page.waitForSelector('.hand .card.usable');
  await tap(page, `.hand .card:nth-child(${place + 1})`);
  await new Officer(page, mouse).playUntil(({ step, phase, cards }) => {
    return Number(step) > 0 && phase === 'done' && cards === 2;
  });
  await page.reload();
  await page.waitForSelector('[data-uncover]');
  expect(await page.locator('.hand .card').count()).toBe(0);
  await page.locator('[data-uncover]').click();
  await page.waitForSelector('.hand .card.usable');
  expect((await offer(page)).cards).toBe(2);
  expectNoFaults(both);
  await both.context.close();
}

describe('two on this screen', () => {
  it('keep one of two cards in secret', () => keepOne('desktop', 'fr'));
  it.each(screensAndLanguages())('%s, %s', twoOnOneScreen);
});
