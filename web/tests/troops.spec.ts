// What came with the troops, done in the page: a tank is equipped, figures are given, smoke is fired, a bridge is laid, a card
// is fetched, a train is unloaded, wire and a road block are cleared, a bunker is blown up.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, type Language, type Screen } from './support/browser';
import { trainingGround, upload } from './support/own';
import {
  answered,
  keyboard,
  mouse,
  offer,
  pointFor,
  tap,
  type Hands as HowToPlay,
  type Offer,
} from './support/player';
import { browser, server, setSceneOfManyTables } from './support/scene';
import { tableDealt, type Hands } from './support/tables';

setSceneOfManyTables();

// Everything that can be done in three turns. Whoever attacks I9 hurts it, and it cannot fall back.
const ground = (supplier: 'Tr' | 'Ht'): string =>
  trainingGround(
    ['clear-road-blocks', 'train-cargo: side axis, units 2'],
    `[map]
A  .      .      .      .      .      .      /nw    .      .      .      .      .      .
B     .      ra     ra     ra     ra/l   ra     sn     ra     .      .      .      .
C  .      .      .      .      .      .      .      .      .      .      .      .      .
D     .      .      .      .      .      .      .      .      .      .      .      .
E  ri     ri     ri     ri     ri     ri     ri     ri     ri     ri     ri     ri     ri
F     .      .      .      .      wi/Ce  .      .      /Fu    .      .      .      .
G  .      .      .      .      bu     .      +rk/Ce .      .      .      .      .      .
H     .      /Cc    .      .      /Fu    .      .      i      .      .      /Cc    .
I  .      .      .      .      /Cc    .      .      /${supplier}    I      .      .      .      .
[units]
B5: wagon B4
H5: accessory petard
[owners]
bunker G5: axis
[openings]
B2 B3 B4 B5 B6 B7 B8: east, west
`,
    { cards: 8, first: 'axis' },
  );

const kRecons = ['recon-left', 'recon-center', 'recon-right'];
const fits = ({ allies, axis }: Hands): boolean =>
  axis.some((card) => card === 'attack-center' || card === 'assault-center') &&
  allies.includes('assault-center') &&
  allies.some((card) => kRecons.includes(card));

// Whoever plays both sides.
class Players {
  constructor(
    readonly page: Page,
    readonly hands: HowToPlay,
  ) {}

  at(hex: string): Promise<Offer> {
    return answered(this.page, () => this.hands.hex(this.page, hex));
  }
  // A unit that has just been ordered is selected already.
  async select(hex: string): Promise<Offer> {
    const now = await offer(this.page);
    return now.selected === hex ? now : this.at(hex);
  }
  button(action: string): Promise<Offer> {
    return answered(this.page, () => this.hands.button(this.page, action));
  }
  // A card that lies before them, by its place if the hands are on the keyboard.
  card(key: string): Promise<Offer> {
    return answered(this.page, async () => {
      if (this.hands !== keyboard) return tap(this.page, `.hand [data-card=${key}]`);
      const all = await this.cards();
      await this.page.keyboard.press(String(all.indexOf(key) + 1));
    });
  }
  cards(): Promise<string[]> {
    return this.page
      .locator('.hand .card')
      .evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.card!));
  }
  uncover(): Promise<Offer> {
    return answered(this.page, () => tap(this.page, '[data-uncover]'));
  }

  // By itself, if there is nothing left to do.
  async endTurn(): Promise<void> {
    if (!(await offer(this.page)).cover) await this.button('done');
  }
  // The other side plays a card and does nothing.
  async wait(): Promise<void> {
    let now = await this.uncover();
    for (const { turn } = now; now.turn === turn;)
      now = now.cards
        ? await answered(this.page, () => this.hands.card(this.page))
        : await this.button(now.buttons.find((action) => action === 'done') ?? now.buttons[0]!);
  }

  // What is said of a hex: what lies and stands there.
  hex(hex: string): Promise<string> {
    return this.page.locator(`#hex-${hex}`).getAttribute('aria-label') as Promise<string>;
  }
  async figures(hex: string): Promise<number> {
    return Number(/(\d+) fig/.exec(await this.hex(hex))?.[1] ?? 0);
  }
  log(): Promise<string> {
    return this.page
      .locator('.log')
      .evaluate((log) => (log.textContent ?? '').replace(/[\u00a0\u202f]/g, ' '));
  }
  drawn(symbol: string): Promise<number> {
    return this.page.locator(`.pieces use[href^="#${symbol}"]`).count();
  }

  // Dice fall until they are as wanted: two at one table may agree to take a roll back.
  async attack(from: string, to: string, isWanted: () => Promise<boolean>): Promise<void> {
    const { page, hands } = this;
    for (let rolls = 0; rolls < 60; ++rolls) {
      await this.select(from);
      await answered(page, async () => {
        await hands.hex(page, to);
        await page.waitForSelector('[data-roll]:not(:disabled)');
      });
      await answered(page, () => hands.roll(page));
      if (await isWanted()) return;
      await page.keyboard.press('u');
      await answered(page, () => page.locator('dialog[open] .answers .primary').click());
    }
    throw new Error(`the attack of ${from} on ${to} never succeeds`);
  }
}

const kWords = {
  fr: {
    bridge: /pont/,
    wire: /barbel/,
    block: /obstacle routier/,
    bunker: /bunker/i,
    smoke: /fumée/,
    infantry: /infanterie/,
    equipped: /F8 portent : pont/,
    screened: /fumée en C7, C8, D7/,
    given: /I9 reçoit une figurine, donnée par/,
    cleared: /F5 : barbelés retirés/,
    blasted: /bunker détruit/,
    fetched: /prennent une carte dans la défausse/,
  },
  en: {
    bridge: /bridge/,
    wire: /wire/,
    block: /road block/,
    bunker: /bunker/i,
    smoke: /smoke/,
    infantry: /infantry/,
    equipped: /F8 carry: bridge/,
    screened: /smoke in C7, C8, D7/,
    given: /give a figure to .*I9/,
    cleared: /F5: wire removed/,
    blasted: /bunker destroyed/,
    fetched: /take a card from the discard pile/,
  },
};

async function useAll(
  screen: Screen,
  language: Language,
  hands: HowToPlay,
  supplier: 'Tr' | 'Ht',
): Promise<void> {
  const both = await person(browser, server.address, screen, language);
  const { page } = both;
  const word = kWords[language];
  const battle = await upload(page, ground(supplier));
  await page.goto('/');
  const { table, hands: dealt } = await tableDealt(page, battle, fits);
  await page.goto(`/t/${table}`);
  const we = new Players(page, hands);

  // Before the first turn: what does the tank in F8 carry?
  await page.waitForSelector('[data-equip]');
  expect(await page.locator('[data-equip] button').count()).toBe(5);
  if (hands === mouse) await expectFair(page);
  if (screen === 'phone') {
    // The sheet is put away, and the question is still there.
    await page.locator('dialog[open] header button').click();
    await page.waitForSelector('dialog', { state: 'detached' });
    await we.button('equip f8 bridge');
  } else if (hands === keyboard) {
    await answered(page, async () => {
      while (!(await page.evaluate(() => document.activeElement?.matches('[data-action="equip f8 bridge"]'))))
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    });
  } else await answered(page, () => tap(page, '[data-equip] [data-action="equip f8 bridge"]'));
  expect(await we.hex('F8')).toMatch(word.bridge);
  expect(await we.log()).toMatch(word.equipped);

  // What the tank is, asked with one tap: no click follows it, which might hit a button that has come up under the finger.
  await we.uncover();
  if (screen === 'phone') {
    const clicks = await page.evaluateHandle(() => {
      const seen: string[] = [];
      addEventListener('click', (event) => seen.push(String(event.target)), true);
      return seen;
    });
    await pointFor(page, 'F8', '.inspector');
    expect(await page.locator('.inspector').innerText()).toMatch(word.bridge);
    expect(await clicks.jsonValue()).toEqual([]);
    await page.keyboard.press('Escape');
  }

  // The train comes into the station, and two units get off.
  const first = dealt.axis.includes('assault-center') ? 'assault-center' : 'attack-center';
  await we.card(first);
  if (first === 'attack-center') for (const hex of ['H8', 'A7', 'B5']) await we.at(hex);
  await we.select('B5');
  expect((await we.at('B7')).places.sort()).toEqual(['A6', 'A8', 'B5', 'B8', 'C6', 'C7', 'C8']);
  await we.at('A8');
  expect(await we.hex('A8')).toMatch(word.infantry);
  await we.at('A6');
  expect(await we.hex('A6')).toMatch(word.infantry);
  await we.button('done');

  // The infantry in I9 loses somebody.
  await we.attack('H8', 'I9', async () => {
    const figures = await we.figures('I9');
    return figures > 0 && figures < 4;
  });

  // Smoke shells: three hexes that touch each other
  await we.select('A7');
  await we.button('shell a7');
  await we.at('C7');
  const next = await we.at('C8');
  expect(next.places.sort()).toEqual(['B7', 'D7']);
  expect(next.prompt).toMatch(/3 (sur|of) 3/);
  expect(await page.locator('.glow.pointed').count()).toBe(2);
  if (hands === mouse) await expectFair(page);
  await we.at('D7');
  for (const hex of ['C7', 'C8', 'D7']) expect(await we.hex(hex)).toMatch(word.smoke);
  expect(await we.drawn('smoke')).toBe(3);
  expect(await we.log()).toMatch(word.screened);
  await we.endTurn();

  // The tank lays its bridge.
  await we.uncover();
  await we.card('assault-center');
  expect((await we.select('F8')).places).toEqual(expect.arrayContaining(['E8', 'E9']));
  expect(await page.locator('.ghost').count()).toBe(2);
  await we.at('E8');
  expect(await page.locator('.ghost').count()).toBe(0);
  expect(await we.hex('E8')).toMatch(word.bridge);
  expect(await we.drawn('bridge')).toBe(1);
  await we.button('done');

  // The petard and the empty bunker
  expect(await we.hex('G5')).toMatch(word.bunker);
  await we.attack('H5', 'G5', async () => !word.bunker.test(await we.hex('G5')));
  expect(await we.drawn('bunker')).toBe(0);
  expect(await we.log()).toMatch(word.blasted);

  // A figure for those who lost one
  const figures = await we.figures('I9');
  const load = await we.figures('I8');
  await we.select('I8');
  expect(await page.locator('.note').allTextContents()).toEqual(['+1']);
  await we.at('I9');
  expect(await we.figures('I9')).toBe(figures + 1);
  expect(await we.figures('I8')).toBe(load - 1);
  expect(await we.log()).toMatch(word.given);

  // Engineers clear their way, by a button: the tap that takes them up does nothing yet.
  expect(await we.hex('F5')).toMatch(word.wire);
  await we.at('F5');
  expect(await we.hex('F5')).toMatch(word.wire);
  await we.button('wire f5');
  expect(await we.hex('F5')).not.toMatch(word.wire);
  expect(await we.drawn('wire')).toBe(0);
  expect(await we.log()).toMatch(word.cleared);
  expect(await we.hex('G7')).toMatch(word.block);
  await we.select('G7');
  await we.button('wire g7');
  expect(await we.hex('G7')).not.toMatch(word.block);
  expect(await we.drawn('road-block')).toBe(0);
  await we.endTurn();

  await we.wait();

  // A command car, ordered by a Recon, searches the discard pile.
  const recon = dealt.allies.find((card) => kRecons.includes(card))!;
  await we.uncover();
  const held = (await we.cards()).filter((card) => card === 'assault-center').length;
  await we.card(recon);
  await we.at({ 'recon-left': 'H2', 'recon-center': 'I5', 'recon-right': 'H11' }[recon]!);
  while ((await we.button('done')).phase !== 'done');
  expect(await we.cards()).toContain('assault-center');
  if (hands === mouse) await expectFair(page);
  await we.card('assault-center');
  expect(await we.log()).toMatch(word.fetched);
  await we.wait();
  await we.uncover();
  expect((await we.cards()).filter((card) => card === 'assault-center').length).toBe(held + 1);

  expectNoFaults(both);
  await both.context.close();
}

describe('what came with the troops', () => {
  it('with the mouse, in French', () => useAll('desktop', 'fr', mouse, 'Tr'));
  it('with a finger on a phone, in English', () => useAll('phone', 'en', mouse, 'Ht'));
  it('with the keyboard alone, in English', () => useAll('desktop', 'en', keyboard, 'Tr'));
});
