import { describe, expect, it } from 'vitest';
import type { HexContent } from '../net/messages';
import { Field } from './geometry';
import table from '../../../art/pieces.json';
import { coverOf, groundBefore, piecesOf } from './pieces';

const crossings = { D8: 60, E8: 60, C3: -90, F5: -14 }; // as the server tells them
const field = new Field(13, 9, false, crossings);
const lies = (hex: string, content: HexContent, on = field) =>
  piecesOf(on, { [hex]: content }, hex, 'allies');

describe('a bridge', () => {
  it('lies as the painted ground has it, whatever flows around', () => {
    const bridges = Object.entries(table.pieces).flatMap(([key, row]) => ('turned' in row ? [key] : []));
    expect(bridges).toContain('rope-bridge');
    for (const overlay of bridges)
      expect(lies('F5', { ground: 'frozen-river', overlay })).toMatchObject([{ symbol: overlay, turn: -14 }]);
  });
  it('looks the same from the other side', () => {
    const flipped = new Field(13, 9, true, crossings);
    expect(lies('C3', { ground: 'river', overlay: 'bridge' }, flipped)).toEqual(
      lies('C3', { ground: 'river', overlay: 'bridge' }),
    );
  });
  it('of several hexes is laid from side to side of each', () => {
    const section = { ground: 'river', overlay: 'bridge', marks: ['bridge-section'] };
    const decks = lies('D8', section);
    expect(decks.map(({ turn }) => turn)).toEqual([60, 60]);
    for (const [i, end] of [-17, 17].entries()) {
      expect(decks[i]!.at.x).toBeCloseTo(end * 0.5);
      expect(decks[i]!.at.y).toBeCloseTo(end * 0.866, 1);
    }
  });
  it('is not there any more when it has been blown up', () => {
    expect(lies('D8', { ground: 'river', marks: ['bridge-section'] })).toEqual([]);
  });
});

describe('ground that has become another in play', () => {
  const painted = { C4: 'cave', E5: 'mountain-cave', D6: 'hill', F7: 'supply-depot' };
  const seen = new Field(13, 9, true, {}, painted);
  const cover = (hex: string, ground?: string) => coverOf(seen, { [hex]: { ground } }, hex);

  it('is not covered while it is what the map shows', () => {
    expect(cover('C4', 'cave')).toBeUndefined();
    expect(cover('B2')).toBeUndefined();
    expect(coverOf(field, { C4: { ground: 'hill' } }, 'C4')).toBeUndefined(); // nobody said what is painted
  });
  it('was a cave: rubble lies in its mouth', () => {
    expect(cover('C4', 'hill')).toMatchObject({ symbol: 'cave-closed', at: { x: 0, y: -28 } });
    expect(cover('E5', 'mountain')).toMatchObject({ symbol: 'cave-closed', at: { x: 0, y: -26 } });
    expect(cover('C4', 'hill')!.written).toBeUndefined();
    expect(groundBefore(painted, { C4: { ground: 'hill' } }, 'C4')).toBe('cave');
  });
  it('was a depot: ash lies where its tents and crates were', () => {
    expect(cover('F7', 'supply-depot')).toBeUndefined();
    expect(cover('F7')).toEqual({ symbol: 'depot-burnt', at: { x: 0, y: 0 }, scale: 1, turn: 0 });
    expect(groundBefore(painted, {}, 'F7')).toBe('supply-depot');
  });
  it('of any other kind has its new name on a slip', () => {
    expect(cover('B2', 'flooded-field')).toMatchObject({ symbol: 'map-slip', written: 'flooded-field' });
    expect(cover('D6')).toMatchObject({ symbol: 'map-slip', written: 'open' });
    expect(groundBefore(painted, { B2: { ground: 'flooded-field' } }, 'B2')).toBe('open');
  });
});

describe('other pieces', () => {
  it('are not turned', () => {
    expect(lies('F5', { ground: 'river', overlay: 'bunker' })).toMatchObject([{ symbol: 'bunker', turn: 0 }]);
  });
});
