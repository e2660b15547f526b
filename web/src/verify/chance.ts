// The luck of a table, worked out again (docs/fair-dice.md): what engine/state/chance.cpp and server/fair.cpp do, byte for byte.

import type { Face, Side } from '../net/messages';
import { joined, sha256, textBytes } from '../net/sha256';

const kDie: Face[] = ['infantry', 'infantry', 'armor', 'grenade', 'star', 'flag'];
const kSeats = 8;

export type Stream = 'deck' | 'allies' | 'axis';
const kNonces: Record<Stream, number> = { deck: 0, allies: 1, axis: 2 };

// The place of a seat in the key: "allies", and in Overlord "axis:left" …
const kRoles = ['commander', 'left', 'center', 'right'];
const placeOf = (seat: string): number => {
  const [side, role] = seat.split(':');
  return (side === 'allies' ? 0 : kRoles.length) + Math.max(0, kRoles.indexOf(role ?? ''));
};

// The key of an epoch, from the server's secret and the bytes of the seats.
export function luckKey(secret: Uint8Array, seats: Map<string, Uint8Array>, epoch: number): Uint32Array {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, epoch, true);
  const parts = [textBytes('bocage luck 1'), number, secret];
  const byPlace = new Map([...seats].map(([seat, bytes]) => [placeOf(seat), bytes]));
  for (let place = 0; place < kSeats; ++place) {
    const bytes = byPlace.get(place);
    parts.push(Uint8Array.of(bytes ? 1 : 0), ...(bytes ? [bytes] : []));
  }
  const hash = new DataView(sha256(joined(...parts)).buffer);
  return Uint32Array.from({ length: 8 }, (_, i) => hash.getUint32(4 * i, true));
}

const turned = (x: number, by: number) => (x << by) | (x >>> (32 - by));

// One block of ChaCha20 with a 64-bit counter, of which we use the lower half.
export function block(key: Uint32Array, nonce: number, counter: number): Uint32Array {
  const start = Uint32Array.of(
    0x61707865,
    0x3320646e,
    0x79622d32,
    0x6b206574,
    ...key,
    counter,
    Math.floor(counter / 2 ** 32),
    nonce,
    0,
  );
  const x = start.slice();
  const quarter = (a: number, b: number, c: number, d: number) => {
    x[a]! += x[b]!;
    x[d] = turned(x[d]! ^ x[a]!, 16);
    x[c]! += x[d]!;
    x[b] = turned(x[b]! ^ x[c]!, 12);
    x[a]! += x[b]!;
    x[d] = turned(x[d]! ^ x[a]!, 8);
    x[c]! += x[d]!;
    x[b] = turned(x[b]! ^ x[c]!, 7);
  };
  for (let i = 0; i < 10; ++i) {
    quarter(0, 4, 8, 12);
    quarter(1, 5, 9, 13);
    quarter(2, 6, 10, 14);
    quarter(3, 7, 11, 15);
    quarter(0, 5, 10, 15);
    quarter(1, 6, 11, 12);
    quarter(2, 7, 8, 13);
    quarter(3, 4, 9, 14);
  }
  return x.map((word, i) => word + start[i]!);
}

// How many blocks of each stream have been used.
export type Used = Record<Stream, number>;

export class Luck {
  constructor(
    private readonly key: Uint32Array,
    readonly used: Used = { deck: 0, allies: 0, axis: 0 },
  ) {}

  // Numbers without bias; every roll and every shuffle begins with a new block.
  private numbers(stream: Stream): (bound: number) => number {
    let words = new Uint32Array(0);
    let at = 0;
    return (bound) => {
      const limit = 0xffffffff - (0xffffffff % bound); // a multiple of it
      for (;;) {
        if (at === words.length) {
          words = new Uint32Array(block(this.key, kNonces[stream], this.used[stream]++));
          at = 0;
        }
        const word = words[at++]!;
        if (word < limit) return word % bound;
      }
    };
  }

  roll(side: Side, dice: number): Face[] {
    const below = this.numbers(side);
    return Array.from({ length: dice }, () => kDie[below(kDie.length)]!);
  }

  // A new order; the last card lies on top.
  shuffle<T>(cards: readonly T[]): T[] {
    const out = [...cards];
    const below = this.numbers('deck');
    for (let left = out.length; left > 1; --left) {
      const other = below(left);
      [out[left - 1], out[other]] = [out[other]!, out[left - 1]!];
    }
    return out;
  }
}
