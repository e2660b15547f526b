// A whole battle against the computer: with the mouse, and with the keyboard alone.

import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, kLong, person, type Language, type Screen } from './support/browser';
import { keyboard, offer, Officer, mouse, type Hands } from './support/player';
import { browser, server, setScene } from './support/scene';

setScene();

async function battle(screen: Screen, language: Language, hands: Hands): Promise<void> {
  const ann = await person(browser, server.address, screen, language);
  const { page } = ann;
  await page.goto('/');
  const play = page.locator('[data-play="pegasus-bridge"]');
  if (hands === keyboard) {
    await play.focus();
    await page.keyboard.press('Enter');
  } else await play.click();
  await page.waitForSelector('.hand .card.usable');
  expect(await page.title()).toContain(language === 'fr' ? 'À vous de jouer' : 'Your turn');
  await expectFair(page);
  await new Officer(page, hands).playOut();
  expect((await offer(page)).over).toBe(true);
  await expectFair(page);
  const record = await page.request.get(await page.locator('a[download]').getAttribute('href').then(String));
  expect(record.ok()).toBe(true);
  expectNoFaults(ann);
  await ann.context.close();
}

// The first two in every run, the others in the long one.
const kAll: [Screen, Language, string][] = [
  ['desktop', 'fr', 'mouse'],
  ['phone', 'en', 'keyboard'],
  ['phone', 'fr', 'mouse'],
  ['desktop', 'en', 'mouse'],
  ['phone', 'en', 'mouse'],
  ['desktop', 'en', 'keyboard'],
  ['desktop', 'fr', 'keyboard'],
  ['phone', 'fr', 'keyboard'],
];

describe('Pegasus Bridge against the computer', () => {
  it.each(kLong ? kAll : kAll.slice(0, 2))('%s, %s, %s', async (screen, language, hands) => {
    await battle(screen, language, hands === 'keyboard' ? keyboard : mouse);
  });
});
