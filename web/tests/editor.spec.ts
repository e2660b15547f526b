// Drawing a battle as a new user would: with the mouse, with fingers, with the keyboard alone.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, type Language, type Screen } from './support/browser';
import { browser, server, setScene } from './support/scene';

setScene();

// The server has looked at what is drawn now, and the picture shows it.
const checked = (page: Page) => page.waitForSelector('[data-checked=yes]', { state: 'attached' });
const tab = (page: Page, name: string) => page.locator(`[data-tab=${name}]`).click();
const said = (page: Page, hex: string) => page.locator(`#hex-${hex}`).getAttribute('aria-label');

async function toEditor(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('[data-own]').click();
  await page.locator('[data-draw]').click();
  await page.waitForSelector('#hex-A1');
  await checked(page);
}

async function point(page: Page, hex: string): Promise<void> {
  const touch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  const box = (await page.locator(`#hex-${hex}`).boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (touch) await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
}

async function nameIt(page: Page, name: string): Promise<void> {
  await tab(page, 'battle');
  for (const language of ['fr', 'en']) {
    await page.locator(`[data-name=${language}]`).fill(`${name} ${language}`);
    await page.locator(`[data-briefing=${language}]`).fill(`${name}.`);
  }
  await page.locator('[data-medals=allies]').fill('1');
  await page.locator('[data-cards=axis]').fill('4');
  await page.keyboard.press('Tab');
}

async function drawAndPlay(screen: Screen, language: Language): Promise<void> {
  const ann = await person(browser, server.address, screen, language);
  const { page } = ann;
  await toEditor(page);
  await expectFair(page);
  if (screen !== 'desktop') await page.locator('[data-zoom=fit]').click();

  await page.locator('[data-terrain=forest]').click();
  await point(page, 'C4');
  await page.waitForFunction(() =>
    /for(est|êt)/i.test(document.getElementById('hex-C4')!.getAttribute('aria-label')!),
  );
  await tab(page, 'units');
  await page.locator('input[value=axis]').check();
  await page.locator('[data-troop=infantry]').click();
  await point(page, 'C4');
  await page.locator('input[value=allies]').check();
  await point(page, 'F5');
  await page.locator('[data-troop=armor]').click();
  await point(page, 'F6');
  await tab(page, 'goals');
  await page.locator('[data-objective]').click();
  await point(page, 'C4');
  await nameIt(page, 'Pré');
  await tab(page, 'faults');
  await page.waitForSelector('[data-fine]');
  await checked(page);
  await expectFair(page);

  await page.locator('[data-save]').click();
  await page.waitForSelector('[data-kept]');
  const key = (await page.locator('[data-kept]').getAttribute('data-kept'))!;
  expect(page.url().endsWith(`/editor/${key}`)).toBe(true);
  await page.locator('[data-play]').click();
  await page.waitForSelector('article h1');
  expect(await page.locator('article h1').textContent()).toBe(`Pré ${language}`);
  await page.locator('[data-play]').click();
  await page.waitForSelector('.hand .card');
  expect(await said(page, 'C4')).toMatch(language === 'fr' ? /infanterie/i : /infantry/i);

  // After a restart of the server: in the list, by the link, and as a draft.
  await server.crash();
  await page.goto('/own');
  await page.locator('main ul a').first().click();
  await page.waitForSelector('article h1');
  expect(page.url().endsWith(`/b/${key}`)).toBe(true);
  await page.goto('/editor');
  await page.waitForSelector('#hex-A1');
  await checked(page);
  expect(await said(page, 'F6')).toMatch(language === 'fr' ? /blindés/i : /armor/i);
  expectNoFaults(ann);
  await ann.context.close();
}

describe('the editor', () => {
  it('draws a battle that is played, on a desktop, in English', () => drawAndPlay('desktop', 'en'));
  it('draws a battle that is played, on a phone, in French', () => drawAndPlay('phone', 'fr'));

  it('shows faults at their hex and in a list, in both languages', async () => {
    const ann = await person(browser, server.address);
    const { page } = ann;
    await toEditor(page);
    await page.locator('[data-terrain=river]').click();
    await point(page, 'D4');
    await tab(page, 'units');
    await page.locator('[data-troop=armor]').click();
    await point(page, 'D4');
    await page.waitForSelector('[data-fault=D4]', { state: 'attached' });
    expect(await said(page, 'D4')).toMatch(/impassable/);
    await tab(page, 'faults');
    await page.locator('[data-fault-hex=D4]').click();
    await page.waitForSelector('[data-unit-troop]');
    expect(await page.locator('[data-unit-troop]').inputValue()).toBe('armor');
    await page.locator('[data-layer=ground]').selectOption('');
    await page.waitForSelector('[data-fault=D4]', { state: 'detached' });
    // It cannot be kept as it is: the reasons are shown.
    await page.locator('[data-save]').click();
    await page.waitForSelector('[data-faults] li');
    expect(await page.locator('[data-faults]').innerText()).toMatch(/the Axis have no unit/);
    await page.locator('button[lang=fr]').click();
    await page.waitForFunction(() =>
      document.querySelector('[data-faults]')?.textContent?.includes('n’a aucune unité'),
    );
    expectNoFaults(ann);
    await ann.context.close();
  });

  it('paints in strokes, and takes back and restores', async () => {
    const ann = await person(browser, server.address);
    const { page } = ann;
    await toEditor(page);
    await page.locator('[data-terrain=railroad]').click();
    const middle = async (hex: string) => {
      const box = (await page.locator(`#hex-${hex}`).boundingBox())!;
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    await page.mouse.move(...(await middle('E3')));
    await page.mouse.down();
    await page.mouse.move(...(await middle('E4')), { steps: 8 });
    await page.mouse.move(...(await middle('E5')), { steps: 8 });
    await page.mouse.up();
    for (const hex of ['E3', 'E4', 'E5']) expect(await said(page, hex)).toMatch(/railroad/);
    await checked(page);
    await page.locator('[data-undo]').click();
    for (const hex of ['E3', 'E4', 'E5']) expect(await said(page, hex)).not.toMatch(/railroad/);
    await page.locator('[data-redo]').click();
    expect(await said(page, 'E4')).toMatch(/railroad/);
    await page.locator('[data-look]').click();
    await point(page, 'E4');
    expect(await page.getByRole('checkbox', { name: 'east', exact: true }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'west', exact: true }).isChecked()).toBe(true);
    expectNoFaults(ann);
    await ann.context.close();
  });

  it('says what a tank carries and who is in a train', async () => {
    const ann = await person(browser, server.address);
    const { page } = ann;
    await toEditor(page);
    await page.locator('[data-begin]').click();
    await page.locator('[data-copy=training-trains]').click();
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Sosnovka Station');
    await page.locator('[data-look]').click();
    await point(page, 'B10');
    expect(await page.locator('[data-wagon]').inputValue()).toBe('B11');
    expect(await page.locator('[data-cargo]').inputValue()).toBe('2');
    await page.locator('[data-cargo]').selectOption('1');
    expect(await page.locator('[data-accessory]').count()).toBe(0);

    await tab(page, 'units');
    await page.locator('input[value=allies]').check();
    await page.locator('[data-troop=funny]').click();
    await point(page, 'I7');
    await page.locator('[data-look]').click();
    await point(page, 'I7');
    expect(await page.locator('[data-wagon], [data-cargo]').count()).toBe(0);
    expect(await page.locator('[data-accessory]').inputValue()).toBe('');
    await page.locator('[data-accessory]').selectOption('petard');
    expect(await said(page, 'I7')).toMatch(/petard mortar/);
    await expectFair(page);
    await tab(page, 'faults');
    await page.waitForSelector('[data-fine]');
    await page.locator('[data-save]').click();
    await page.waitForSelector('[data-kept]');
    const key = await page.locator('[data-kept]').getAttribute('data-kept');
    const kept = await (await page.request.get(`/api/battles/${key}/document`)).json();
    expect(kept.units.I7.accessory).toBe('petard');
    expect(kept.rules).toEqual([
      {
        name: 'train-cargo',
        parameters: [
          { name: 'side', value: 'axis' },
          { name: 'units', value: '1' },
        ],
      },
    ]);
    expectNoFaults(ann);
    await ann.context.close();
  });

  it('begins with a copy of any battle', async () => {
    const ann = await person(browser, server.address);
    const { page } = ann;
    await toEditor(page);
    await page.locator('[data-begin]').click();
    await page.locator('[data-copy=pegasus-bridge]').click();
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Pegasus Bridge');
    await tab(page, 'faults');
    await page.waitForSelector('[data-fine]');
    const saved = page.waitForEvent('download');
    await page.locator('[data-file=m44]').click();
    expect((await saved).suggestedFilename()).toBe('pegasus-bridge.m44');

    // On paper there is the map sheet and nothing else.
    const printed = page.evaluate(() => new Promise<void>((done) => (window.print = () => done())));
    await page.locator('[data-print]').click();
    await printed;
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.editor').isVisible()).toBe(false);
    expect(
      await page.locator('img.sheet').evaluate((map: HTMLImageElement) => map.naturalWidth),
    ).toBeGreaterThan(500);
    expect(await page.locator('img.sheet').isVisible()).toBe(true);
    expectNoFaults(ann);
    await ann.context.close();
  });

  it('is used with the keyboard alone', async () => {
    const ann = await person(browser, server.address);
    const { page } = ann;
    await toEditor(page);
    const focus = (selector: string) => page.locator(selector).focus();
    await focus('[data-terrain=forest]');
    await page.keyboard.press('Enter');
    await focus('#hex-A1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect(await said(page, 'A3')).toMatch(/forest/);
    await page.keyboard.press('Control+z');
    expect(await said(page, 'A3')).not.toMatch(/forest/);
    await page.keyboard.press('Control+y');
    expect(await said(page, 'A3')).toMatch(/forest/);
    await page.keyboard.press('Delete');
    expect(await said(page, 'A3')).not.toMatch(/forest/);
    await focus('[data-tab=ground]');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('[data-troop=infantry]');
    expectNoFaults(ann);
    await ann.context.close();
  });

  it('shows hostile names as text', async () => {
    const evil = '<svg onload=alert(1)>';
    const ann = await person(browser, server.address);
    const { page } = ann;
    await toEditor(page);
    await tab(page, 'battle');
    await page.locator('[data-name=en]').fill(evil);
    await page.keyboard.press('Tab');
    await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, evil);
    await page.locator('[data-look]').click();
    await point(page, 'E5');
    await page.locator('[data-label=en]').fill(evil);
    await page.keyboard.press('Tab');
    await checked(page);
    expect(await said(page, 'E5')).toContain(evil);
    expect(await page.locator('[onload]').count()).toBe(0);
    expectNoFaults(ann);
    await ann.context.close();
  });
});
