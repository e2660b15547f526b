// The guided first battle: the coach explains each phase when it first comes.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, openBrowser, person, type Language, type Screen } from './support/browser';
import { mouse, Officer } from './support/player';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function guided(screen: Screen, language: Language): Promise<void> {
  const ann = await person(browser, server.address, screen, language);
  const { page } = ann;
  await page.goto('/');
  await page.locator('[data-guided]').click();
  await page.waitForSelector('[data-coach=welcome]');
  await expectFair(page);
  const heard: string[] = [];
  const listen = async () => {
    const button = page.locator('[data-coach]');
    while (await button.count()) {
      const lesson = await button.getAttribute('data-coach');
      if (lesson && !heard.includes(lesson)) heard.push(lesson);
      await button.click({ timeout: 1500 }).catch(() => undefined);
    }
  };
  await new Officer(page, mouse).playUntil(async () => {
    await listen();
    return heard.includes('second-turn') && heard.includes('battle');
  });
  for (const lesson of ['welcome', 'card', 'order', 'move', 'battle', 'second-turn'])
    expect(heard).toContain(lesson);
  expect(heard.slice(0, 3)).toEqual(['welcome', 'card', 'order']);
  expectNoFaults(ann);
  await ann.context.close();
}

const kAll: [Screen, Language][] = [
  ['phone', 'fr'],
  ['desktop', 'en'],
  ['desktop', 'fr'],
  ['phone', 'en'],
];

describe.skipIf(!process.env.BOCAGE_LONG)('the coach', () => {
  it.each(kAll)('%s, %s', guided);
});
