// The rulebook: contents, search and links of its own, and the ways into it from the table and back.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Book } from '../src/net/messages';
import { expectFair } from './support/axe';
import { tableWithAttack } from './support/battle';
import { expectNoFaults, person, type Language, type Screen } from './support/browser';
import { farthest } from './support/player';
import { browser, server, setScene } from './support/scene';
import { shoot } from './support/shots';

setScene();

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const found = async (page: Page): Promise<string[]> => {
  await page.waitForSelector('[data-found]');
  return page
    .locator('[data-rule-entry]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-rule-entry')!));
};
const search = async (page: Page, text: string): Promise<string[]> => {
  await page.getByRole('searchbox').fill(text);
  await page.waitForFunction((wanted) => new URLSearchParams(location.search).get('q') === wanted, text);
  return found(page);
};

// Below the head, above the end of the screen.
const inSight = (): boolean => {
  const box = document.querySelector('.chosen')?.getBoundingClientRect();
  const head = document.querySelector('.top')?.getBoundingClientRect();
  return !!box && !!head && box.top >= head.bottom && box.bottom <= innerHeight;
};

async function read(screen: Screen, language: Language): Promise<void> {
  const fr = language === 'fr';
  const ann = await person(browser, server.address, screen, language);
  const { page } = ann;

  // From home to the contents, to a chapter, to the next
  await page.goto('/');
  await page.getByRole('link', { name: fr ? 'Règles' : 'Rules' }).click();
  await page.getByRole('heading', { name: fr ? 'Règles de base' : 'Base rulebook' }).waitFor();
  expect(await fits(page)).toBe(true);
  await expectFair(page);
  if (fr) expect(await page.locator('.about').innerText()).toMatch(/\d.*en français \(\d+\s%\)/);
  await shoot(page, `rules-${screen}-${language}`);
  await page.getByRole('link', { name: fr ? 'Déplacement' : 'Movement', exact: true }).click();
  await page.waitForURL('**/rules/B-MOVE');
  await page.locator('[data-rule-entry="B-MOVE-18"]').waitFor();
  await page.locator('a[rel=next]').click();
  await page.waitForURL('**/rules/B-MVINF');
  await page.goBack();
  await page.locator('[data-rule-entry="B-MOVE-18"]').waitFor();
  expect(await fits(page)).toBe(true);

  // A search forgives: accents, capitals, plurals, slips, and ids in any spelling
  const plain = await search(page, fr ? 'foret' : 'forests');
  expect(plain.length).toBeGreaterThan(10);
  expect(await search(page, fr ? 'FORÊTS' : 'Forest')).toEqual(plain);
  expect(await search(page, fr ? 'retriate foret' : 'retreet forest')).not.toEqual([]);
  expect(await page.locator('mark').count()).toBeGreaterThan(0);
  await expectFair(page);
  expect(await search(page, 'b move 3')).toEqual(['B-MOVE-03']);
  expect(await search(page, fr ? 'zeppelin de course' : 'racing zeppelin')).toEqual([]);

  // One document alone; what was asked is in the address
  const bunkers = await search(page, 'bunker');
  expect(new Set(bunkers.map((id) => id[0])).size).toBeGreaterThan(2);
  await page.getByRole('combobox').selectOption('base');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('in') === 'base');
  expect(new Set((await found(page)).map((id) => id[0]))).toEqual(new Set(['B']));
  await page.reload();
  expect(new Set((await found(page)).map((id) => id[0]))).toEqual(new Set(['B']));
  expect(await page.getByRole('searchbox').inputValue()).toBe('bunker');

  // A link to a rule shows it among its neighbours, also when the fonts come late
  let fonts!: () => void;
  const late = new Promise<void>((resolve) => (fonts = resolve));
  await page.route('**/*.woff2', (route) => late.then(() => route.continue()));
  await page.goto('/rules/b-retreat-09', { waitUntil: 'commit' });
  const chosen = page.locator('[data-rule-entry="B-RETREAT-09"].chosen');
  await chosen.waitFor();
  await page.waitForFunction(inSight);
  fonts();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(inSight);
  await page.unroute('**/*.woff2');
  await page.goto('/rules/B-NONSENSE-99');
  await page.getByRole('alert').waitFor();

  // Whole in French where it is the base game; marked elsewhere
  if (fr) {
    await page.goto('/rules/B-BUNKER');
    await page.locator('[data-rule-entry="B-BUNKER-01"]').waitFor();
    expect(await page.locator('article abbr').count()).toBe(0);
    await page.goto('/rules/A-MOVE');
    await page.locator('article abbr').first().waitFor();
  }
  expectNoFaults(ann);
  await ann.context.close();
}

// Hexes by the keyboard: nothing depends on where the board just is.
async function choose(page: Page, hex: string): Promise<void> {
  await page.locator(`#hex-${hex}`).focus();
  await page.keyboard.press('Enter');
}

const openRule = (page: Page) => page.locator('dialog[open] [data-rule-dialog]');

async function fromTheTable(screen: Screen, language: Language): Promise<void> {
  const ann = await person(browser, server.address, screen, language);
  const { page } = ann;
  await page.goto('/');
  const { table, from, to } = await tableWithAttack(page);
  await page.goto(`/t/${table}`);
  await page.waitForSelector(`#hex-${from}[data-glow=unit], #hex-${to}[data-glow=target]`);

  // The cards of this board: terrains, obstacles, troops, nations and the battle's own rule
  await page.locator('[data-cards-open]').click();
  for (const part of ['special', 'terrains', 'obstacles', 'troops', 'nations'])
    await page.waitForSelector(`[data-cards=${part}]`);
  for (const card of ['terrain.forest', 'terrain.bridge', 'terrain.wire', 'troop.infantry'])
    await page.waitForSelector(`[data-card="${card}"] [data-rule]`);
  expect(await page.locator('dialog[open]').innerText()).not.toMatch(/«\w|\{/);
  await expectFair(page);
  await shoot(page, `board-cards-${screen}-${language}`);
  await page.locator('[data-card="terrain.forest"] [data-rule]').click();
  await openRule(page).waitFor();
  expect(await openRule(page).getAttribute('data-rule-dialog')).toBe('T-CARD-03');
  await expectFair(page);
  await page.keyboard.press('Escape');
  await openRule(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });

  // Every step of a dice count is a link
  const aimedAt = page.locator(`#hex-${to}[data-glow=target]`);
  if (!(await aimedAt.count())) await choose(page, from);
  await aimedAt.waitFor({ state: 'attached' });
  await choose(page, to);
  await page.waitForSelector('.aim .count tr');
  const steps = page.locator('.aim .count tr:not(.sum)');
  const links = page.locator('.aim .count [data-rule]');
  expect(await links.count()).toBe(await steps.count());
  const rule = await links.first().getAttribute('data-rule');
  await links.first().click();
  await openRule(page).waitFor();
  expect(await openRule(page).getAttribute('data-rule-dialog')).toBe(rule);
  // From one rule to another of its chapter and back, and then the aim is still there
  await page.locator('dialog[open] details summary').click();
  await page.locator('dialog[open] details a.id').first().click();
  await page.waitForFunction(
    (before) => document.querySelector('[data-rule-dialog]')?.getAttribute('data-rule-dialog') !== before,
    rule,
  );
  await page.getByRole('button', { name: language === 'fr' ? 'Retour' : 'Back', exact: true }).click();
  await page.waitForSelector(`[data-rule-dialog="${rule}"]`);
  // The whole book in a tab of its own; the table stays where it is
  const tab = ann.context.waitForEvent('page');
  await page.locator('dialog[open] a[target=_blank]').click();
  const book = await tab;
  await book.waitForSelector(`[data-rule-entry="${rule}"].chosen`);
  await book.close();
  await page.keyboard.press('Escape');
  await openRule(page).waitFor({ state: 'detached' });
  expect(await page.locator('.aim [data-roll]').isVisible()).toBe(true);
  await page.keyboard.press('Escape');

  // Why not? The reason names its rule, and the rule opens
  await page.waitForSelector('.aim', { state: 'detached' });
  await choose(page, from);
  await page.waitForSelector('.glow.selected');
  const enemies = await page
    .locator('.hexes [aria-label*="Axis"], .hexes [aria-label*="Axe"]')
    .evaluateAll((hexes) => hexes.map((hex) => hex.id.slice(4)));
  await choose(page, farthest(enemies, from));
  await page.locator('.inspector .why summary').first().click();
  await page.locator('.inspector .why [data-rule]').first().click();
  await openRule(page).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForSelector('.inspector .why');
  expectNoFaults(ann);
  await ann.context.close();
}

const kAll: [Screen, Language][] = [
  ['desktop', 'fr'],
  ['phone', 'en'],
];

describe('the rulebook', () => {
  it.each(kAll)('is read on a %s in %s', read);
  it.each(kAll)('is opened from the table on a %s in %s', fromTheTable);
  it('has a summary of every terrain in both languages', async () => {
    const book = (await (await fetch(`${server.address}/api/rulebook`)).json()) as Book;
    const rows = new Map(book.rules.map((rule) => [rule.id, rule]));
    const own = readFileSync(new URL('../src/text/fr.txt', import.meta.url), 'utf8');
    const cards = Object.entries(book.cards).filter(([key]) => key.startsWith('terrain.'));
    expect(cards.length).toBeGreaterThan(60);
    expect(cards.filter(([key, id]) => !own.includes(`\nsummary.${key} = `) && !rows.get(id)?.fr)).toEqual(
      [],
    );
  });
});
