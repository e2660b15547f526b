// Two on one screen: hands are hidden at the change of turn, and an ambush is asked for without betraying who holds it.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, screensAndLanguages, type Language, type Screen } from './support/browser';
import { offer, Officer, mouse, tap } from './support/player';
import { browser, server, setSceneOfManyTables } from './support/scene';
import { tableDealt, type Hands } from './support/tables';

setSceneOfManyTables();

type Holder = 'allies' | 'axis';
interface Found {
  table: string;
  holder: Holder;
  place: number; // of the card in his hand
}

// A table at which somebody holds one of these cards.
async function tableWith(
  page: Page,
  cards: string[],
  holders: Holder[] = ['allies', 'axis'],
): Promise<Found> {
  const placeIn = (hand: string[]) => hand.findIndex((card) => cards.includes(card));
  const holderOf = (hands: Hands) => holders.find((seat) => placeIn(hands[seat]) >= 0);
  const { table, hands } = await tableDealt(page, 'pegasus-bridge', (dealt) => holderOf(dealt) !== undefined);
  const holder = holderOf(hands)!;
  return { table, holder, place: placeIn(hands[holder]) };
}

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
