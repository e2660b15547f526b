// SHA-256 (FIPS 180-4). The browser's own is only there in a secure context, which a table in the local network is not.

const fraction = (x: number) => Math.floor((x - Math.floor(x)) * 0x100000000) | 0;

const primes: number[] = [];
for (let n = 2; primes.length < 64; ++n) if (primes.every((p) => n % p !== 0)) primes.push(n);
const kRounds = primes.map((p) => fraction(Math.cbrt(p)));
const kStart = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));

const turned = (x: number, by: number) => (x >>> by) | (x << (32 - by));

function padded(bytes: Uint8Array): Uint8Array {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const out = new Uint8Array(length);
  out.set(bytes);
  out[bytes.length] = 0x80;
  new DataView(out.buffer).setUint32(length - 4, bytes.length * 8);
  return out;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const data = padded(bytes);
  const input = new DataView(data.buffer);
  const state = kStart.slice();
  const w = new Int32Array(64);
  for (let block = 0; block < data.length; block += 64) {
    for (let i = 0; i < 16; ++i) w[i] = input.getInt32(block + 4 * i);
    for (let i = 16; i < 64; ++i) {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
      const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
      w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; ++i) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + kRounds[i]! + w[i]!) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => (state[i] = (state[i]! + x) | 0));
  }
  const out = new Uint8Array(32);
  const view = new DataView(out.buffer);
  state.forEach((x, i) => view.setInt32(4 * i, x));
  return out;
}

export const hexText = (bytes: Uint8Array): string =>
  Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
export const hexBytes = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export function joined(...parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
