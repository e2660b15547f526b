// The record of a table (server/record.h): lines of JSON, one for each thing that happened.

export const kLongestRecord = 1 << 20; // bytes

// What is wrong with a record, in a word that `record.KIND` of the catalogues says in a sentence.
export interface Problem {
  kind: string;
  line: number;
  seat?: string;
  said?: string; // by the record
  given?: string; // by chance
}

export class BadRecord extends Error {
  constructor(readonly problem: Problem) {
    super(problem.kind);
  }
}

interface SeatTerms {
  kind: 'human' | 'computer';
  name?: string;
  level?: string;
}
export interface Entry {
  line: number;
  entry: string;
  seat?: string;
  name?: string;
  hash?: string;
  bytes?: string;
  action?: string;
  to?: string;
  luck?: string;
}
export interface RecordFile {
  table: string;
  commit: string;
  battle: string; // the file of the battle
  seats: Record<string, SeatTerms>;
  entries: Entry[]; // but the set-up
  lines: string[]; // as they stand, for the chain: from the set-up to the last entry
  secret: string;
  head: string;
}

const kHash = /^[0-9a-f]{64}$/;
const isHash = (text: unknown): text is string => typeof text === 'string' && kHash.test(text);

function objectOf(text: string, line: number, kind: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // said below
  }
  throw new BadRecord({ kind, line });
}

export function readRecord(text: string): RecordFile {
  const all = text.replace(/\n+$/, '').split('\n');
  const heading = objectOf(all[0]!, 1, 'foreign');
  if (heading.bocage !== 'record') throw new BadRecord({ kind: 'foreign', line: 1 });
  if (heading.format !== 1) throw new BadRecord({ kind: 'format', line: 1 });
  if (all.length < 3) throw new BadRecord({ kind: 'no-secret', line: all.length });
  const setup = objectOf(all[1]!, 2, 'json');
  const terms = setup.table as Record<string, unknown> | undefined;
  if (setup.entry !== 'setup' || !isHash(terms?.commit) || typeof terms?.seats !== 'object')
    throw new BadRecord({ kind: 'setup', line: 2 });
  const end = objectOf(all[all.length - 1]!, all.length, 'json');
  if (!isHash(end.secret)) throw new BadRecord({ kind: 'no-secret', line: all.length });
  const entries = all.slice(2, -1).map((row, i): Entry => {
    const line = i + 3;
    const value = objectOf(row, line, 'json');
    if (typeof value.entry !== 'string') throw new BadRecord({ kind: 'entry', line });
    return { ...value, line } as Entry;
  });
  return {
    table: String(heading.table ?? ''),
    commit: terms.commit,
    battle: String(terms.battle ?? ''),
    seats: terms.seats as Record<string, SeatTerms>,
    entries,
    lines: all.slice(1, -1),
    secret: end.secret,
    head: String(end.head ?? ''),
  };
}
