// A tour of the page: every state a player meets has what it promises, keeps nobody out, and has its picture taken.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, type Language, type Screen } from './support/browser';
import { offer, Officer, mouse, pointFor } from './support/player';
import { browser, server, setScene } from './support/scene';
import { shoot } from './support/shots';

setScene();

const kOrderPhase = /order|activez/i;
const kBattlePhase = /attacks whom|attaque qui/i;
const kMovePhase = /moves where|se déplace/i;

// No page is wider than its screen.
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

// An empty hex in the window that cannot be chosen, as far as possible from those that can.
const outOfReach = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const middle = (hex: Element) => {
      const { left, top, width, height } = hex.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const hexes = [...document.querySelectorAll('.hexes [role=button]')];
    const lit = hexes.filter((hex) => hex.hasAttribute('data-glow')).map(middle);
    const far = (hex: Element) => {
      const { x, y } = middle(hex);
      return Math.min(...lit.map((p) => Math.hypot(p.x - x, p.y - y)));
    };
    const seen = (hex: Element) => {
      const { x, y } = middle(hex);
      return document.elementFromPoint(x, y) === hex;
    };
    const quiet = hexes.filter((hex) => !/ fig|objecti/.test(hex.ariaLabel ?? '') && seen(hex));
    return quiet.sort((a, b) => far(b) - far(a))[0]!.id.slice(4);
  });

async function tour(screen: Screen, language: Language): Promise<void> {
  const ann = await person(browser, server.address, screen, language);
  const { page } = ann;
  const officer = new Officer(page, mouse);
  const at = (name: string) => shoot(page, `${name}-${screen}-${language}`);

  // Home, and the options of a table
  await page.goto('/');
  await page.waitForSelector('[data-play]');
  await page.evaluate(() => document.fonts.ready);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  await page.waitForFunction(() => [...document.images].slice(0, 3).every((image) => image.complete));
  await at('home');
  await expectFair(page);
  expect(await fits(page)).toBe(true);

  // One shelf for each theatre, or the one that is asked for
  const theatres = page.getByRole('group', { name: /Theatre|Front/ }).getByRole('button');
  const battles = await page.locator('article').count();
  const choices = await theatres.count();
  expect(await page.locator('[data-shelf]').count()).toBe(choices - 1);
  let seen = 0;
  for (let i = 1; i < choices; ++i) {
    await theatres.nth(i).click();
    expect(await page.locator('[data-shelf]').count()).toBe(1);
    expect(await theatres.nth(i).textContent()).toMatch(`${await page.locator('article').count()}`);
    seen += await page.locator('article').count();
  }
  expect(seen).toBe(battles);
  await theatres.first().click();
  expect(await page.locator('article').count()).toBe(battles);

  await page.getByRole('button', { name: 'Options…' }).first().click();
  await page.waitForSelector('dialog[open]');
  await expectFair(page);
  await at('options');
  await page.keyboard.press('Escape');

  // Card
  await page.locator('[data-play="pegasus-bridge"]').click();
  await page.waitForSelector('.hand .card.usable');
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.ground')?.complete);
  expect(await fits(page)).toBe(true);
  await at('card');

  // What is taken back was not told
  const story = () => page.locator('.log li').allTextContents();
  let before = await story();
  // A card may have nobody to order: then the turn goes on by itself, and cannot be taken back alone; and while the computer
  // plays it is in a phase of orders too, but nobody asks us anything.
  await officer.playUntil(async ({ cards, phase, buttons, units }) => {
    if (cards > 0) before = await story();
    return cards === 0 && phase === 'order' && buttons.length + units.length > 0;
  });
  expect((await story()).length).toBeGreaterThan(before.length);
  for (let now = await offer(page); now.cards === 0; now = await offer(page)) {
    await page.keyboard.press('u');
    await page.waitForFunction(
      (step) => document.querySelector(`.table:not([data-step="${step}"])`),
      now.step,
    );
  }
  expect(await story()).toEqual(before);

  // Orders; what is tapped without being a choice is explained
  await officer.playUntil(({ prompt, units }) => kOrderPhase.test(prompt) && units.length > 0);
  await at('orders');
  await pointFor(page, 'A1', '.inspector');
  await expectFair(page);
  await page.keyboard.press('Escape');

  // Move, and why not
  await officer.playUntil(({ prompt, places }) => kMovePhase.test(prompt) && places.length > 0);
  await at('move');
  await pointFor(page, await outOfReach(page), '.inspector .why');
  expect(await page.locator('.inspector .why p').first().innerText()).not.toMatch(/«|\{/);
  await expectFair(page);
  await at('why-not');
  await page.locator('.inspector summary').first().click();
  await page.waitForSelector('.inspector details p');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.inspector', { state: 'detached' });

  // Odds, then dice
  await officer.playUntil(({ prompt, targets }) => kBattlePhase.test(prompt) && targets.length > 0);
  const target = (await offer(page)).targets[0]!;
  await pointFor(page, target, '.aim .bars li');
  const shown = await page.locator('.aim .bars b').allInnerTexts();
  expect(shown.length).toBeGreaterThan(1);
  await expectFair(page);
  await at('odds');
  await page.locator('[data-roll]').click();
  await page.waitForSelector('.tray');
  await at('dice');
  // Once they lie, what is below them can be pointed at
  await page.waitForFunction(() => {
    const tray = document.querySelector('.tray.settled')?.getBoundingClientRect();
    if (!tray) return !document.querySelector('.tray');
    const below = document.elementFromPoint(tray.x + tray.width / 2, tray.y + tray.height / 2);
    return below !== null && !below.closest('.dice');
  });

  // Range of a unit, from its summary card
  await officer.playUntil((now) => now.cards > 0);
  const own = await page.evaluate(
    () => [...document.querySelectorAll('.hexes [aria-label*="lli"]')].map((hex) => hex.id.slice(4))[0]!,
  );
  await pointFor(page, own, '.inspector .overlays');
  await page.locator('.inspector .overlays button').first().click();
  await page.waitForSelector('.lit');
  await at('range');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  // The end
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectFair(page);
  await page.getByRole('button', { name: language === 'fr' ? 'Abandonner' : 'Give up' }).click();
  await page.getByRole('button', { name: language === 'fr' ? 'Oui, abandonner' : 'Yes, give up' }).click();
  await page.waitForSelector('[data-result]');
  await expectFair(page);
  await at('end');
  expectNoFaults(ann);
  await ann.context.close();
}

const kAll: [Screen, Language][] = [
  ['desktop', 'fr'],
  ['phone', 'en'],
  ['desktop', 'en'],
  ['phone', 'fr'],
  ['lying', 'fr'],
  ['narrow', 'en'],
];
const kShort = 2;
const kPictured = 5;

describe('a tour of the page', () => {
  const rows = process.env.BOCAGE_LONG
    ? kAll
    : kAll.slice(0, process.env.BOCAGE_SCREENSHOTS ? kPictured : kShort);
  it.each(rows)('%s, %s', tour);
});
