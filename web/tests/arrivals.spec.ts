// Reinforcements: units that wait off the board come onto it with the orders of a card.

import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, type Language, type Screen } from './support/browser';
import { trainingGround, upload } from './support/own';
import { answered, mouse, offer, tap, type Hands as HowToPlay } from './support/player';
import { browser, server, setSceneOfManyTables } from './support/scene';
import { tableDealt } from './support/tables';

setSceneOfManyTables();

const kRelief = trainingGround(
  ['reinforcements: side allies, units 2, troop armor, hexes I6 I7 I8'],
  `[map]
A  .      .      .      .      .      .      .      .      .      .      .      .      .
B     .      .      .      .      .      i      .      .      .      .      .      .
C  .      .      .      .      .      .      .      .      .      .      .      .      .
D     .      .      .      .      .      .      .      .      .      .      .      .
E  .      .      .      .      .      .      .      .      .      .      .      .      .
F     .      .      .      .      .      .      .      .      .      .      .      .
G  .      .      .      .      .      .      .      .      .      .      .      .      .
H     .      .      .      .      .      I      .      .      .      .      .      .
I  .      .      .      .      .      .      .      .      .      .      .      .      .
`,
);

const kCard = 'attack-center'; // one order for the unit on the board, two for those that wait
const kWords = {
  fr: {
    rule: /Renforts/,
    arrived: /arrivent? en I7/,
    armor: /blindé/i,
    prompt: /où entre un renfort/,
    place: /un renfort peut entrer ici/,
  },
  en: {
    rule: /Reinforcements/,
    arrived: /arrives? in I7/,
    armor: /armor/i,
    prompt: /where does a reinforcement arrive/,
    place: /a reinforcement can arrive here/,
  },
};

async function bring(screen: Screen, language: Language, hands: HowToPlay): Promise<void> {
  const both = await person(browser, server.address, screen, language);
  const { page } = both;
  const battle = await upload(page, kRelief);
  await page.goto('/');
  const { table } = await tableDealt(page, battle, ({ allies }) => allies.includes(kCard));
  await page.goto(`/t/${table}`);
  await page.waitForSelector('[data-uncover]');
  await answered(page, () => tap(page, '[data-uncover]'));
  const now = await answered(page, () => tap(page, `.hand [data-card=${kCard}]`));
  expect(now.places).toEqual(expect.arrayContaining(['I6', 'I7', 'I8']));
  expect(now.prompt).toMatch(kWords[language].prompt);
  const label = (hex: string) => page.locator(`#hex-${hex}`).getAttribute('aria-label');
  expect(await label('I8')).toMatch(kWords[language].place);
  expect(await page.locator('.arrows .note').allTextContents()).toEqual(['+', '+', '+']);
  if (screen === 'desktop') await expectFair(page);

  // A unit that was ordered could go there as well: the player says which is meant.
  await answered(page, () => hands.hex(page, 'H6'));
  await page.waitForSelector('#hex-H7[data-glow=place]'); // its reach
  const either = await answered(page, () => hands.hex(page, 'I8'));
  expect(either.buttons).toEqual(['move h6 i8', 'bring i8']);
  const plan = await answered(page, () => hands.button(page, 'move h6 i8'));
  expect(plan.plans).toBe(1);
  await answered(page, () => hands.hex(page, 'I7'));
  expect(await label('I7')).toMatch(kWords[language].armor);
  expect((await offer(page)).places).not.toContain('I7');
  await answered(page, () => hands.hex(page, 'I6'));
  expect(await label('I6')).toMatch(kWords[language].armor);
  // Two were waiting, and no more.
  expect((await offer(page)).places).not.toContain('I8');
  const log = await page.locator('.log').evaluate((all) => (all.textContent ?? '').replace(/\s/g, ' '));
  expect(log).toMatch(kWords[language].arrived);
  expectNoFaults(both);
  await both.context.close();
}

describe('reinforcements', () => {
  it('come with the orders of a card, on a desktop', () => bring('desktop', 'fr', mouse), 120_000);
  it('come with the orders of a card, on a phone', () => bring('phone', 'en', mouse), 120_000);
});
