// The chain of a record: each head is the SHA-256 of the one before followed by the line (docs/fair-dice.md).

import { hexBytes, hexText, joined, sha256, textBytes } from './sha256';

export const kFirstHead = hexText(sha256(textBytes('bocage record 1')));

export const chained = (head: string, line: string): string =>
  hexText(sha256(joined(hexBytes(head), textBytes(line))));
