import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hexBytes } from '../net/sha256';
import { block, Luck, luckKey } from './chance';

// Written by the C++ that the server plays with (tests/server/verify_test.cpp).
interface Golden {
  secret: string;
  seats: Record<string, string>;
  epochs: { epoch: number; key: number[]; rolls: string[]; shuffles: number[][] }[];
}
const golden = JSON.parse(
  readFileSync(new URL('../../../tests/server/golden/luck.json', import.meta.url), 'utf8'),
) as Golden;
const kDice = [1, 3, 14, 2, 4, 3, 3, 2, 1, 4];

describe('the key stream', () => {
  it('is ChaCha20 (RFC 8439, appendix A.1, vector 1)', () => {
    const words = block(new Uint32Array(8), 0, 0);
    expect(words[0]).toBe(0xade0b876);
    expect(words[15]).toBe(0x8665eeb2);
  });
  it('goes on with the next block (vector 2)', () => {
    expect(block(new Uint32Array(8), 0, 1)[0]).toBe(0xbee7079f);
  });
});

describe.each(golden.epochs)('the luck of epoch $epoch', ({ epoch, key, rolls, shuffles }) => {
  const seats = new Map(Object.entries(golden.seats).map(([seat, bytes]) => [seat, hexBytes(bytes)]));
  const mine = luckKey(hexBytes(golden.secret), seats, epoch);
  it('has the key of the C++', () => {
    expect([...mine]).toEqual(key);
  });
  it('rolls and shuffles as the C++ does', () => {
    const luck = new Luck(mine);
    const rolled = kDice.flatMap((dice) =>
      (['allies', 'axis'] as const).map((side) =>
        luck
          .roll(side, dice)
          .map((face) => face.charAt(0).toUpperCase())
          .join(''),
      ),
    );
    expect(rolled).toEqual(rolls);
    for (const order of shuffles)
      expect(luck.shuffle(Array.from({ length: order.length }, (_, i) => i))).toEqual(order);
  });
});

describe('the key', () => {
  it('comes from everybody', () => {
    const secret = new Uint8Array(32);
    const zeros = new Map([['allies', new Uint8Array(32)]]);
    const other = new Map([['axis', new Uint8Array(32)]]);
    const keys = [luckKey(secret, new Map(), 0), luckKey(secret, zeros, 0), luckKey(secret, other, 0)];
    expect(new Set(keys.map(String)).size).toBe(3);
  });
});
