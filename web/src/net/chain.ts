// The chain of a record: each head is the SHA-256 of the one before followed by the line (docs/fair-dice.md).

import { hexBytes, hexText, sha256 } from './sha256';

const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const kFirstHead = hexText(sha256(textBytes('bocage record 1')));

export function chained(head: string, line: string): string {
  const before = hexBytes(head);
  const text = textBytes(line);
  const all = new Uint8Array(before.length + text.length);
  all.set(before);
  all.set(text, before.length);
  return hexText(sha256(all));
}
