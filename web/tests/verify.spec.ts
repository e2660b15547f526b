// Fair dice: a right record, records that were tampered with, and a battle that still goes on.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, type Language, type Screen } from './support/browser';
import { mouse, Officer } from './support/player';
import { browser, server, setScene } from './support/scene';
import { shoot } from './support/shots';
import { asFile, enter, finishedByComputers, finishedByPeople, giveUp, recordOf } from './support/tables';

setScene();

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
const states = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-check]')].map(({ dataset }) => [
        dataset.check!,
        dataset.state!,
      ]),
    ),
  );

async function verifyOwn(screen: Screen, language: Language): Promise<void> {
  const ann = await person(browser, server.address, screen, language);
  const { page } = ann;
  await page.goto('/');
  await enter(page, '[data-play="pegasus-bridge"]');
  await page.waitForSelector('.hand .card.usable');
  const table = new URL(page.url()).pathname.split('/')[2]!;
  const officer = new Officer(page, mouse);
  for (let i = 0; i < 5; ++i) await officer.step();

  // While it goes on there are only promises.
  const bert = await person(browser, server.address, screen, language);
  await bert.page.goto(`/verify/${table}`);
  await bert.page.waitForSelector('[data-verify=running]');
  expect(await bert.page.locator('[data-verify] code').count()).toBe(2); // the server's, and Ann's
  expect(await bert.page.locator('[data-check], [data-rolls]').count()).toBe(0);
  expect(await fits(bert.page)).toBe(true);
  await expectFair(bert.page);

  await giveUp(page, language);
  await page.locator('[data-to=verify]').click();
  await page.waitForSelector('[data-verdict=right]');
  const found = await states(page);
  expect(found).toMatchObject({
    secret: 'right',
    contributions: 'right',
    'own-bytes': 'right',
    'own-receipt': 'right',
    deal: 'right',
    dice: 'right',
    cards: 'right',
    rules: 'right',
    chain: 'right',
  });
  for (const summary of await page.locator('summary').all()) await summary.click();
  expect(await fits(page)).toBe(true);
  await expectFair(page);
  await shoot(page, `verify-${screen}-${language}`);

  // A stranger can do the same, and has no memories of it.
  await bert.page.reload();
  await bert.page.waitForSelector('[data-verdict=right]');
  expect(await states(bert.page)).not.toHaveProperty('own-bytes');
  expectNoFaults(ann, bert);
  await ann.context.close();
  await bert.context.close();
}

describe('a battle of one’s own', () => {
  it.each([
    ['desktop', 'en'],
    ['phone', 'fr'],
  ] as [Screen, Language][])('%s, %s', verifyOwn);
});

describe('a record file', () => {
  it('of a whole battle of computers is right', async () => {
    const ann = await person(browser, server.address, 'phone', 'en');
    const { page } = ann;
    const record = await recordOf(page, await finishedByComputers(page));
    await page.goto('/verify');
    await page.locator('input[type=file]').setInputFiles(asFile(record));
    await page.waitForSelector('[data-verdict=right]');
    await page.locator('[data-rolls] summary').click();
    expect(await page.locator('[data-rolls] tbody tr').count()).toBeGreaterThan(5);
    await expectFair(page);
    expect(Number(await page.locator('[data-rolls]').getAttribute('data-rolls'))).toBeGreaterThan(5);
    expectNoFaults(ann);
    await ann.context.close();
  });

  it('that was tampered with is found out, in words', async () => {
    const ann = await person(browser, server.address);
    const { page } = ann;
    const record = await recordOf(page, await finishedByPeople(page));
    const lines = record.trimEnd().split('\n');
    const at = (part: string | RegExp) => lines.findIndex((line) => line.search(part) >= 0);
    const changed = (i: number, change: (value: Record<string, string>) => void) => {
      const value = JSON.parse(lines[i]!) as Record<string, string>;
      change(value);
      return lines.with(i, JSON.stringify(value));
    };

    await page.goto('/verify');
    const verdict = async (tampered: string[], kind: string, words: RegExp) => {
      await page.locator('input[type=file]').setInputFiles(asFile(tampered.join('\n') + '\n'));
      const problem = page.locator(`[data-problem="${kind}"]`).first();
      await problem.waitFor();
      expect(await problem.innerText()).toMatch(words);
      await page.waitForSelector('[data-verdict=wrong]');
    };
    const roll = at(/"act".*"luck":"[IAGSF]/);
    await verdict(
      changed(
        roll,
        (value) => (value.luck = (value.luck!.startsWith('G') ? 'F' : 'G') + value.luck!.slice(1)),
      ),
      'luck',
      new RegExp(`Line ${roll + 1}: changed roll`),
    );
    await expectFair(page);
    await verdict(
      changed(lines.length - 1, (value) => (value.secret = 'ab'.repeat(32))),
      'secret',
      /exchanged/,
    );
    const commit = lines.findLastIndex((line) => line.includes('"commit","seat"'));
    const reveal = at('"entry":"reveal"');
    const late = [...lines];
    [late[commit], late[reveal]] = [late[reveal]!, late[commit]!];
    await verdict(late, 'late-commit', /late contribution/);
    await verdict(lines.toSpliced(reveal, 1), 'no-reveal', /never showed/);
    await verdict(
      changed(reveal, (value) => (value.bytes = 'cd'.repeat(32))),
      'reveal',
      /not those that were promised/,
    );
    await verdict(
      changed(at('"luck":"deal '), (value) => (value.luck = `deal ${'0'.repeat(64)}`)),
      'deal',
      /dealt/,
    );

    // No record at all
    await page.locator('input[type=file]').setInputFiles(asFile('Dear diary'));
    await page.waitForSelector('[data-fault=foreign]');
    // And the right one is right.
    await page.locator('input[type=file]').setInputFiles(asFile(record));
    await page.waitForSelector('[data-verdict=right]');
    expectNoFaults(ann);
    await ann.context.close();
  });
});
