// Somebody who plays: he looks at what the page offers and uses it, with the mouse or with the keyboard alone.

import type { Page } from 'playwright-core';

export interface Offer {
  over: boolean;
  cover: boolean; // two on one screen: the next player is asked for
  coach: boolean;
  roll: boolean;
  cards: number; // that can be played
  buttons: string[]; // the actions behind them
  units: string[];
  places: string[];
  targets: string[];
  objectives: string[];
  selected: boolean;
  prompt: string;
}

// Reads the page as a person would: what is lit, what has a button.
export const offer = (page: Page): Promise<Offer> =>
  page.evaluate(() => {
    const ids = (glow: string) =>
      [...document.querySelectorAll(`.hexes [data-glow=${glow}]`)].map((hex) => hex.id.slice(4));
    const has = (selector: string) => document.querySelector(selector) !== null;
    return {
      over: has('[data-result]'),
      cover: has('[data-uncover]'),
      coach: has('[data-coach]'),
      roll: has('[data-roll]:not(:disabled)'),
      cards: document.querySelectorAll('.hand .card.usable').length,
      buttons: [...document.querySelectorAll<HTMLElement>('.prompt [data-action]:not(:disabled)')].map(
        (button) => button.dataset.action!,
      ),
      units: ids('unit'),
      places: ids('place'),
      targets: ids('target'),
      objectives: [...document.querySelectorAll('.hexes [aria-label*="objecti"]')].map((hex) =>
        hex.id.slice(4),
      ),
      selected: has('.glow.selected'),
      prompt: document.querySelector('.prompt p')?.textContent ?? '',
    };
  });

// How the player moves his hands.
export interface Hands {
  card(page: Page): Promise<void>;
  button(page: Page, action: string): Promise<void>;
  hex(page: Page, hex: string): Promise<void>;
  roll(page: Page): Promise<void>;
}

// Animations are off: what is hit is hit at once. A click that comes too late for what was offered does no harm.
const quickly = { timeout: 4000 } as const;
const late = () => undefined;

const isSeen = (id: string): boolean => {
  const box = document.getElementById(id)?.getBoundingClientRect();
  const board = document.querySelector('.viewport')?.getBoundingClientRect();
  if (!box || !board) return true;
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  return x > board.left && x < board.right && y > board.top && y < board.bottom;
};

// On a small screen a hex may lie outside the window: then the whole board is shown first.
async function bringIntoSight(page: Page, hex: string): Promise<void> {
  const id = `hex-${hex}`;
  if (await page.evaluate(isSeen, id)) return;
  await page.locator('[data-zoom=fit]').click(quickly).catch(late);
  await page.waitForFunction(isSeen, id, quickly).catch(late);
}

export const mouse: Hands = {
  card: (page) => page.locator('.hand .card.usable').first().click(quickly).catch(late),
  button: (page, action) => page.locator(`.prompt [data-action="${action}"]`).click(quickly).catch(late),
  hex: async (page, hex) => {
    await bringIntoSight(page, hex);
    await page
      .locator(`#hex-${hex}`)
      .click({ ...quickly, force: true })
      .catch(late);
  },
  roll: (page) => page.locator('[data-roll]').click(quickly).catch(late),
};

// Points at a hex until what it brings is there. The board may just be moving to show what can be chosen, and a click that
// misses says so by nothing happening.
export async function pointFor(page: Page, hex: string, selector: string): Promise<void> {
  for (let tries = 0; tries < 6; ++tries) {
    await mouse.hex(page, hex);
    const came = await page
      .waitForSelector(selector, { timeout: 3000 })
      .then(() => true)
      .catch(() => false);
    if (came) return;
  }
  throw new Error(`${hex} does not bring ${selector}`);
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id.replace(/^hex-/, '') ?? '');

export const keyboard: Hands = {
  card: async (page) => {
    const index = await page.evaluate(() =>
      [...document.querySelectorAll('.hand .card')].findIndex((card) => card.classList.contains('usable')),
    );
    await page.keyboard.press(String(index + 1));
  },
  button: async (page, action) => {
    const all = (await offer(page)).buttons;
    if (action === 'done' || action === 'pass' || action === 'stay') await page.keyboard.press('d');
    else await page.keyboard.press(String(all.indexOf(action) + 1));
  },
  // N goes from choice to choice; Enter chooses.
  hex: async (page, hex) => {
    for (let i = 0; i < 60; ++i) {
      await page.keyboard.press('n');
      if ((await focused(page)) === hex) break;
    }
    if ((await focused(page)) === hex) await page.keyboard.press('Enter');
  },
  // The button has the focus when it comes.
  roll: async (page) => {
    await page.keyboard.press('Enter');
  },
};

const rowOf = (hex: string) => hex.charCodeAt(0);
// Toward row A, where the enemy of whoever sits at the bottom begins.
const forward = (hexes: string[]): string => [...hexes].sort((a, b) => rowOf(a) - rowOf(b))[0]!;

const kMovesATurn = 3; // enough to win with, and no more than a test has time for

// A simple-minded officer: takes objectives, goes forward, attacks whatever he can.
export class Officer {
  private moves = 0;

  constructor(
    readonly page: Page,
    readonly hands: Hands,
  ) {}

  // One thing, whatever is asked. False if there is nothing to do just now.
  async step(): Promise<boolean> {
    const { page, hands } = this;
    const now = await offer(page);
    if (now.over) return false;
    if (now.cover) await page.locator('[data-uncover]').click(quickly).catch(late);
    else if (now.roll) await hands.roll(page);
    else if (now.cards) {
      this.moves = 0;
      await hands.card(page);
    } else if (now.targets.length) await hands.hex(page, now.targets[0]!);
    else if (now.places.length && this.moves < kMovesATurn) {
      ++this.moves;
      await hands.hex(page, now.places.find((hex) => now.objectives.includes(hex)) ?? forward(now.places));
    } else return this.unitOrButton(now);
    return true;
  }

  private async unitOrButton(now: Offer): Promise<boolean> {
    const done = now.buttons.find((text) => text === 'done');
    const others = now.units.filter((hex) => !now.objectives.includes(hex));
    const enough = now.places.length > 0 || this.moves >= kMovesATurn || others.length === 0;
    const action = now.buttons.find((text) => text !== 'pass' && text !== 'done') ?? done ?? now.buttons[0];
    if (others.length && !(enough && done)) await this.hands.hex(this.page, forward(others));
    else if (action) await this.hands.button(this.page, action);
    else if (now.places.length) await this.hands.hex(this.page, forward(now.places));
    else if (now.units.length) await this.hands.hex(this.page, forward(now.units));
    else return false;
    return true;
  }

  // Plays until it is so. Throws when nothing moves any more.
  async playUntil(enough: (now: Offer) => boolean | Promise<boolean>, most = 3000): Promise<void> {
    for (let steps = 0, idle = 0; steps < most;) {
      const now = await offer(this.page);
      if (await enough(now)) return;
      if (await this.step()) {
        ++steps;
        idle = 0;
      } else {
        if (++idle > 600) throw new Error(`nothing to do: ${now.prompt}`);
        await this.page.waitForTimeout(25);
      }
    }
    throw new Error('it does not come to that');
  }

  playOut(): Promise<void> {
    return this.playUntil((now) => now.over);
  }
}
