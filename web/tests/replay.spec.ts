// Battles shown again: finished ones, one that still goes on, and records from files.

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, type Language, type Screen } from './support/browser';
import { mouse, Officer } from './support/player';
import { browser, server, setScene } from './support/scene';
import { shoot } from './support/shots';
import { asFile, enter, finishedByComputers, giveUp, recordOf } from './support/tables';

let table: string; // of a whole battle of two computers
let record: string;
setScene();
beforeAll(async () => {
  const { page, context } = await person(browser, server.address);
  table = await finishedByComputers(page);
  record = await recordOf(page, table);
  await context.close();
}, 300_000);

// What the page announces of itself.
const shows = (page: Page, step: number) => page.waitForSelector(`[data-step="${step}"]`);
const isReady = (page: Page) => page.waitForSelector('[data-ready]');
const number = async (page: Page, name: 'data-step' | 'data-steps') =>
  Number(await page.locator(`[${name}]`).getAttribute(name));
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
// Which hex holds how many figures, in either language.
const position = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.hexes [role=button]')]
      .flatMap((hex) => {
        const figures = /(\d+) fig/.exec(hex.getAttribute('aria-label') ?? '')?.[1];
        return figures ? [`${hex.id} ${figures}`] : [];
      })
      .sort(),
  );

// A player who plays a little and gives up: short, and ended as people end it.
async function shortBattle(page: Page, language: Language): Promise<string> {
  await page.goto('/');
  await enter(page, '[data-play="pegasus-bridge"]');
  const officer = new Officer(page, mouse);
  await page.waitForSelector('.hand .card.usable');
  const table = new URL(page.url()).pathname.split('/')[2]!;
  const played = async () => {
    const facts = (await (await page.request.get(`/api/tables/${table}`)).json()) as { n: number };
    return facts.n;
  };
  while ((await played()) < 6) if (!(await officer.step())) await page.waitForTimeout(100);
  await giveUp(page, language);
  return table;
}

async function watchFinished(screen: Screen, language: Language): Promise<void> {
  const ann = await person(browser, server.address, screen, language);
  const { page } = ann;
  const mine = await shortBattle(page, language);
  const end = await position(page);

  // From the end of the game
  await page.locator('[data-to=replay]').click();
  await isReady(page);
  await shows(page, 0);
  const last = await number(page, 'data-steps');
  expect(last).toBeGreaterThan(3);
  expect(await fits(page)).toBe(true);
  await expectFair(page);
  await shoot(page, `replay-begin-${screen}-${language}`);

  // The keyboard
  await page.keyboard.press('End');
  await shows(page, last);
  await page.waitForSelector('[data-result=axis]');
  expect(await position(page)).toEqual(end);
  await page.keyboard.press('Home');
  await shows(page, 0);
  await page.keyboard.press('ArrowRight');
  await shows(page, 1);
  await page.keyboard.press('ArrowRight');
  await shows(page, 2);
  await page.keyboard.press('ArrowLeft');
  await shows(page, 1);
  // A turn may be a single step: a card that orders nobody.
  await page.keyboard.press('Home');
  await shows(page, 0);
  await page.keyboard.press('Shift+ArrowRight');
  const turn = await number(page, 'data-step');
  expect(turn).toBeGreaterThan(0);
  await page.keyboard.press('Shift+ArrowLeft');
  await shows(page, 0);

  // The buttons and the slider
  await page.locator('[data-go=forward]').click();
  await shows(page, 1);
  await page.locator('[data-go=previous-turn]').click();
  await shows(page, 0);
  await page.locator('[data-go=next-turn]').click();
  await shows(page, turn);
  await page.locator('[data-go=back]').click();
  await shows(page, turn - 1);
  await page.locator('[data-go=last]').click();
  await shows(page, last);
  await page.locator('[data-go=first]').click();
  await shows(page, 0);
  await page.locator('.slider').fill('3');
  await shows(page, 3);
  await page.locator('.slider').press('Home');
  await shows(page, 0);

  // The story follows.
  const atFirst = await page.locator('.log li').count();
  await page.locator('.slider').fill(String(last));
  await shows(page, last);
  expect(await page.locator('.log li').count()).toBeGreaterThan(atFirst);

  // Whose cards
  await page.locator('[data-perspective=both]').click();
  expect(await page.locator('[data-hand]').count()).toBe(2);
  await expectFair(page);
  await shoot(page, `replay-both-${screen}-${language}`);
  await page.locator('[data-perspective=axis]').click();
  await page.waitForSelector('[data-hand=axis] .card');
  expect(await page.locator('[data-hand=allies]').count()).toBe(0);
  await page.locator('[data-perspective=allies]').click();
  await page.waitForSelector('[data-hand=allies] .card');

  // It plays by itself, as fast as one likes, and stops at the end.
  await page.locator('.slider').fill(String(last - 2));
  await shows(page, last - 2);
  await page.locator('select').selectOption({ index: 3 });
  await page.locator('[data-go=play]').click();
  await shows(page, last);
  await page.waitForSelector(`[data-go=play][aria-label="${language === 'fr' ? 'Lecture' : 'Play'}"]`);

  // From the home page
  await page.goto('/');
  await enter(page, `a[data-replay][href="/replay/${mine}"]`);
  await shows(page, 0);
  expectNoFaults(ann);
  await ann.context.close();
}

describe('a finished battle', () => {
  it.each([
    ['desktop', 'fr'],
    ['phone', 'en'],
  ] as [Screen, Language][])('%s, %s', watchFinished);

  it('is shared by a link that opens at its moment', async () => {
    const ann = await person(browser, server.address);
    await ann.page.goto(`/replay/${table}`);
    await isReady(ann.page);
    await ann.page.locator('.slider').fill('7');
    await shows(ann.page, 7);
    await ann.page.locator('[data-share]').click();
    const link = await ann.page.locator('[data-link]').inputValue();
    expect(link).toContain(`/replay/${table}/7`);
    const seen = await position(ann.page);

    const bert = await person(browser, server.address, 'phone', 'en');
    await bert.page.goto(link);
    await shows(bert.page, 7);
    expect(await position(bert.page)).toEqual(seen);
    // Whatever he does before all of it is there counts.
    await bert.page.keyboard.press('Home');
    await isReady(bert.page);
    await shows(bert.page, 0);
    // A moment after the end is the end.
    await bert.page.goto(`/replay/${table}/99999`);
    await isReady(bert.page);
    await shows(bert.page, await number(bert.page, 'data-steps'));
    await bert.page.goto('/replay/nowhere/3');
    await bert.page.waitForSelector('[data-fault=no-table]');
    await expectFair(bert.page);
    expectNoFaults(ann, bert);
    await ann.context.close();
    await bert.context.close();
  });

  it('plays with motion, and obeys in the middle of it', async () => {
    const ann = await person(browser, server.address, 'desktop', 'en', 'no-preference');
    await ann.page.goto(`/replay/${table}`);
    await isReady(ann.page);
    await ann.page.keyboard.press(' ');
    // Two steps or more: a film that runs need not be caught at a certain one.
    await ann.page.waitForFunction(
      () => Number(document.querySelector<HTMLElement>('[data-step]')?.dataset.step) >= 2,
    );
    await ann.page.keyboard.press('End');
    await shows(ann.page, await number(ann.page, 'data-steps'));
    await ann.page.keyboard.press('Home');
    await shows(ann.page, 0);
    for (let n = 1; n <= 5; ++n) {
      await ann.page.keyboard.press('ArrowRight');
      await shows(ann.page, n);
    }
    await ann.page.keyboard.press('ArrowLeft');
    await shows(ann.page, 4);
    expectNoFaults(ann);
    await ann.context.close();
  });
});

describe('a battle that goes on', () => {
  it('shows a player what he saw, and strangers no hand', async () => {
    const ann = await person(browser, server.address);
    await ann.page.goto('/');
    await enter(ann.page, '[data-play="pegasus-bridge"]');
    await ann.page.waitForSelector('.hand .card.usable');
    const running = new URL(ann.page.url()).pathname.split('/')[2]!;
    const officer = new Officer(ann.page, mouse);
    await officer.playUntil((now) => now.units.length > 0);

    await ann.page.goto(`/replay/${running}`);
    await ann.page.waitForSelector('[data-as=allies][data-ready]');
    await ann.page.waitForSelector('[data-hand=allies] .card');
    expect(await ann.page.locator('[data-perspective]').count()).toBe(0);
    await expectFair(ann.page);

    const bert = await person(browser, server.address, 'phone', 'fr');
    await bert.page.goto(`/replay/${running}`);
    await bert.page.waitForSelector('[data-as=spectator][data-ready]');
    expect(await bert.page.locator('[data-hand]').count()).toBe(0);
    await bert.page.keyboard.press('End');
    await shows(bert.page, await number(bert.page, 'data-steps'));
    expect(await bert.page.locator('[data-hand]').count()).toBe(0);
    await expectFair(bert.page);
    expectNoFaults(ann, bert);
    await ann.context.close();
    await bert.context.close();
  });
});

describe('a record file', () => {
  it.each([
    ['desktop', 'en'],
    ['phone', 'fr'],
  ] as [Screen, Language][])('is opened and watched: %s, %s', async (screen, language) => {
    const ann = await person(browser, server.address, screen, language);
    const { page } = ann;
    await page.goto('/');
    await enter(page, '[data-open-record]');
    await page.waitForSelector('input[type=file]');
    expect(await fits(page)).toBe(true);
    await expectFair(page);
    await shoot(page, `record-${screen}-${language}`);
    await page.locator('input[type=file]').setInputFiles(asFile(record));
    // A key pressed as soon as there is something to see
    await page.waitForSelector('[data-step]');
    await page.keyboard.press('End');
    await isReady(page);
    await shows(page, await number(page, 'data-steps'));
    await page.keyboard.press('Home');
    await shows(page, 0);
    expect(await page.locator('[data-hand]').count()).toBe(2);
    expect(await page.locator('[data-share]').count()).toBe(0);
    expectNoFaults(ann);
    await ann.context.close();
  });

  it('that is broken says where, and another can be opened', async () => {
    const ann = await person(browser, server.address);
    const { page } = ann;
    const lines = record.split('\n');
    const open = async (text: string) => page.locator('input[type=file]').setInputFiles(asFile(text));
    await page.goto('/replay');

    await open('');
    await page.waitForSelector('[data-fault=empty]');
    await open('x'.repeat((1 << 20) + 1));
    await page.waitForSelector('[data-fault=too-long]');
    await open('Dear diary, today we took the bridge.');
    await page.waitForSelector('[data-fault=foreign]');
    await expectFair(page);
    await open(lines.with(5, '{"entry":').join('\n'));
    await page.waitForSelector('[data-fault=json]');
    expect(await page.locator('[data-fault]').innerText()).toContain('Line 6');
    const setup = JSON.parse(lines[1]!) as { table: { rules: number } };
    setup.table.rules = 999;
    await open(lines.with(1, JSON.stringify(setup)).join('\n'));
    await page.waitForSelector('[data-fault=rules]');
    await open(record);
    await isReady(page);
    await shows(page, 0);
    expectNoFaults(ann);
    await ann.context.close();
  });
});
