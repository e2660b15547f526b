import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../net/messages';
import { fill, isPlural, readCatalogue, type Fillings } from '../text/catalogue';
import { hexesOf, lineText, told } from './story';

const entries = readCatalogue(
  readFileSync(new URL('../../../text/catalogue/en.txt', import.meta.url), 'utf8'),
);
const words = {
  say: (key: string, fillings: Fillings = {}) => fill(entries.get(key)?.text ?? key, fillings, isPlural.en!),
  noun: (key: string) => entries.get(key) ?? { text: key, form: 'm' as const },
};
const units = { 0: { troop: 'infantry', side: 'axis' }, 1: { troop: 'armor', side: 'allies' } } as const;
const text = (events: GameEvent[]) =>
  told([], events).map((line) => lineText(words, units, { allies: 4, axis: 4 }, line));

const battle: GameEvent[] = [
  { event: 'battle-declared', side: 'allies', unit: 1, target: 0, from: 'E5', to: 'D5', dice: 2 },
  { event: 'dice-rolled', side: 'allies', faces: ['grenade', 'flag'] },
  { event: 'figures-lost', side: 'axis', unit: 0, hex: 'D5', figures: 1 },
  { event: 'unit-retreated', side: 'axis', unit: 0, from: 'D5', to: 'C5' },
];

describe('the story', () => {
  it('tells a battle with all that comes of it in one line', () => {
    expect(text(battle)).toEqual([
      'Armor E5 attacks infantry D5 — 2 dice: ✹ grenade, ⚑ flag · 1 figure lost · retreats to C5',
    ]);
  });
  it('says when a roll does nothing', () => {
    expect(text(battle.slice(0, 2))[0]).toContain('no effect');
  });
  it('gathers orders and cards drawn', () => {
    expect(
      text([
        { event: 'unit-ordered', side: 'allies', unit: 1, hex: 'E5' },
        { event: 'phase-began', side: 'allies', phase: 'move' },
        { event: 'card-drawn', side: 'axis' },
        { event: 'card-drawn', side: 'axis' },
      ]),
    ).toEqual(['Ordered: armor E5', 'The Axis draws 2 cards']);
  });
  it('points at the board', () => {
    expect(hexesOf(told([], battle)[0]!)).toEqual(['E5', 'D5', 'C5']);
  });
  it('goes on with the line it was at', () => {
    const first = told([], battle.slice(0, 2));
    expect(told(first, battle.slice(2))).toHaveLength(1);
    expect(first[0]!.events).toHaveLength(2);
  });
});
