// A battle of one's own, as a new user brings it: sent in, read about, played, shared; and what is refused.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, type Language, type Screen } from './support/browser';
import { asFile, battleFile } from './support/own';
import { mouse, Officer } from './support/player';
import { browser, server, setScene } from './support/scene';
import { giveUp } from './support/tables';

const kCorpus = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));

setScene();

// From the front page to the place where files are sent in.
async function toOwn(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('[data-own]').click();
  await page.waitForSelector('input[type=file]', { state: 'attached' });
}
const send = (page: Page, name: string, text: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles(asFile(name, text));
const isDrawn = (page: Page) =>
  page
    .locator('article img.map')
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 100));

async function sendAndPlay(screen: Screen, language: Language): Promise<void> {
  const ann = await person(browser, server.address, screen, language);
  const { page } = ann;
  await toOwn(page);
  await expectFair(page);
  await send(
    page,
    'two-woods.battle',
    battleFile({ rules: ['extra-draw: side axis, cards 1, first-turns 1'] }),
  );
  await page.waitForSelector('article h1');
  expect(await page.locator('article h1').textContent()).toBe(
    language === 'fr' ? 'Les deux bois' : 'Two Woods',
  );
  expect(await isDrawn(page)).toBe(true);
  expect(await page.locator('[data-report] li').count()).toBe(1);
  expect(await page.locator('[data-report] li').first().getAttribute('data-fate')).toBe('enforced');
  await expectFair(page);
  const link = await page.locator('.share input').inputValue();
  expect(link).toBe(page.url());

  await page.locator('[data-play]').click();
  await page.waitForSelector('.hand .card');
  expect(
    await page.locator('img.ground').evaluate((i: HTMLImageElement) => i.decode().then(() => true)),
  ).toBe(true);
  await new Officer(page, mouse).playUntil(async (now) => now.over || now.units.length > 0);

  // Somebody else follows the link; the same file is the same link.
  const bert = await person(browser, server.address, 'desktop', language === 'fr' ? 'en' : 'fr');
  await bert.page.goto(link);
  expect(await bert.page.locator('article h1').textContent()).toBe(
    language === 'fr' ? 'Two Woods' : 'Les deux bois',
  );
  await toOwn(bert.page);
  await send(
    bert.page,
    'other-name.battle',
    battleFile({ rules: ['extra-draw: side axis, cards 1, first-turns 1'] }),
  );
  await bert.page.waitForURL(link);

  // Two on one screen
  await bert.page.locator('[data-hotseat]').click();
  await bert.page.waitForSelector('[data-uncover], .hand .card');
  expectNoFaults(ann, bert);
  await Promise.all([ann.context.close(), bert.context.close()]);
}

describe('a battle file', () => {
  it('is sent in and played on a desktop, in English', () => sendAndPlay('desktop', 'en'));
  it('is sent in and played on a phone, in French', () => sendAndPlay('phone', 'fr'));

  it('is found again after a restart of the server, and so is its table', async () => {
    const ann = await person(browser, server.address);
    const { page } = ann;
    await toOwn(page);
    await send(page, 'a.battle', battleFile({ name: { fr: 'Le retour', en: 'The Return' } }));
    await page.waitForSelector('article h1');
    const link = page.url();
    await page.locator('[data-play]').click();
    await page.waitForSelector('.hand .card');
    const table = page.url();
    await server.crash();
    await page.goto(link);
    expect(await page.locator('article h1').textContent()).toBe('The Return');
    await page.goto(table);
    await page.waitForSelector('.hand .card');
    await page.goto('/own');
    expect(await page.locator('main ul a').first().textContent()).toBe('The Return');
    expectNoFaults(ann);
    await ann.context.close();
  });

  it('with rules that nothing enforces is played only when one says so', async () => {
    const ann = await person(browser, server.address);
    const { page } = ann;
    await toOwn(page);
    await send(
      page,
      'fog.battle',
      battleFile({ rules: ['cook-throws-potatoes'], notes: 'The cook may throw potatoes.' }),
    );
    await page.waitForSelector('[data-force]');
    expect(await page.locator('[data-play]').isDisabled()).toBe(true);
    expect(
      await page
        .locator('[data-report] li')
        .evaluateAll((all) => all.map((li) => (li as HTMLElement).dataset.fate)),
    ).toEqual(['not-yet', 'unmapped']);
    await page.locator('[data-force]').check();
    await page.locator('[data-play]').click();
    await page.waitForSelector('.hand .card');
    expectNoFaults(ann);
    await ann.context.close();
  });
});

describe('a scenario file of the community', () => {
  it.skipIf(!existsSync(kCorpus))(
    'is reported line by line, played, watched again and verified',
    async () => {
      const name =
        readdirSync(kCorpus).find((file) => file.includes('BretelWood')) ?? readdirSync(kCorpus)[0]!;
      const ann = await person(browser, server.address);
      const { page } = ann;
      await toOwn(page);
      await send(page, name, readFileSync(join(kCorpus, name)));
      await page.waitForSelector('[data-report]');
      expect(await page.locator('[data-report] li').count()).toBeGreaterThan(2);
      expect(await isDrawn(page)).toBe(true);
      await expectFair(page);
      if (await page.locator('[data-force]').count()) await page.locator('[data-force]').check();
      await page.locator('[data-play]').click();
      await page.waitForSelector('.hand .card.usable');
      const table = new URL(page.url()).pathname.split('/')[2]!;
      const officer = new Officer(page, mouse);
      for (let i = 0; i < 5; ++i) await officer.step();
      await giveUp(page, 'en');

      await page.locator('[data-to=replay]').click();
      await page.waitForSelector('[data-step="0"]');
      await page.keyboard.press('End');
      await page.waitForSelector('[data-result]');
      await page.goto(`/verify/${table}`);
      await page.waitForSelector('[data-verdict=right]');
      expectNoFaults(ann);
      await ann.context.close();
    },
  );
});

describe('what is no battle', () => {
  it.each([
    ['broken', battleFile().replace('cards: 5', 'cards: six'), 'en', /line 17, column 8.*found 'six'/s],
    ['broken', battleFile().replace('cards: 5', 'cards: six'), 'fr', /ligne 17, colonne 8.*trouvé « six »/s],
    [
      'noise',
      Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) & 255)),
      'en',
      /not UTF-8|NUL|control/,
    ],
    ['packed', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), 'fr', /compressé/],
    ['huge', Buffer.alloc((1 << 20) + 1, 'x'), 'en', /larger than 1 MB/],
    ['unit in a river', battleFile({ cells: { E6: 'ri/A' } }), 'en', /hex E6.*impassable/s],
  ] as const)('is refused with the reason: %s', async (_, content, language, reason) => {
    const ann = await person(browser, server.address, 'desktop', language);
    await toOwn(ann.page);
    await send(ann.page, 'bad.battle', content as string | Buffer);
    await ann.page.waitForSelector('[data-refused]');
    const said = await ann.page.locator('[data-refused]').innerText();
    expect(said.replace(/[\u00a0\u202f]/g, ' ')).toMatch(reason);
    await expectFair(ann.page);
    expectNoFaults(ann);
    await ann.context.close();
  });
});

describe('hostile texts', () => {
  it('are shown as text wherever they come', async () => {
    const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    const ann = await person(browser, server.address);
    const { page } = ann;
    let alerts = 0;
    page.on('dialog', (dialog) => {
      ++alerts;
      void dialog.dismiss();
    });
    await toOwn(page);
    await send(
      page,
      '<img src=x onerror=alert(3)>.battle',
      battleFile({ name: { fr: evil, en: evil }, notes: evil, labels: [`E6: ${evil}`] }),
    );
    await page.waitForSelector('article h1');
    expect(await page.locator('article h1').textContent()).toBe(evil);
    expect(await page.locator('[data-report] q').first().textContent()).toBe(evil);
    expect(await page.locator('article script, article img[src=x]').count()).toBe(0);
    const key = page.url().split('/').at(-1);
    await page.locator('[data-force]').check();
    await page.locator('[data-play]').click();
    await page.waitForSelector('.hand .card');
    expect(await page.locator('.board script, .board img').count()).toBe(0);
    // The map opened by itself is a picture and nothing else.
    await page.goto(`/api/battles/${key}/map.svg`);
    expect(await page.evaluate(() => document.querySelectorAll('script, [onerror]').length)).toBe(0);
    await page.goto('/own');
    expect(await page.locator('main ul a').first().textContent()).toBe(evil);
    expect(alerts).toBe(0);
    expectNoFaults(ann);
    await ann.context.close();
  });
});
