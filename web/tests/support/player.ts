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
const quickly = { timeout: 1500 } as const;
const late = () => undefined;

export const mouse: Hands = {
  card: (page) => page.locator('.hand .card.usable').first().click(quickly).catch(late),
  button: (page, action) => page.locator(`.prompt [data-action="${action}"]`).click(quickly).catch(late),
  hex: (page, hex) => page.locator(`#hex-${hex}`).click({ ...quickly, force: true }).catch(late),
  roll: (page) => page.locator('[data-roll]').click(quickly).catch(late),
};

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

export type Choose = (hexes: string[]) => string;

const rowOf = (hex: string) => hex.charCodeAt(0);
export const first: Choose = (hexes) => hexes[0]!;
// Toward row A, where the enemy of whoever sits at the bottom begins.
export const forward: Choose = (hexes) => [...hexes].sort((a, b) => rowOf(a) - rowOf(b))[0]!;

// One thing, whatever is asked. False if there is nothing to do just now.
export async function oneStep(page: Page, hands: Hands, choose: Choose = forward): Promise<boolean> {
  const now = await offer(page);
  if (now.over) return false;
  if (now.cover) {
    await page.locator('[data-uncover]').click(quickly).catch(late);
    return true;
  }
  if (now.roll) {
    await hands.roll(page);
    return true;
  }
  if (now.cards) {
    await hands.card(page);
    return true;
  }
  if (now.targets.length) {
    await hands.hex(page, now.targets[0]!);
    return true;
  }
  if (now.places.length) {
    await hands.hex(page, choose(now.places));
    return true;
  }
  if (now.units.length) {
    await hands.hex(page, choose(now.units));
    return true;
  }
  const action = now.buttons.find((text) => text !== 'pass') ?? now.buttons[0];
  if (!action) return false;
  await hands.button(page, action);
  return true;
}

// To the end of the battle. Throws when nothing moves any more.
export async function playOut(page: Page, hands: Hands, each?: () => Promise<void>): Promise<number> {
  let steps = 0;
  let idle = 0;
  for (;;) {
    if ((await offer(page)).over) return steps;
    if (await oneStep(page, hands)) {
      ++steps;
      idle = 0;
      await each?.();
    } else {
      if (++idle > 400) throw new Error(`nothing to do: ${(await offer(page)).prompt}`);
      await page.waitForTimeout(50);
    }
    if (steps > 4000) throw new Error('the battle does not end');
  }
}
