// The checks of a report, one after the other, as they are told to people.

import type { Fillings } from '../text/catalogue';
import type { Memory } from './inquiry.svelte';
import type { Report } from './verify';

export interface Check {
  key: string; // `fair.check-KEY` says what was checked
  state: 'right' | 'wrong' | 'open'; // open: it could not be checked
  fillings?: Fillings;
}

const kContributions = ['late-commit', 'late-reveal', 'reveal', 'no-reveal'];
const kLuck = ['luck', 'server', 'pile'];

export function checksOf(report: Report, memories: Memory[]): Check[] {
  const has = (...kinds: string[]) => report.problems.some(({ kind }) => kinds.includes(kind));
  // What comes after something wrong cannot be worked out.
  const began = report.secretFits && !has(...kContributions);
  const judge = (...kinds: string[]): Check['state'] => (has(...kinds) ? 'wrong' : began ? 'right' : 'open');
  const others = report.problems.some(
    ({ kind }) => !['secret', 'deal', 'head', ...kContributions, ...kLuck].includes(kind),
  );

  const checks: Check[] = [
    { key: 'secret', state: report.secretFits ? 'right' : 'wrong' },
    report.contributions.length
      ? {
          key: 'contributions',
          state: has(...kContributions) ? 'wrong' : 'right',
          fillings: { number: report.contributions.length },
        }
      : { key: 'no-contributions', state: 'open' },
    ...own(report, memories),
    { key: 'deal', state: judge('deal') },
    {
      key: 'dice',
      state: judge(...kLuck),
      fillings: { dice: report.dice, rolls: report.rolls.length },
    },
    {
      key: 'cards',
      state: judge(...kLuck),
      fillings: { draws: report.draws, shuffles: report.shuffles },
    },
  ];
  if (report.undos)
    checks.push({
      key: 'undos',
      state: judge('undo'),
      fillings: { undos: report.undos, epochs: report.epochs },
    });
  checks.push({ key: 'rules', state: !began ? 'open' : others ? 'wrong' : 'right' });
  checks.push({ key: 'chain', state: report.head === report.record.head ? 'right' : 'wrong' });
  return checks;
}

// What this browser remembers is worth more than anything a server says.
function own(report: Report, memories: Memory[]): Check[] {
  const judge = (key: string, known: Memory[], fits: (memory: Memory) => boolean): Check[] =>
    known.length ? [{ key, state: known.every(fits) ? 'right' : 'wrong' }] : [];
  const given = (seat: string) => report.contributions.find((other) => other.seat === seat)?.bytes;
  return [
    ...judge(
      'own-bytes',
      memories.filter(({ bytes }) => bytes),
      ({ seat, bytes }) => given(seat) === bytes,
    ),
    ...judge(
      'own-promises',
      memories.filter(({ vow }) => vow),
      ({ vow }) =>
        report.record.commit === vow!.commit &&
        (!vow!.seal || report.contributions.every(({ seat, hash }) => vow!.seal!.commits[seat] === hash)),
    ),
    ...judge(
      'own-seal',
      memories.filter(({ vow }) => vow?.seal),
      ({ seat, vow }) => shownUnder(report, seat, vow!.seal!.head),
    ),
    ...judge(
      'own-receipt',
      memories.filter(({ receipt }) => receipt),
      ({ receipt }) => report.receipt === receipt,
    ),
  ];
}

// Whether the record had this head after all promises, and before the bytes of the seat were shown.
function shownUnder({ record, heads }: Report, seat: string, head: string): boolean {
  const at = heads.indexOf(head);
  if (at < 0) return false;
  return record.entries.every(({ entry, seat: who }, i) => {
    const before = i + 1 <= at; // the first head is that of the set-up
    return (entry !== 'commit' || before) && (entry !== 'reveal' || who !== seat || !before);
  });
}
