import { describe, expect, it } from 'vitest';
import { contribution, newBytes } from './fair';
import type { FairDice } from './messages';

const bytes = '00'.repeat(32);
const hash = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';

describe('fair dice', () => {
  it('begins with the hash alone', () => {
    expect(contribution({ stage: 'commit', commits: {} }, 'allies', bytes)).toEqual({
      do: 'commit',
      seat: 'allies',
      hash,
    });
  });
  it('shows the bytes when all have promised', () => {
    expect(contribution({ stage: 'reveal', reveals: {} }, 'axis', bytes)).toEqual({
      do: 'reveal',
      seat: 'axis',
      bytes,
    });
  });
  it.each<FairDice>([
    { stage: 'gathering' },
    { stage: 'commit', commits: { allies: hash } },
    { stage: 'reveal', reveals: { allies: bytes } },
    { stage: 'dealt' },
  ])('says nothing otherwise: %j', (dice) => {
    expect(contribution(dice, 'allies', bytes)).toBeNull();
  });
  it('makes new bytes every time', () => {
    expect(newBytes()).toMatch(/^[0-9a-f]{64}$/);
    expect(newBytes()).not.toBe(newBytes());
  });
});
