// Fair dice: each human seat adds random bytes to the luck of the table. It first promises them by their hash and shows
// them only when every seat has promised, so that nobody can choose his bytes by those of the others.

import type { FairDice, Seat } from './messages';
import { hexBytes, hexText, sha256 } from './sha256';

export const newBytes = (): string => hexText(crypto.getRandomValues(new Uint8Array(32)));

// What the seat has to say now, if anything.
export function contribution(dice: FairDice, seat: Seat, bytes: string): Record<string, unknown> | null {
  if (dice.stage === 'commit' && !dice.commits?.[seat])
    return { do: 'commit', seat, hash: hexText(sha256(hexBytes(bytes))) };
  if (dice.stage === 'reveal' && !dice.reveals?.[seat]) return { do: 'reveal', seat, bytes };
  return null;
}
