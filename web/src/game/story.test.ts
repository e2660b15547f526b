import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../net/messages';
import { fill, isPlural, readCatalogue, type Fillings } from '../text/catalogue';
import { hexesOf, lineText, told, veiled } from './story';

const entries = readCatalogue(
  readFileSync(new URL('../../../text/catalogue/en.txt', import.meta.url), 'utf8'),
);
const words = {
  say: (key: string, fillings: Fillings = {}) => fill(entries.get(key)?.text ?? key, fillings, isPlural.en!),
  noun: (key: string) => entries.get(key) ?? { text: key, form: 'm' as const },
};
const units = {
  0: { troop: 'infantry', side: 'axis' },
  1: { troop: 'armor', side: 'allies' },
  2: { troop: 'supply-truck', side: 'axis' },
  3: { troop: 'funny', side: 'allies', accessory: 'bridge-spent' },
  4: { troop: 'big-gun', side: 'allies' },
} as const;
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
  it('tells what is removed, and which cave is closed', () => {
    expect(
      text([
        { event: 'obstacle-removed', side: 'allies', hex: 'C5', obstacle: 'wire' },
        { event: 'obstacle-removed', side: 'allies', hex: 'C6', obstacle: 'mountain-cave' },
      ]),
    ).toEqual(['C5: wire removed', 'C6: cave on a mountain closed']);
  });
  it('tells how many medals an objective is worth, and its place by name', () => {
    const events: GameEvent[] = [
      { event: 'medal-won', side: 'allies', hex: 'E7', medals: 2 },
      { event: 'medal-lost', side: 'allies', hex: 'E7', medals: 0 },
      { event: 'medal-won', side: 'allies', hex: 'B2', medals: 1 },
      { event: 'medal-won', side: 'allies', medals: 2 },
      { event: 'medal-won', side: 'allies', hex: 'A6', medals: 3 },
    ];
    const objectives = [
      { hexes: ['E7', 'E8', 'F7'], holding: 'majority', for: 'anyone', medals: 2 },
      { hexes: ['B2'], holding: 'temporary', for: 'axis', medals: 3 },
      { hexes: ['B2'], holding: 'temporary', for: 'allies', medals: 1 },
      { hexes: ['A6', 'A12'], holding: 'temporary', for: 'allies', medals: 1 },
    ];
    const lines = (names: Record<string, string>) =>
      told([], events).map((line) =>
        lineText(words, units, { allies: 7, axis: 7 }, line, { objectives, names }),
      );
    expect(lines({})).toEqual([
      'The Allies hold E7 E8 F7: 2 medals (2 of 7)',
      'The Allies lose E7 E8 F7 and its 2 medals (0 of 7)',
      'The Allies hold B2: a medal (1 of 7)',
      'The Allies win a medal (2 of 7)',
      'The Allies hold one of A6 A12: a medal (3 of 7)',
    ]);
    expect(lines({ F7: 'Ponyri', C3: 'Elsewhere' })[0]).toBe(
      'The Allies hold Ponyri (E7 E8 F7): 2 medals (2 of 7)',
    );
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
  it('tells of a smoke screen in one line', () => {
    const smoke = (event: string, ...hexes: string[]) =>
      hexes.map((hex): GameEvent => ({ event, side: 'axis', hex }));
    expect(
      text([
        ...smoke('smoke-laid', 'C7', 'C8'),
        ...smoke('smoke-thinned', 'C7', 'C8').map((event) => ({ ...event, turns_left: 2 })),
        ...smoke('smoke-thinned', 'E4'),
      ]),
    ).toEqual(['The Axis lays smoke in C7, C8', 'The smoke in C7, C8 thins out', 'The smoke in E4 is gone']);
  });
  it('tells of smoke when its markers are turned and when it is gone, not every turn', () => {
    const thinned = [3, 2, 1, 0].map((left): GameEvent => ({
      event: 'smoke-thinned',
      side: 'axis',
      hex: 'C7',
      turns_left: left,
    }));
    expect(text(thinned)).toEqual(['The smoke in C7 thins out', 'The smoke in C7 is gone']);
  });
  it('does not name to others what somebody draws', () => {
    const drawn: GameEvent[] = [
      { event: 'card-played', side: 'axis', card: 'recon-left', as: 'recon-left' },
      { event: 'card-drawn', side: 'axis', card: 'probe-left' },
      { event: 'card-fetched', side: 'allies', card: 'probe-left' },
    ];
    expect(text(drawn.map(veiled))).toEqual([
      text(drawn)[0],
      'The Axis draws 1 card',
      'The Allies take a card from the discard pile',
    ]);
  });
  it('tells what troops do for each other', () => {
    expect(
      text([
        { event: 'figure-given', side: 'axis', unit: 2, target: 0, from: 'C4', to: 'C5' },
        { event: 'unit-withdrawn', side: 'axis', unit: 2, hex: 'C4' },
        { event: 'unit-equipped', side: 'allies', unit: 3, hex: 'E5' },
        { event: 'mine-cleared', side: 'allies', unit: 3, hex: 'E6' },
        { event: 'marker-taken', side: 'allies', hex: 'D5' },
        { event: 'card-fetched', side: 'allies' },
        { event: 'card-fetched', side: 'allies', card: 'probe-left' },
        { event: 'craft-left', side: 'allies', unit: 1, hex: 'B5' },
      ]),
    ).toEqual([
      'Supply trucks C4 give a figure to infantry C5',
      'Supply trucks C4 have given away everything and leave the board',
      'Hobart’s Funnies E5 carry: bridge',
      'Hobart’s Funnies E6 clear the mines',
      'The target marker in D5 is taken back',
      'The Allies take a card from the discard pile',
      'The Allies take Probe Left from the discard pile',
      'Armor B5 has left the landing craft',
    ]);
  });
  it('tells of raids', () => {
    expect(
      text([
        { event: 'prisoners-freed', side: 'axis', unit: 0, from: 'F4', to: 'E5' },
        { event: 'took-ground', side: 'axis', unit: 0, from: 'E5', to: 'D5' },
        { event: 'guns-captured', side: 'axis', unit: 0, hex: 'D5' },
        { event: 'unit-moved', side: 'axis', unit: 0, from: 'D5', to: 'C5', hexes: 1 },
        { event: 'guns-left', side: 'axis', unit: 0, hex: 'D5' },
        { event: 'supplies-destroyed', side: 'allies', unit: 1, hex: 'B4' },
      ]),
    ).toEqual([
      'The prisoners of F4 are free: infantry in E5',
      'Infantry E5 takes ground in D5',
      'Infantry D5 captures the guns and turns them round',
      'Infantry D5 moves to C5',
      'Infantry D5 leaves the captured guns behind',
      'Armor B4 destroys the supply depot',
    ]);
  });
  it('goes on with a retreat from captured guns', () => {
    const retreat: GameEvent[] = [
      ...battle,
      { event: 'guns-left', side: 'axis', unit: 0, hex: 'D5' },
      { event: 'unit-retreated', side: 'axis', unit: 0, from: 'C5', to: 'B5' },
    ];
    expect(text(retreat)).toEqual([
      `${text(battle)[0]} · infantry D5 leaves the captured guns behind · retreats to B5`,
    ]);
  });
  it('adds a marker and a lost disguise to the attack they come of', () => {
    const marked: GameEvent[] = [
      { event: 'battle-declared', side: 'allies', unit: 4, target: 0, from: 'H5', to: 'D5', dice: 2 },
      { event: 'dice-rolled', side: 'allies', faces: ['grenade', 'star'] },
      { event: 'dice-rerolled', side: 'allies', faces: ['infantry'] },
      { event: 'cover-blown', side: 'axis', unit: 0, hex: 'D5' },
      { event: 'figures-lost', side: 'axis', unit: 0, hex: 'D5', figures: 1 },
      { event: 'target-marked', side: 'allies', unit: 4, hex: 'D5' },
    ];
    expect(text(marked)).toEqual([
      'Big gun H5 attacks infantry D5 — 2 dice: ✹ grenade, ★ star · again 1: ♙ infantry · disguise lost · 1 figure lost · target marker placed',
    ]);
  });
  it('says that a bunker is destroyed, even an empty one', () => {
    const blast: GameEvent[] = [
      { event: 'battle-declared', side: 'allies', unit: 3, from: 'E5', to: 'D5', dice: 2 },
      { event: 'dice-rolled', side: 'allies', faces: ['star', 'armor'] },
      { event: 'obstacle-removed', side: 'allies', hex: 'D5', obstacle: 'bunker' },
    ];
    expect(text(blast)).toEqual([
      'Hobart’s Funnies E5 attack D5 — 2 dice: ★ star, ⚙ armor · bunker destroyed',
    ]);
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
