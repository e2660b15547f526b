import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TroopFacts } from '../net/messages';
import { fill, isPlural, readCatalogue, type Fillings } from '../text/catalogue';
import { linesOf, troopFacts } from './troops';

const read = (path: string) => readCatalogue(readFileSync(new URL(path, import.meta.url), 'utf8'));
const page = { en: read('../text/en.txt'), fr: read('../text/fr.txt') };
const troops = [...read('../../../text/catalogue/en.txt').keys()].flatMap(
  (key) => /^troop\.([a-z-]+)\.the$/.exec(key)?.[1] ?? [],
);

describe('the card of a troop', () => {
  it.each(troops)('says what is special about %s, in both languages', (troop) => {
    for (const language of ['en', 'fr'] as const) {
      const text = page[language].get(`summary.troop.${troop}`)?.text ?? '';
      expect(text, language).toMatch(/\.$/);
      expect(linesOf(text).length, language).toBeLessThanOrEqual(4);
    }
  });
  it('is one line for each sentence', () => {
    expect(linesOf('Stars hit armor. Never takes ground.')).toEqual([
      'Stars hit armor.',
      'Never takes ground.',
    ]);
  });
});

describe('its figures', () => {
  const facts: TroopFacts = {
    card: 'Troops 1',
    class: 'infantry',
    figures: 4,
    move: 2,
    battle_move: 1,
    dice: [3, 2, 1],
  };
  const say = (key: string, fillings: Fillings = {}) =>
    fill(page.en.get(key)?.text ?? key, fillings, isPlural.en!);
  const told = (change: Partial<TroopFacts>) => troopFacts(say, { ...facts, ...change }).join(' · ');
  it.each([
    [{}, 'Infantry · 4 figures · moves 1 and battles, or moves 2 · dice 3-2-1'],
    [
      { class: 'armor', figures: 3, move: 3, battle_move: 3, dice: [3, 3, 3] },
      'Armor · 3 figures · moves up to 3 and battles · dice 3-3-3',
    ],
    [
      { class: 'artillery', figures: 2, move: 1, battle_move: 0, dice: [3, 3] },
      'Artillery · 2 figures · moves 1 or battles · dice 3-3',
    ],
    [
      { figures: 3, battle_move: 2, road_move: 4, dice: [] },
      'Infantry · 3 figures · moves up to 2, never battles (4 by road)',
    ],
    [
      { class: 'ship', figures: undefined, hits: 3, move: 2, battle_move: 2, dice: [3] },
      'Ship · 3 hits · moves up to 2 and battles · dice 3',
    ],
  ] as [Partial<TroopFacts>, string][])('%j', (change, text) => {
    expect(told(change)).toBe(text);
  });
});
