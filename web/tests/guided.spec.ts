// The guided first battle: the coach explains each phase when it first comes.

import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, screensAndLanguages, type Language, type Screen } from './support/browser';
import { mouse, Officer, tap } from './support/player';
import { browser, server, setScene } from './support/scene';

setScene();

// What nobody can do without; the others come when the battle brings them.
const kNeeded = ['welcome', 'card', 'order', 'move', 'battle', 'second-turn'];
const kPhases = ['order', 'move', 'battle'];

async function guided(screen: Screen, language: Language): Promise<void> {
  const ann = await person(browser, server.address, screen, language);
  const { page } = ann;
  await page.goto('/');
  await page.locator('[data-guided]').click();
  await page.waitForSelector('[data-coach=welcome]');
  await expectFair(page);

  // Every lesson is told at the moment that was promised, and once it is understood it does not come again.
  const heard: string[] = [];
  await new Officer(page, mouse, false).playUntil(async ({ coach, over, phase, buttons }) => {
    // A phase in which something can be done has been explained.
    if (!coach && kPhases.includes(phase) && buttons.includes('done')) expect(heard).toContain(phase);
    if (!coach) return over || kNeeded.every((lesson) => heard.includes(lesson));
    // Of the enemy's turn is spoken while it lasts, so that lesson may be over before it is understood.
    if (coach !== 'enemy') expect(heard).not.toContain(coach);
    heard.push(coach);
    await tap(page, `[data-coach=${coach}]`);
    await page.waitForFunction((lesson) => !document.querySelector(`[data-coach=${lesson}]`), coach);
    return 'again';
  });
  expect(heard.slice(0, 2)).toEqual(['welcome', 'card']);
  expectNoFaults(ann);
  await ann.context.close();
}

describe('the coach', () => {
  it.each(screensAndLanguages())('%s, %s', guided);
});
