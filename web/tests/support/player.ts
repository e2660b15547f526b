// Somebody who plays: he looks at what the page offers and uses it, with the mouse, with a finger or with the keyboard alone.
// Everything he does must bring something about: a tap that the page does not answer is a fault of the page.

import type { Page } from 'playwright-core';

export interface Offer {
  step: string; // the number of the step that is shown
  busy: boolean; // something is on its way, or being shown
  over: boolean;
  cover: boolean; // two on one screen: the next player is asked for
  coach: string; // the lesson that is told
  reaction: boolean; // two on one screen: asked for an ambush in the open
  roll: boolean; // the dice are counted, and can be rolled
  turn: string; // the side
  phase: string;
  cards: number; // that can be played
  buttons: string[]; // the actions behind them
  units: string[];
  places: string[];
  targets: string[];
  plans: number; // moves that wait for the orders to be given
  objectives: string[];
  enemies: string[]; // of the side whose turn it is
  selected: string;
  prompt: string;
  panels: string; // what lies over the board
  board: string; // where it lies in the window
}

// What a person sees: what is lit, what has a button. Runs in the page.
function read(): Offer {
  const all = <T extends Element = HTMLElement>(selector: string) => [
    ...document.querySelectorAll<T>(selector),
  ];
  const has = (selector: string) => document.querySelector(selector) !== null;
  const hexes = (selector: string) => all(`.hexes ${selector}`).map((hex) => hex.id.slice(4));
  const turn = has('.sides .side.axis.turn') ? 'axis' : 'allies';
  const enemy = turn === 'axis' ? /Allie|Allié/ : /Ax[ei]/;
  const table = document.querySelector<HTMLElement>('.table');
  const boxes = all('.viewport, .sheet').map((element) => element.getBoundingClientRect());
  return {
    step: table?.dataset.step ?? '',
    busy: table?.getAttribute('aria-busy') === 'true' || document.fonts.status === 'loading',
    over: has('[data-result]'),
    cover: has('[data-uncover]'),
    coach: document.querySelector<HTMLElement>('[data-coach]')?.dataset.coach ?? '',
    reaction: has('[data-reaction]'),
    roll: has('[data-roll]:not(:disabled)') && !has('.aim .counting'),
    turn,
    phase: table?.dataset.phase ?? '',
    cards: all('.hand .card.usable').length,
    buttons: all('.prompt [data-action]:not(:disabled)').map((button) => button.dataset.action!),
    units: hexes('[data-glow=unit]'),
    places: hexes('[data-glow=place]'),
    targets: hexes('[data-glow=target]'),
    plans: all('.arrows .plan').length,
    objectives: hexes('[aria-label*="objecti"]'),
    enemies: all('.hexes [aria-label*="fig"]')
      .filter((hex) => enemy.test(hex.getAttribute('aria-label')!))
      .map((hex) => hex.id.slice(4)),
    selected: document.querySelector<HTMLElement>('[data-selected]')?.dataset.selected ?? '',
    prompt: document.querySelector('.prompt p')?.textContent ?? '',
    panels: all('.float, .notice')
      .map((panel) => panel.innerText)
      .join(' '),
    board: boxes.flatMap(({ left, top, width, height }) => [left, top, width, height]).join(' '),
  };
}

// What counts as something having happened.
const gist = ({ board, panels, busy, ...rest }: Offer): string => JSON.stringify(rest);

// Waits until nothing is on its way and two frames look the same, and differently from `unlike` if that is given; or until
// patience is at an end, which the caller must judge.
function look(page: Page, unlike?: string, patience = 10_000): Promise<Offer> {
  const inPage = `(async (read, gist, unlike, patience) => {
    // A page that is not painted just now has no frames, and would never answer.
    const frame = () => new Promise((next) => (requestAnimationFrame(next), setTimeout(next, 200)));
    const deadline = performance.now() + patience;
    for (let last = ''; ; ) {
      const now = read();
      const text = JSON.stringify(now);
      if (!now.busy && text === last && gist(now) !== unlike) return now;
      if (performance.now() > deadline) return now;
      last = text;
      await frame();
    }
  })(${read.toString()}, ${gist.toString()}, ${JSON.stringify(unlike ?? null)}, ${patience})`;
  return page.evaluate(inPage) as Promise<Offer>;
}

export const offer = (page: Page): Promise<Offer> => look(page);

// How the player moves his hands. All do nothing when what is meant has gone in the meantime, as a clock may bring about.
export interface Hands {
  card(page: Page): Promise<void>;
  button(page: Page, action: string): Promise<void>;
  hex(page: Page, hex: string): Promise<void>;
  roll(page: Page): Promise<void>;
}

interface Spot {
  x: number;
  y: number;
  covered: string; // by what, if it is
}

// Where to tap so that it is hit, if it is there: one look, so that nothing moves between two.
const spot = (page: Page, selector: string): Promise<Spot | null> =>
  page.evaluate((selector) => {
    const element = document.querySelector(selector);
    if (!element) return null;
    if (element instanceof HTMLElement) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    const covered = !hit
      ? 'outside'
      : element.contains(hit)
        ? ''
        : `${hit.tagName}.${hit.getAttribute('class') ?? ''} in ${hit.parentElement?.className}`;
    return { x, y, covered };
  }, selector);

const isTouched = (page: Page): Promise<boolean> => page.evaluate(() => navigator.maxTouchPoints > 0);

async function tapAt(page: Page, { x, y }: Spot): Promise<void> {
  if (await isTouched(page)) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

export async function tap(page: Page, selector: string): Promise<void> {
  const at = await spot(page, selector);
  if (!at) return;
  if (at.covered) throw new Error(`${selector} is covered by ${at.covered}`);
  await tapAt(page, at);
}

// Where to take hold of the board and pull so that a hex comes nearer to the middle of the window: not at a unit that would be
// dragged itself.
const pull = (page: Page, hex: string) =>
  page.evaluate((hex) => {
    const middle = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const window = document.querySelector('.viewport')!;
    const selected = document.querySelector<HTMLElement>('[data-selected]')?.dataset.selected;
    const at = middle(document.getElementById(`hex-${hex}`)!);
    const to = middle(window);
    const { width, height } = window.getBoundingClientRect();
    const within = (d: number, most: number) => Math.max(-most, Math.min(most, d));
    const grip = [...document.querySelectorAll('.hexes [role=button]')]
      .filter((other) => other.getAttribute('data-glow') !== 'unit' && other.id !== `hex-${selected}`)
      .map((other) => ({ other, ...middle(other) }))
      .filter(({ other, x, y }) => document.elementFromPoint(x, y) === other)
      .sort((p, q) => Math.hypot(p.x - to.x, p.y - to.y) - Math.hypot(q.x - to.x, q.y - to.y))[0]!;
    return {
      from: { x: grip.x, y: grip.y },
      to: {
        x: grip.x + within(to.x - at.x, width * 0.4),
        y: grip.y + within(to.y - at.y, height * 0.4),
      },
    };
  }, hex);

// A hex may lie outside the window of a small screen, or under something: then the board is pulled.
async function tapHex(page: Page, hex: string): Promise<void> {
  await look(page);
  for (let pulls = 0; pulls < 8; ++pulls) {
    const at = await spot(page, `#hex-${hex}`);
    if (at && !at.covered) return tapAt(page, at);
    const { from, to } = await pull(page, hex);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    await look(page);
  }
  throw new Error(`${hex} cannot be tapped: ${(await spot(page, `#hex-${hex}`))?.covered}`);
}

// A finger, on a screen that is touched.
export const mouse: Hands = {
  card: (page) => tap(page, '.hand .card.usable'),
  button: (page, action) => tap(page, `.prompt [data-action="${action}"]`),
  hex: tapHex,
  roll: (page) => tap(page, '[data-roll]'),
};

// Points at a hex, and waits for what that brings.
export async function pointFor(page: Page, hex: string, selector: string): Promise<void> {
  await tapHex(page, hex);
  await page.waitForSelector(selector);
  await look(page);
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
      if ((await focused(page)) === hex) return page.keyboard.press('Enter');
    }
    throw new Error(`N does not come by ${hex}`);
  },
  // The button has the focus when it comes.
  roll: (page) => page.keyboard.press('Enter'),
};

const place = (hex: string) => {
  const row = hex.charCodeAt(0) - 65;
  return { row, column: 2 * Number(hex.slice(1)) + (row % 2) };
};
const distance = (a: string, b: string): number => {
  const [p, q] = [place(a), place(b)];
  const dy = Math.abs(p.row - q.row);
  return dy + Math.max(0, (Math.abs(p.column - q.column) - dy) / 2);
};
export const farthest = (hexes: string[], from: string): string =>
  [...hexes].sort((a, b) => distance(b, from) - distance(a, from))[0]!;
const far = (hex: string, enemies: string[]): number =>
  Math.min(...enemies.map((enemy) => distance(hex, enemy)));
const nearest = (hexes: string[], enemies: string[]): string =>
  [...hexes].sort((a, b) => far(a, enemies) - far(b, enemies))[0]!;

// Near the enemy a unit goes one hex at a time, so that it can still battle.
function advance({ places, selected, enemies }: Offer): string {
  const steps = selected ? places.filter((hex) => distance(hex, selected) === 1) : [];
  return nearest(steps.length && far(selected, enemies) < 5 ? steps : places, enemies);
}

const kMovesATurn = 3; // enough to win with, and no more than a test has time for
const kPatience = 60_000; // until it is certain that nothing comes any more

// Does something, and waits for what comes of it. Throws when nothing does.
export async function answered(page: Page, deed: () => Promise<void>, before?: Offer): Promise<Offer> {
  const now = before ?? (await offer(page));
  await deed();
  const then = await look(page, gist(now), kPatience);
  if (gist(then) === gist(now)) throw new Error(`the page does not answer: ${then.panels} ${gist(now)}`);
  return then;
}

type Answer = boolean | 'again';

// A simple-minded officer: takes objectives, goes at the enemy, attacks whatever he can.
export class Officer {
  private moves = 0;

  constructor(
    readonly page: Page,
    readonly hands: Hands,
    private readonly plansAhead = true, // says where a unit shall go while he orders it, as the page allows
  ) {}

  // One thing, whatever is asked. False if there is nothing to do just now.
  async step(): Promise<boolean> {
    return this.act(await offer(this.page));
  }

  private async act(now: Offer): Promise<boolean> {
    const deed = this.choose(now);
    if (now.busy || now.over || !deed) return false;
    await answered(this.page, deed, now);
    return true;
  }

  private choose(now: Offer): (() => Promise<void>) | undefined {
    const { page, hands } = this;
    if (now.cover) return () => tap(page, '[data-uncover]');
    if (now.reaction) return () => tap(page, '[data-reaction=pass]');
    if (now.roll) return () => hands.roll(page);
    if (now.cards) {
      this.moves = 0;
      return () => hands.card(page);
    }
    if (now.targets.length) return () => hands.hex(page, now.targets[0]!);
    const mayMove = this.plansAhead || now.phase !== 'order';
    if (now.places.length && mayMove && this.moves < kMovesATurn) {
      ++this.moves;
      const objective = now.places.find((hex) => now.objectives.includes(hex));
      return () => hands.hex(page, objective ?? advance(now));
    }
    return this.unitOrButton(now);
  }

  private unitOrButton(now: Offer): (() => Promise<void>) | undefined {
    const { page, hands } = this;
    const done = now.buttons.find((text) => text === 'done');
    const others = now.units.filter((hex) => hex !== now.selected && !now.objectives.includes(hex));
    const enough = now.places.length > 0 || this.moves >= kMovesATurn || others.length === 0;
    const action = now.buttons.find((text) => text !== 'pass' && text !== 'done') ?? done ?? now.buttons[0];
    if (others.length && !(enough && done)) return () => hands.hex(page, nearest(others, now.enemies));
    if (action) return () => hands.button(page, action);
    const hexes = now.places.length ? now.places : now.units;
    return hexes.length ? () => hands.hex(page, nearest(hexes, now.enemies)) : undefined;
  }

  // Plays until it is so. Who is asked may do something himself, and then wants to be asked again. Throws when nothing moves
  // any more.
  async playUntil(enough: (now: Offer) => Answer | Promise<Answer>, most = 3000): Promise<void> {
    for (let steps = 0; steps < most; ++steps) {
      const now = await offer(this.page);
      const answer = await enough(now);
      if (answer === true) return;
      if (answer === 'again' || (await this.act(now))) continue;
      const then = await look(this.page, gist(now), kPatience);
      if (gist(then) === gist(now)) throw new Error(`nothing to do: ${gist(now)}`);
    }
    throw new Error('it does not come to that');
  }

  playOut(): Promise<void> {
    return this.playUntil((now) => now.over);
  }
}
