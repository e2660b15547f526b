// Bridges: they lie as the drawn maps have them, and nobody builds one or blows one up by a tap he did not mean.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, type Language, type Screen } from './support/browser';
import { trainingGround, upload } from './support/own';
import { answered, mouse, offer, tap } from './support/player';
import { browser, server, setSceneOfManyTables } from './support/scene';
import { tableDealt } from './support/tables';

setSceneOfManyTables();

const kFerry = trainingGround(
  ['pontoon-bridges: side allies, bridges 2', 'blow-bridges: side allies, hexes E7, way 1'],
  `[map]
A  .      .      .      .      .      .      .      .      .      .      .      .      .
B     .      .      .      .      .      i      .      .      .      .      .      .
C  .      .      .      .      .      .      .      .      .      .      .      .      .
D     .      .      .      .      .      .      .      .      .      .      .      .
E  ri     ri     ri     ri     ri     ri     ri+br  ri     ri     ri     ri     ri     ri
F     .      .      .      .      .      .      .      .      .      .      .      .
G  .      .      .      .      .      .      .      .      .      .      .      .      .
H     .      .      .      .      .      I      .      .      .      .      .      .
I  .      .      .      .      .      .      .      .      .      .      .      .      .
`,
);

const kWords = {
  fr: {
    prompt: /construire ou faire sauter un pont, à la place des ordres/,
    build: /un pont peut y être construit/,
    blow: /le pont peut sauter/,
    button: /Construire un pont en E6 avec/,
  },
  en: {
    prompt: /build or blow up a bridge instead of ordering units/,
    build: /a bridge can be built here/,
    blow: /the bridge can be blown up/,
    button: /build a bridge in E6 with/i,
  },
};

interface Laid {
  x: number;
  y: number;
  turn: number;
}
const kLaid = ['bridge', 'railroad-bridge', 'pontoon-bridge', 'broken-bridge', 'rope-bridge', 'ford'];

// Where the decks of bridges lie, on the page or in a picture. A turn of 90 is one of -90.
const decks = (page: Page, picture?: string): Promise<Laid[]> =>
  page.evaluate(
    ([picture, symbols]) => {
      const root = picture
        ? new DOMParser().parseFromString(picture, 'image/svg+xml').querySelector('#layer-pieces')!
        : document.querySelector('.board .pieces')!;
      return [...root.querySelectorAll('use')]
        .filter((use) => symbols.includes(use.getAttribute('href')!.slice(1)))
        .map((use) => {
          const [, x, y] = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(
            use.getAttribute('transform') ?? '',
          ) ?? ['', use.getAttribute('x'), use.getAttribute('y')];
          const [, turn] = /rotate\(([-\d.]+)\)/.exec(use.getAttribute('transform') ?? '') ?? ['', '0'];
          return { x: Number(x), y: Number(y), turn: Number(turn) };
        })
        .sort((a, b) => Math.round(a.x - b.x) || a.y - b.y);
    },
    [picture, kLaid] as const,
  );

describe('bridges', () => {
  it('lie as on the drawn maps', async () => {
    const one = await person(browser, server.address, 'desktop', 'fr');
    const { page } = one;
    for (const battle of ['arnhem-bridge', 'nijmegen-bridges', 'breakout-at-klin']) {
      await page.goto('/');
      const { table } = await tableDealt(page, battle, () => true);
      const picture = await page.request.get(`/api/battles/${battle}/map.svg?layers=pieces&lang=fr&flip=0`);
      const drawn = await decks(page, await picture.text());
      await page.goto(`/t/${table}`);
      await page.waitForSelector('.board .pieces use');
      const laid = await decks(page);
      expect(laid.length, battle).toBe(drawn.length);
      for (const [i, { x, y, turn }] of drawn.entries()) {
        expect(laid[i]!.x, battle).toBeCloseTo(x, 0);
        expect(laid[i]!.y, battle).toBeCloseTo(y, 0);
        const apart = Math.abs(laid[i]!.turn - turn);
        expect(Math.min(apart, 180 - apart), battle).toBeLessThan(1);
      }
    }
    expectNoFaults(one);
    await one.context.close();
  }, 120_000);

  const build = async (screen: Screen, language: Language) => {
    const both = await person(browser, server.address, screen, language);
    const { page } = both;
    const word = kWords[language];
    const battle = await upload(page, kFerry);
    await page.goto('/');
    const { table } = await tableDealt(
      page,
      battle,
      ({ allies }) => allies.filter((card) => card.startsWith('attack')).join() === 'attack-center',
    );
    await page.goto(`/t/${table}`);
    await page.waitForSelector('[data-uncover]');
    const now = await answered(page, () => tap(page, '[data-uncover]'));
    expect(now.prompt.replace(/\s/g, ' ')).toMatch(word.prompt);
    const label = (hex: string) => page.locator(`#hex-${hex}`).getAttribute('aria-label');
    expect(await label('E6')).toMatch(word.build);
    expect(await label('E7')).toMatch(word.blow);
    if (screen === 'desktop') await expectFair(page);

    // One way alone, and still it is asked.
    const asked = await answered(page, () => mouse.hex(page, 'E6'));
    expect(asked.step).toBe(now.step);
    expect(asked.buttons).toEqual(['build attack-center e6']);
    expect(await page.locator('.prompt [data-action]').innerText()).toMatch(word.button);
    // Another tap is another question; a bridge that stands goes the same way.
    const other = await answered(page, () => mouse.hex(page, 'E7'));
    expect(other.step).toBe(now.step);
    expect(other.buttons.every((text) => /^blow .* e7$/.test(text))).toBe(true);
    await answered(page, () => mouse.hex(page, 'E6'));
    await answered(page, () => mouse.button(page, 'build attack-center e6'));
    expect((await offer(page)).turn).toBe('axis');
    const pontoon = page.locator('.pieces use[href="#pontoon-bridge"]');
    const [, turn] = /rotate\(([-\d.]+)\)/.exec((await pontoon.getAttribute('transform'))!)!;
    expect(Math.abs(Number(turn))).toBeGreaterThan(60); // the river runs along the row
    expectNoFaults(both);
    await both.context.close();
  };
  it('are built when it is confirmed, on a desktop', () => build('desktop', 'fr'), 120_000);
  it('are built when it is confirmed, on a phone', () => build('phone', 'en'), 120_000);
});
