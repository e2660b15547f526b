// Two people in two browsers, brought together by a link; one reloads, and the server loses its power.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, screensAndLanguages, type Language, type Screen } from './support/browser';
import { offer, Officer, mouse } from './support/player';
import { browser, server, setScene } from './support/scene';

setScene();

// What both see of the position, whatever their language and their side: which hex holds how many figures.
const position = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.hexes [role=button]')].flatMap((hex) => {
      const figures = /(\d+) fig/.exec(hex.getAttribute('aria-label') ?? '')?.[1];
      return figures ? [`${hex.id} ${figures}`] : [];
    }),
  );

// So many things done by the two of them, whoever is asked.
async function together(a: Officer, b: Officer, deeds: number): Promise<void> {
  const kLongest = 60_000; // that nobody has anything to do
  for (let done = 0, least = Date.now() + kLongest; done < deeds;) {
    if ((await a.step()) || (await b.step())) {
      ++done;
      least = Date.now() + kLongest;
    } else if ((await offer(a.page)).over || Date.now() > least) throw new Error('nobody has anything to do');
  }
}

// Both have been shown the same step.
async function even(a: Page, b: Page): Promise<void> {
  const step = (page: Page) => page.locator('.table').getAttribute('data-step').then(Number);
  const last = Math.max(await step(a), await step(b));
  const there = (last: number) =>
    Number(document.querySelector<HTMLElement>('.table[aria-busy=false]')?.dataset.step) >= last;
  await Promise.all([a.waitForFunction(there, last), b.waitForFunction(there, last)]);
}

async function meet(screen: Screen, language: Language): Promise<void> {
  const ann = await person(browser, server.address, screen, language);
  const bert = await person(browser, server.address, 'desktop', language === 'fr' ? 'en' : 'fr');
  await ann.page.goto('/');
  await ann.page
    .locator('article', { hasText: 'Pegasus' })
    .getByRole('button', { name: language === 'fr' ? 'En ligne' : 'Online' })
    .click();
  const link = await ann.page.locator('input.link').inputValue();
  await expectFair(ann.page);

  await bert.page.goto(link);
  await bert.page.locator('button.primary').click();
  await ann.page.waitForSelector('.hand .card');
  await bert.page.waitForSelector('.hand .card');
  // Everybody has his own baseline at the bottom.
  const bottom = (page: Page) =>
    page.locator('#hex-A1').evaluate((hex) => hex.getBoundingClientRect().top > innerHeight / 3);
  expect(await bottom(ann.page)).toBe(false);
  expect(await bottom(bert.page)).toBe(true);

  const a = new Officer(ann.page, mouse);
  const b = new Officer(bert.page, mouse);
  await together(a, b, 12);
  await bert.page.reload();
  await bert.page.waitForSelector('.hand');
  await even(ann.page, bert.page);
  expect(await position(bert.page)).toEqual(await position(ann.page));
  await together(a, b, 8);

  await server.crash();
  await together(a, b, 12);
  await even(ann.page, bert.page);
  expect((await position(ann.page)).length).toBeGreaterThan(8);
  expect(await position(ann.page)).toEqual(await position(bert.page));

  // One gives up: both see the end.
  await ann.page.getByRole('button', { name: 'Menu' }).click();
  await ann.page.getByRole('button', { name: language === 'fr' ? 'Abandonner' : 'Give up' }).click();
  await ann.page
    .getByRole('button', { name: language === 'fr' ? 'Oui, abandonner' : 'Yes, give up' })
    .click();
  await ann.page.waitForSelector('[data-result=axis]');
  await bert.page.waitForSelector('[data-result=axis]');
  expectNoFaults(ann, bert);
  await ann.context.close();
  await bert.context.close();
}

describe('a table online', () => {
  it.each(screensAndLanguages())('%s, %s', meet);
});
