import { describe, expect, it } from 'vitest';
import type { HexContent } from '../net/messages';
import { Field } from './geometry';
import { kBridges, piecesOf } from './pieces';

const crossings = { D8: 60, E8: 60, C3: -90, F5: -14 }; // as the server tells them
const field = new Field(13, 9, false, crossings);
const lies = (hex: string, content: HexContent, on = field) =>
  piecesOf(on, { [hex]: content }, hex, 'allies');

describe('a bridge', () => {
  it('lies as the painted ground has it, whatever flows around', () => {
    for (const overlay of kBridges)
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

describe('other pieces', () => {
  it('are not turned', () => {
    expect(lies('F5', { ground: 'river', overlay: 'bunker' })).toMatchObject([{ symbol: 'bunker', turn: 0 }]);
  });
});
