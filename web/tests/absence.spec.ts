// Two people in two browsers, one of whom goes away: the other one sees it, lets a computer play on, and goes on with him
// when he is back.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import {
  expectNoFaults,
  person,
  screensAndLanguages,
  type Language,
  type Person,
  type Screen,
} from './support/browser';
import { mouse, Officer } from './support/player';
import { browser, server, setScene } from './support/scene';
import { shoot } from './support/shots';
import { giveUp, openForTwo, sitAt } from './support/tables';

setScene();

const kGrace = 5; // seconds

// Ann leads the Axis and Bert the Allies, who begin.
async function sitDown(ann: Person, bert: Person): Promise<string> {
  const opened = await openForTwo(ann.page, { grace: kGrace });
  await sitAt(ann.page, opened, 'axis');
  await sitAt(bert.page, opened, 'allies');
  for (const { page } of [ann, bert]) await page.waitForSelector('.hand .card');
  return opened.table;
}

const stepOf = (page: Page) => page.locator('.table').getAttribute('data-step').then(Number);
const stepAfter = (page: Page, before: number) =>
  page.waitForFunction(
    (before) => Number(document.querySelector<HTMLElement>('.table')!.dataset.step) > before,
    before,
  );
// The board lies where it lay: nothing that is said of the other one covers it.
const uncovered = (page: Page) =>
  page.evaluate(() => {
    const board = document.querySelector('.field')!.getBoundingClientRect();
    const absence = document.querySelector('[data-absence]')!.getBoundingClientRect();
    return absence.top >= board.bottom || absence.left >= board.right;
  });
async function expectTalk(page: Page, screen: Screen, notes: string[]): Promise<void> {
  if (screen !== 'desktop') await page.locator('button.small-only[aria-pressed]').click();
  await page.getByRole('tab').nth(1).click();
  for (const note of notes) await page.locator(`[data-note=${note}]`).waitFor();
  if (screen !== 'desktop') await page.locator('button.small-only[aria-pressed]').click();
}

async function goAndComeBack(screen: Screen, language: Language): Promise<void> {
  const french = language === 'fr';
  const ann = await person(browser, server.address, screen, language);
  const bert = await person(browser, server.address, 'desktop', french ? 'en' : 'fr');
  const table = await sitDown(ann, bert);
  await ann.page.locator('[data-presence=here]').waitFor();
  expect(await ann.page.locator('[data-absence]').count()).toBe(0);

  await bert.page.close();
  const away = ann.page.locator('[data-presence=away]');
  await away.waitFor();
  expect(await away.getAttribute('title')).toMatch(
    french ? /^hors ligne depuis \d\d:\d\d$/ : /^away since \d\d:\d\d$/,
  );
  await expectFair(ann.page);
  await shoot(ann.page, `absence-away-${screen}-${language}`);

  const offer = ann.page.locator('[data-absence=gone]');
  await offer.waitFor();
  expect(await offer.innerText()).toContain(french ? 'Bert est hors ligne depuis' : 'Bert has been away for');
  expect(await uncovered(ann.page)).toBe(true);
  await expectFair(ann.page);
  await shoot(ann.page, `absence-offer-${screen}-${language}`);

  const before = await stepOf(ann.page);
  await ann.page.locator('[data-stand-in]').click();
  await ann.page.locator('[data-presence=stand-in]').waitFor();
  await ann.page.locator('[data-absence=stand-in]').waitFor();
  await stepAfter(ann.page, before);
  expect(await uncovered(ann.page)).toBe(true);
  await expectFair(ann.page);
  await shoot(ann.page, `absence-stand-in-${screen}-${language}`);

  const again = await bert.context.newPage();
  await again.goto(`/t/${table}`);
  await again.getByText(french ? 'Welcome back' : 'Vous revoilà').waitFor();
  await again.waitForSelector('.hand .card');
  await ann.page
    .getByText(french ? 'Bert est de retour' : 'Bert is back')
    .first()
    .waitFor();
  await ann.page.locator('[data-presence=here]').waitFor();
  expect(await ann.page.locator('[data-absence]').count()).toBe(0);
  await shoot(ann.page, `absence-back-${screen}-${language}`);
  for (const [page, size] of [
    [ann.page, screen],
    [again, 'desktop'],
  ] as const)
    await expectTalk(page, size, ['stand-in', 'back']);

  // It is his battle again, and both go on.
  const a = new Officer(ann.page, mouse);
  const b = new Officer(again, mouse);
  let his = 0;
  for (let deeds = 0; deeds < 4 || his === 0;) {
    if (await b.step()) ++his;
    else if (!(await a.step())) continue;
    ++deeds;
  }
  await giveUp(ann.page, language);
  await again.waitForSelector('[data-result=allies]');
  await ann.page.goto(`/replay/${table}/${before + 1}`);
  await ann.page.waitForSelector('.replay[data-ready]');
  await ann.page.locator('.side.allies [data-presence=stand-in]').waitFor();
  expectNoFaults(ann, bert);
  await ann.context.close();
  await bert.context.close();
}

describe('a player who goes away', () => {
  it.each(screensAndLanguages())('is stood in for until he is back: %s, %s', goAndComeBack);
});

describe('a line that the server closes', () => {
  it.each<[number, string, string, Screen, Language]>([
    [1012, 'restart', 'Le serveur redémarre', 'desktop', 'fr'],
    [1013, 'busy', 'The server has too much to do', 'phone', 'en'],
    [1008, 'too-much', 'Cette page a trop demandé', 'phone', 'fr'],
  ])('says why, and what becomes of the battle: %i', async (code, loss, words, screen, language) => {
    const ann = await person(browser, server.address, screen, language);
    const { page } = ann;
    let lines = 0;
    let serves = true;
    let close = (): void => undefined;
    await page.routeWebSocket('**/ws', (line) => {
      ++lines;
      close = () => void line.close({ code, reason: 'so it is' });
      if (serves) line.connectToServer();
    });
    await page.goto('/');
    await page.locator('[data-play="pegasus-bridge"]').click();
    await page.waitForSelector('.hand .card.usable');
    serves = false;
    close();
    const notice = page.locator(`[data-lost=${loss}]`);
    await notice.waitFor();
    expect(await notice.innerText()).toContain(words);
    await expectFair(page);
    await shoot(page, `lost-${loss}-${screen}-${language}`);
    if (loss === 'restart') {
      await expect.poll(() => lines, { timeout: 60_000 }).toBe(2); // by itself
      serves = true;
      close();
      await notice.waitFor({ state: 'detached' });
      await page.waitForSelector('.hand .card.usable');
    }
    await ann.context.close();
  });
});
