import { describe, expect, it } from 'vitest';
import type { View } from '../net/messages';
import { standing, withoutItsName } from './onboard';

const unit = (troop: string, hex: string, side: 'allies' | 'axis', nation: string, status?: string) => ({
  troop,
  hex,
  side,
  nation,
  figures: 4,
  figures_at_start: 4,
  ...(status ? { status } : {}),
});

describe('what stands on a board', () => {
  const view = {
    hexes: {
      C10: { ground: 'forest' },
      C4: { ground: 'river', overlay: 'bridge' },
      A1: { ground: 'town' },
      B2: { ground: 'forest', obstacle: 'wire', sandbags: true },
      D1: { overlay: 'bunker' },
    },
    units: {
      1: unit('infantry', 'F3', 'allies', 'britain'),
      2: unit('armor', 'A1', 'axis', 'germany'),
      3: unit('infantry', 'B1', 'axis', 'germany'),
      4: unit('artillery', 'B3', 'axis', 'italy', 'eliminated'),
    },
  } as unknown as View;

  it('is listed once, from the top left on', () => {
    const here = standing(view);
    expect(here.terrains).toEqual([
      { key: 'town', hex: 'A1' },
      { key: 'forest', hex: 'B2' },
      { key: 'river', hex: 'C4' },
      { key: 'bridge', hex: 'C4' },
    ]);
    expect(here.obstacles.map(({ key }) => key)).toEqual(['wire', 'sandbags', 'bunker']);
    expect(here.troops.map(({ key, hex }) => `${key} ${hex}`)).toEqual(['armor A1', 'infantry B1']);
  });
  it('has mines among the obstacles, on hexes that have nothing else as well', () => {
    const mines = [
      { hex: 'F5', owner: 'axis' },
      { hex: 'B1', owner: 'axis' },
    ];
    expect(standing({ ...view, mines }).obstacles.map(({ key, hex }) => `${key} ${hex}`)).toEqual([
      'minefield B1',
      'wire B2',
      'sandbags B2',
      'bunker D1',
    ]);
    expect(standing(view).obstacles.map(({ key }) => key)).not.toContain('minefield');
  });
  it('does not count who is gone', () => {
    expect(standing(view).nations.map(({ key }) => key)).toEqual(['britain', 'germany']);
  });
});

describe('the text of a card', () => {
  it('does not begin with the name that stands above it', () => {
    expect(withoutItsName('Dams: armor may not enter.')).toBe('Armor may not enter.');
    expect(withoutItsName('Escarpements rocheux\u00a0: infranchissables.')).toBe('Infranchissables.');
    expect(withoutItsName('Nobody enters. Seen: nothing.')).toBe('Nobody enters. Seen: nothing.');
  });
});
