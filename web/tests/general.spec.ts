// Against the general: he is chosen as the opponent, shows how far his thoughts are, and gives advice.

import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, type Language, type Screen } from './support/browser';
import { Line } from './support/line';
import { offer, Officer, mouse } from './support/player';
import { browser, server, setScene } from './support/scene';
import { shoot } from './support/shots';

setScene();

async function underGuidance(screen: Screen, language: Language): Promise<void> {
  const ann = await person(browser, server.address, screen, language);
  const { page } = ann;
  const at = (name: string) => shoot(page, `${name}-${screen}-${language}`);
  const line = await Line.of(page);
  const thinks = async (seat: string) => {
    line.say({ type: 'thinking', seat, percent: 40 });
    await page.waitForSelector('progress.thinking');
  };
  await page.goto('/');
  await page.getByRole('button', { name: 'Options…' }).first().click();
  const form = page.locator('dialog[open] form');
  await form.locator('option[value=general]').waitFor({ state: 'attached' });
  await form.locator('select:has(option[value=general])').selectOption('general');
  await form.locator('button.primary').click();
  await page.waitForSelector('.hand .card.usable');

  // What he would do, in words and on the board
  const counsel = page.locator('[data-counsel]');
  line.hold();
  await page.locator('[data-hint]').click();
  await thinks('allies');
  await at('thinking');
  line.release();
  await counsel.waitFor();
  const words = await counsel.innerText();
  expect(words).toMatch(language === 'fr' ? /^Jouez .+\./ : /^Play .+\./);
  expect(words).not.toMatch(/[{}]|hint\./);
  const moves = words.match(/[A-I]\d+ (?:to|vers) [A-I]\d+/g) ?? [];
  expect(await page.locator('.arrows .plan').count()).toBe(moves.length);
  await expectFair(page);
  await at('hint');

  // It was said about this decision alone
  const officer = new Officer(page, mouse);
  const { step } = await offer(page);
  await officer.playUntil((now) => now.step !== step);
  expect(await counsel.count()).toBe(0);

  // His own turn: how far he has thought
  const { turn } = await offer(page);
  line.holdAfter((told) => !!told.events?.some((e) => e.event === 'turn-began' && e.side === 'axis'));
  await officer.playUntil((now) => now.turn !== turn);
  await thinks('axis');
  line.release();
  await officer.playUntil((now) => now.turn === turn && now.cards > 0);
  expectNoFaults(ann);
  await ann.context.close();
}

describe('the general', () => {
  it('thinks in sight and gives advice on a desktop in fr', () => underGuidance('desktop', 'fr'));
  it('thinks in sight and gives advice on a phone in en', () => underGuidance('phone', 'en'));
});
