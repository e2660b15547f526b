import { describe, expect, it, vi } from 'vitest';
import type { GameEvent, View } from '../net/messages';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('matchMedia', () => ({ matches: true })); // no motion
const { Stage } = await import('./stage.svelte');

const units: View['units'] = {
  1: { hex: 'D5', troop: 'infantry', side: 'allies', figures: 4, figures_at_start: 4 },
  2: {
    hex: 'G3',
    troop: 'infantry',
    side: 'allies',
    figures: 4,
    figures_at_start: 4,
    marks: ['leader', 'captured-guns'],
  },
};
const start = {
  units,
  hexes: { C3: { ground: 'supply-depot', obstacle: 'wire' } },
  prisoners: { F4: { side: 'allies', units: 2 }, B2: { side: 'axis', units: 1 } },
} as unknown as View;

// What the board shows once it has all been played.
async function shown(...events: GameEvent[]): Promise<View> {
  let view = start;
  const stage = new Stage((change) => (view = change(view)));
  await stage.show(events, []);
  return view;
}

describe('raids on the stage', () => {
  it('a camp empties, unit by unit', async () => {
    const freed = (from: string): GameEvent => ({ event: 'prisoners-freed', unit: 9, from, to: 'E5' });
    expect((await shown(freed('F4'))).prisoners!.F4).toEqual({ side: 'allies', units: 1 });
    expect((await shown(freed('F4'), freed('F4'))).prisoners).toEqual({ B2: start.prisoners!.B2 });
    expect(await shown(freed('H1'))).toBe(start);
  });
  it('guns are there as soon as they are captured', async () => {
    const view = await shown({ event: 'guns-captured', unit: 1, hex: 'D5' });
    expect(view.units[1]!.marks).toEqual(['captured-guns']);
  });
  it('and stay where they are when those who captured them go', async () => {
    const view = await shown(
      { event: 'unit-moved', unit: 2, from: 'G3', to: 'G4' },
      { event: 'guns-left', unit: 2, hex: 'G3' },
      { event: 'unit-moved', unit: 1, from: 'D5', to: 'D6' },
    );
    expect(view.units[2]).toMatchObject({ hex: 'G4', marks: ['leader'] });
    expect(view.units[1]!.marks).toBeUndefined();
  });
  it('a depot is gone with what was in it, and nothing else', async () => {
    const view = await shown({ event: 'supplies-destroyed', unit: 1, hex: 'C3' });
    expect(view.hexes.C3).toEqual({ obstacle: 'wire' });
  });
});
