// Raids: prisoners come out of their camp where it is tapped, infantry fires the guns it has captured, a depot is destroyed.

import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, type Language, type Screen } from './support/browser';
import { trainingGround, upload } from './support/own';
import { answered, mouse, offer, pointFor, tap, type Offer } from './support/player';
import { browser, server, setSceneOfManyTables } from './support/scene';
import { shoot } from './support/shots';
import { tableDealt } from './support/tables';

setSceneOfManyTables();

// The Allies stand on a camp (H6) and on a depot (H8), and have guns of the enemy in F5 and F8. Rifles do not reach B8.
const kRaid = trainingGround(
  [
    'free-prisoners: side allies, hexes H6, units 2, figures 3',
    'destroy-supplies: side allies, hexes H8',
    'capture-equipment: side allies',
  ],
  `[map]
A  .      .      .      .      .      .      .      .      .      .      .      .      .
B     .      .      .      .      .      .      .      i      .      .      .      .
C  .      .      .      .      .      .      .      .      .      .      .      .      .
D     .      .      .      .      .      .      .      .      .      .      .      .
E  .      .      .      .      .      .      .      .      .      .      .      .      .
F     .      .      .      .      I      .      .      I      .      .      .      .
G  .      .      .      .      .      .      .      .      .      .      .      .      .
H     .      .      .      .      .      pc/I   .      sd/I   .      .      .      .
I  .      .      .      .      .      .      .      .      .      .      .      .      .
[units]
F5: captured-guns
F8: captured-guns
`,
);

const kCard = 'attack-center'; // three orders
const kWords = {
  fr: {
    prompt: /^Le camp est ouvert/,
    waiting: /prisonniers : 2 unités que les Alliés peuvent libérer/,
    place: /les prisonniers peuvent sortir ici/,
    freed: /[Ll]es prisonniers de H6 sont libres : .* en I6/,
    infantry: /infanterie, 3 figurines/,
    guns: /avec des canons capturés/,
    left: /F5 abandonne les canons capturés/,
    depot: /dépôt de ravitaillement/,
    button: /détruit le dépôt/,
    destroyed: /H8 détruit le dépôt/,
    before: /terrain nu.*au début : dépôt de ravitaillement/,
  },
  en: {
    prompt: /^The camp is open/,
    waiting: /prisoners: 2 units that the Allies can free/,
    place: /prisoners can come out here/,
    freed: /[Tt]he prisoners of H6 are free: .* in I6/,
    infantry: /infantry, 3 figures/,
    guns: /with captured guns/,
    left: /F5 leaves the captured guns behind/,
    depot: /supply depot/,
    button: /destroys the supplies/,
    destroyed: /H8 destroys the supply depot/,
    before: /open ground.*at first: supply depot/,
  },
};

async function raid(screen: Screen, language: Language): Promise<void> {
  const both = await person(browser, server.address, screen, language);
  const { page } = both;
  const word = kWords[language];
  const battle = await upload(page, kRaid);
  await page.goto('/');
  const { table } = await tableDealt(page, battle, ({ allies }) => allies.includes(kCard));
  await page.goto(`/t/${table}`);

  const plain = (text: string | null): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
  const label = async (hex: string) => plain(await page.locator(`#hex-${hex}`).getAttribute('aria-label'));
  const log = async () => plain(await page.locator('.log').textContent());
  const drawn = (symbol: string) => page.locator(`.units use[href="#${symbol}"]`).count();
  const at = (hex: string): Promise<Offer> => answered(page, () => mouse.hex(page, hex));
  const button = (action: string): Promise<Offer> => answered(page, () => mouse.button(page, action));
  // A unit that is taken up already stays so.
  const select = async (hex: string): Promise<Offer> => {
    const now = await offer(page);
    return now.selected === hex ? now : at(hex);
  };

  // The turn of the Allies begins with the camp: it is asked in the open, before anybody looks at his cards.
  await page.waitForSelector('#hex-I6[data-glow=place]');
  const asked = await offer(page);
  expect(asked.prompt).toMatch(word.prompt);
  expect(asked.places.sort()).toEqual(['G6', 'G7', 'H5', 'H7', 'I6', 'I7']);
  const sign = page.locator('.prisoners');
  expect(await sign.getAttribute('data-hex')).toBe('H6');
  expect(await sign.locator('use').getAttribute('href')).toBe('#prisoners-allies');
  expect(await sign.innerHTML()).toContain('×2');
  expect(await page.locator('#prisoners-allies').count(), 'in the sprite').toBe(1);
  expect(await label('H6')).toMatch(word.waiting);
  expect(await label('I6')).toMatch(word.place);
  expect(await page.locator('.glow.pointed').count(), 'the camp').toBe(1);
  if (screen === 'desktop') await expectFair(page);

  // Whoever asks about the camp is told who waits there.
  await pointFor(page, 'H6', '.inspector');
  expect(plain(await page.locator('.inspector').innerText()).toLowerCase()).toMatch(
    new RegExp(word.waiting.source.toLowerCase()),
  );
  await page.keyboard.press('Escape');
  await page.waitForSelector('.inspector', { state: 'detached' });

  // Two units come out, one by one, each where it is tapped.
  const riflemen = await drawn('figure-infantry-allies');
  const next = await at('I6');
  expect(next.prompt).toMatch(word.prompt);
  expect(next.places.sort()).toEqual(['G6', 'G7', 'H5', 'H7', 'I7']);
  expect(await sign.innerHTML()).not.toContain('×');
  await at('I7');
  expect(await sign.count()).toBe(0);
  expect(await label('H6')).not.toMatch(word.waiting);
  for (const hex of ['I6', 'I7']) expect(await label(hex)).toMatch(word.infantry);
  expect(await drawn('figure-infantry-allies')).toBe(riflemen + 6);
  expect(await log()).toMatch(word.freed);

  // Guns stand beside those who captured them, and nobody takes them for one of the soldiers.
  expect(await drawn('figure-artillery-allies')).toBe(2);
  for (const hex of ['F5', 'F8']) expect(await label(hex)).toMatch(word.guns);
  expect(await label('H8')).not.toMatch(word.guns);

  // Those who have just been freed are not ordered.
  await answered(page, () => tap(page, '[data-uncover]'));
  const orders = await answered(page, () => tap(page, `.hand [data-card=${kCard}]`));
  expect(orders.units.sort()).toEqual(['F5', 'F8', 'H6', 'H8']);
  for (const hex of ['F8', 'H8', 'F5']) await at(hex);

  // Who goes leaves the guns behind.
  await select('F5');
  await at('G5');
  expect(await label('G5')).not.toMatch(word.guns);
  expect(await drawn('figure-artillery-allies')).toBe(1);
  expect(await log()).toMatch(word.left);
  await button('done');

  // Who stays fires them further than any rifle.
  expect((await select('F8')).targets).toEqual(['B8']);
  await shoot(page, `raid-${screen}-${language}`);

  // The depot: the tap that takes the unit up does nothing yet.
  expect(await label('H8')).toMatch(word.depot);
  const ready = await at('H8');
  expect(ready.buttons).toContain('destroy h8');
  expect(await page.locator('.covers use').count()).toBe(0);
  expect(plain(await page.locator('.prompt [data-action="destroy h8"]').innerText())).toMatch(word.button);
  await button('destroy h8');
  expect(await log()).toMatch(word.destroyed);
  const covers = page.locator('.covers use');
  expect(await covers.evaluateAll((uses) => uses.map((use) => use.getAttribute('data-hex')))).toEqual(['H8']);
  expect(await covers.getAttribute('href')).toBe('#depot-burnt');
  expect(await label('H8')).toMatch(word.before);
  expect((await offer(page)).buttons).not.toContain('destroy h8');
  if (screen === 'desktop') await expectFair(page);
  expectNoFaults(both);
  await both.context.close();
}

describe('raids', () => {
  it(
    'free prisoners, fire captured guns and destroy a depot, on a desktop',
    () => raid('desktop', 'fr'),
    120_000,
  );
  it(
    'free prisoners, fire captured guns and destroy a depot, on a phone',
    () => raid('phone', 'en'),
    120_000,
  );
});
