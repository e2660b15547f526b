// Fair dice: each human seat adds random bytes to the luck of the table. It first promises them by their hash and shows
// them only when every seat has promised, so that nobody can choose his bytes by those of the others.
//
// A host who could exchange his own promise, or somebody else's, after he has seen our bytes could choose the dice. So what
// was promised is kept here before anything is shown, and the bytes are shown for that and for nothing else.

import { chained } from './chain';
import type { FairDice } from './messages';
import { hexBytes, hexText, sha256 } from './sha256';

type OfSeats = Partial<Record<string, string>>;

// What stood fast when the bytes were shown for the first time.
export interface Seal {
  commits: OfSeats; // what every person had promised
  reveals: OfSeats; // what others had shown already
  head: string; // of the record
}
export interface Vow {
  commit: string; // what the server promised before we did
  bytes: string;
  seal?: Seal;
}

// Why the bytes are not shown, or the battle is not the one they were shown for; `doubt.KIND` says it in a sentence.
export type Doubt =
  | 'server-changed' // another promise of the server
  | 'own-changed' // the promise or the bytes that are said to be ours are not
  | 'incomplete' // bytes are asked for before all have promised
  | 'others-changed' // another promise of another player, or one that came late
  | 'not-promised' // bytes that are not what was promised
  | 'again' // promises are asked for once more, after bytes were shown
  | 'without-us' // the cards were dealt before the bytes were shown
  | 'other-record' // the record is another one than when the bytes were shown
  | 'secret'; // the secret that is told at the end is not what was promised

export interface Turn {
  vow?: Vow; // to be kept before anything is said
  say?: Record<string, unknown>;
  doubt?: Doubt;
}

export const newBytes = (): string => hexText(crypto.getRandomValues(new Uint8Array(32)));
export const hashOf = (bytes: string): string => hexText(sha256(hexBytes(bytes)));

const kHash = /^[0-9a-f]{64}$/;
const isHash = (text: unknown): text is string => typeof text === 'string' && kHash.test(text);
const same = (a: OfSeats, b: OfSeats) =>
  Object.keys({ ...a, ...b }).every((seat) => a[seat] === b[seat]);

// What the seat has to say now, if anything. `people` are the seats of persons.
export function turn(dice: FairDice, seat: string, people: string[], kept: Vow | undefined): Turn {
  const { stage, commit, commits = {}, reveals = {} } = dice;
  if (!isHash(commit) || (kept && kept.commit !== commit)) return { doubt: 'server-changed' };
  if (stage === 'dealt') return { doubt: kept && doubtOf(dice, seat, kept, kept.seal) };

  const vow = kept ?? { commit, bytes: newBytes() };
  const hash = hashOf(vow.bytes);
  if (vow.seal && stage !== 'reveal') return { doubt: 'again' };
  if (commits[seat] !== undefined && commits[seat] !== hash) return { doubt: 'own-changed' };
  if (stage === 'waiting') return { vow };
  if (stage === 'commit') {
    if (Object.keys(reveals).length) return { doubt: 'incomplete' }; // some have shown theirs already
    return { vow, say: commits[seat] ? undefined : { do: 'commit', seat, hash } };
  }
  if (!people.every((person) => isHash(commits[person]))) return { doubt: 'incomplete' };
  if (!isHash(dice.head)) return { doubt: 'other-record' };
  const seal = vow.seal ?? { commits, reveals, head: dice.head };
  const doubt = doubtOf(dice, seat, vow, seal);
  if (doubt) return { doubt };
  return { vow: { ...vow, seal }, say: reveals[seat] ? undefined : { do: 'reveal', seat, bytes: vow.bytes } };
}

// Whether all is still as it was sealed, but for bytes that were shown since.
function doubtOf(dice: FairDice, seat: string, vow: Vow, seal: Seal | undefined): Doubt | undefined {
  const { commits = {}, reveals = {}, head = '' } = dice;
  if (!seal) return 'without-us';
  if (!same(commits, seal.commits)) return 'others-changed';
  if (reveals[seat] !== undefined && reveals[seat] !== vow.bytes) return 'own-changed';
  for (const [shown, bytes] of Object.entries(reveals))
    if (!isHash(bytes) || hashOf(bytes) !== commits[shown]) return 'not-promised';
  if (Object.keys(seal.reveals).some((shown) => reveals[shown] === undefined)) return 'other-record';
  const since = Object.keys(reveals).filter((shown) => seal.reveals[shown] === undefined);
  // The last line tells the deal too, which stays a secret until the record is there.
  const tellsAll = dice.stage === 'reveal';
  return !tellsAll || leadsTo(seal.head, since, reveals, head) ? undefined : 'other-record';
}

// Whether the record may have gone on from one head to the other by these reveals, in whatever order.
function leadsTo(from: string, since: string[], reveals: OfSeats, to: string): boolean {
  if (!since.length) return from === to;
  return since.some((seat) => {
    const head = chained(from, JSON.stringify({ entry: 'reveal', seat, bytes: reveals[seat] }));
    return leadsTo(
      head,
      since.filter((other) => other !== seat),
      reveals,
      to,
    );
  });
}

// At the end the server tells its secret.
export const secretDoubt = (secret: string | undefined, kept: Vow | undefined): Doubt | undefined =>
  kept && (!isHash(secret) || hashOf(secret) !== kept.commit) ? 'secret' : undefined;
