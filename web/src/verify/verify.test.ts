import { describe, expect, it } from 'vitest';
import type { ChanceUse, Face, GameEvent, Side } from '../net/messages';
import { hexBytes, hexText, joined, sha256, textBytes } from '../net/sha256';
import { chained, kFirstHead } from '../net/chain';
import type { Vow } from '../net/fair';
import type { Key } from '../net/keys';
import { Luck, luckKey } from './chance';
import { checksOf } from './checks';
import { keptText } from './kept';
import { BadRecord } from './record';
import { verify } from './verify';

// A small battle, told as a server would: eight cards, some rolls, two draws, something taken back.
const kCards = [
  'air-power',
  'ambush',
  'attack-left',
  'attack-left',
  'barrage',
  'dig-in',
  'move-out',
  'probe-left',
];
const kSecret = '77'.repeat(32);
const kBytes: Record<Side, string> = { allies: '22'.repeat(32), axis: '33'.repeat(32) };
const hash = (hex: string) => hexText(sha256(hexBytes(hex)));
const letters = (faces: Face[]) => faces.map((face) => face.charAt(0).toUpperCase()).join('');

function battle(): { lines: string[]; use: ChanceUse } {
  const key = (epoch: number) =>
    luckKey(hexBytes(kSecret), new Map(Object.entries(kBytes).map(([s, b]) => [s, hexBytes(b)])), epoch);
  const luck = new Luck(key(0));
  const lines: string[] = [];
  const use: ChanceUse = { cards: kCards, lines: [] };
  const say = (value: object, events?: GameEvent[]) => {
    lines.push(JSON.stringify(value));
    if (events) use.lines.push({ line: lines.length, events });
  };
  const roll = (side: Side, dice: number, from = luck): GameEvent => ({
    event: 'dice-rolled',
    side,
    faces: from.roll(side, dice),
  });

  say({ bocage: 'record', format: 1, table: 'abc' });
  say({
    entry: 'setup',
    table: {
      commit: hash(kSecret),
      battle: '',
      seats: { allies: { kind: 'human', name: 'Ann' }, axis: { kind: 'human' } },
    },
  });
  say({ entry: 'commit', seat: 'allies', hash: hash(kBytes.allies) });
  say({ entry: 'commit', seat: 'axis', hash: hash(kBytes.axis) });
  say({ entry: 'reveal', seat: 'allies', bytes: kBytes.allies });

  // The deal: one card each.
  const deck = luck.shuffle(kCards.map((_, card) => card));
  const places = new Uint8Array(128).fill(1, 0, kCards.length);
  const hands = (['allies', 'axis'] as const).map((side, i): GameEvent => {
    const card = deck.pop()!;
    places[card] = 2 + i;
    return { event: 'card-drawn', side, card: kCards[card] };
  });
  const order = new Uint8Array(128);
  order.set(deck);
  say(
    {
      entry: 'reveal',
      seat: 'axis',
      bytes: kBytes.axis,
      luck: `deal ${hexText(sha256(joined(places, order)))}`,
    },
    hands,
  );

  const first = roll('allies', 3);
  const back = roll('axis', 2);
  say(
    {
      entry: 'act',
      seat: 'allies',
      action: 'battle a1 a2',
      luck: `${letters(first.faces!)} ${letters(back.faces!)}`,
    },
    [first, back],
  );
  // Nobody plays a card here: the battle has no rules.
  const drawn = deck.pop()!;
  const used = { ...luck.used };
  say({ entry: 'act', seat: 'allies', action: 'done', luck: kCards[drawn] }, [
    { event: 'card-drawn', side: 'allies', card: kCards[drawn] },
  ]);
  // That is taken back: a new epoch, and the deck lies in a new order.
  say({ entry: 'undo', seat: 'allies', to: '1 1' });
  deck.push(drawn);
  const renewed = new Luck(key(1), used);
  const again = renewed.shuffle(deck).pop()!;
  const last = roll('allies', 1, renewed);
  say({ entry: 'act', seat: 'allies', action: 'done', luck: `${kCards[again]} ${letters(last.faces!)}` }, [
    { event: 'card-drawn', side: 'allies', card: kCards[again] },
    last,
  ]);
  say({ entry: 'resign', seat: 'axis' });
  let head = sha256(textBytes('bocage record 1'));
  for (const line of lines.slice(1)) head = sha256(joined(head, textBytes(line)));
  say({ secret: kSecret, head: hexText(head), outcome: 'allies', ending: 'resigned' });
  return { lines, use };
}

const check = (lines: string[], use: ChanceUse) =>
  verify(lines.join('\n') + '\n', () => Promise.resolve(use));
const changed = (lines: string[], at: number, change: (value: Record<string, string>) => void) =>
  lines.map((line, i) => {
    if (i !== at) return line;
    const value = JSON.parse(line) as Record<string, string>;
    change(value);
    return JSON.stringify(value);
  });
const kinds = (problems: { kind: string; line: number }[]) =>
  problems.map(({ kind, line }) => `${kind} ${line}`);

describe('a right record', () => {
  it('is worked out to its end', async () => {
    const { lines, use } = battle();
    const report = await check(lines, use);
    expect(report.problems).toEqual([]);
    expect(report).toMatchObject({ complete: true, dice: 6, draws: 4, shuffles: 2, undos: 1, epochs: 2 });
    expect(report.contributions.map(({ seat, name }) => [seat, name])).toEqual([
      ['allies', 'Ann'],
      ['axis', undefined],
    ]);
    expect(checksOf(report, []).every(({ state }) => state === 'right')).toBe(true);
  });
  it('is compared with what this browser remembers', async () => {
    const { lines, use } = battle();
    const report = await check(lines, use);
    const states = (memory: { bytes?: string; receipt?: string }) =>
      checksOf(report, [{ seat: 'allies', ...memory }])
        .filter(({ key }) => key.startsWith('own-'))
        .map(({ key, state }) => `${key} ${state}`);
    expect(states({ bytes: kBytes.allies, receipt: report.receipt })).toEqual([
      'own-bytes right',
      'own-receipt right',
    ]);
    expect(states({ bytes: kBytes.axis, receipt: '0' })).toEqual(['own-bytes wrong', 'own-receipt wrong']);
    expect(states({})).toEqual([]);
  });
});

describe('a record that was tampered with', () => {
  const { lines, use } = battle();
  it('shows a changed roll, and what it was', async () => {
    const said = (JSON.parse(lines[6]!) as { luck: string }).luck;
    const other = (said.startsWith('G') ? 'F' : 'G') + said.slice(1);
    const report = await check(
      changed(lines, 6, (value) => (value.luck = other)),
      { ...use, problem: { kind: 'luck', line: 7, message: '' } },
    );
    expect(report.problems[0]).toEqual({
      kind: 'luck',
      line: 7,
      said: other.split(' ')[0],
      given: said.split(' ')[0],
    });
    expect(report.rolls[0]!.right).toBe(false);
    expect(report.rolls.slice(1).every(({ right }) => right)).toBe(true);
    expect(checksOf(report, []).find(({ key }) => key === 'dice')!.state).toBe('wrong');
  });
  it('shows a roll that was left out', async () => {
    const report = await check(
      changed(lines, 6, (value) => delete value.luck),
      use,
    );
    expect(kinds(report.problems)[0]).toBe('luck 7');
  });
  it('shows a card that did not lie on top', async () => {
    const report = await check(
      changed(lines, 9, (value) => (value.luck = value.luck!.replace(/^\S+/, 'their-finest-hour'))),
      use,
    );
    expect(kinds(report.problems)[0]).toBe('luck 10');
  });
  it('shows a swapped secret', async () => {
    const report = await check(
      changed(lines, lines.length - 1, (value) => (value.secret = '44'.repeat(32))),
      use,
    );
    expect(kinds(report.problems)).toEqual([`secret ${lines.length}`]);
    expect(report.secretFits).toBe(false);
  });
  it('shows bytes that were not promised', async () => {
    const report = await check(
      changed(lines, 4, (value) => (value.bytes = '55'.repeat(32))),
      use,
    );
    expect(report.problems[0]).toEqual({ kind: 'reveal', line: 5, seat: 'allies' });
  });
  it('shows a late contribution', async () => {
    const late = [...lines];
    [late[3], late[4]] = [late[4]!, late[3]!];
    const report = await check(late, use);
    expect(kinds(report.problems)).toContain('late-commit 5');
  });
  it('shows a missing reveal', async () => {
    const report = await check(lines.toSpliced(4, 1), use);
    expect(report.problems[0]).toMatchObject({ kind: 'no-reveal', seat: 'allies' });
  });
  it('shows another deal', async () => {
    const report = await check(
      changed(lines, 5, (value) => (value.luck = `deal ${'0'.repeat(64)}`)),
      use,
    );
    expect(kinds(report.problems)[0]).toBe('deal 6');
  });
  it('shows a line that was changed and left everything else right', async () => {
    const report = await check(
      changed(lines, 6, (value) => (value.action = 'battle b1 b2')),
      use,
    );
    expect(kinds(report.problems)).toEqual([`head ${lines.length}`]);
  });
  it('believes no server that names the wrong side', async () => {
    const lie: ChanceUse = {
      ...use,
      lines: use.lines.map(({ line, events }) => ({
        line,
        events:
          line === 7
            ? events.map((e): GameEvent => ({ ...e, side: e.side === 'allies' ? 'axis' : 'allies' }))
            : events,
      })),
    };
    const report = await check(lines, lie);
    expect(report.complete).toBe(false);
  });
  it('tells what the rules of the server say', async () => {
    const report = await check(lines, {
      ...use,
      lines: use.lines.filter(({ line }) => line < 10),
      problem: { kind: 'illegal', line: 10, message: '' },
    });
    expect(kinds(report.problems)[0]).toBe('illegal 10');
  });
});

describe('what this browser has kept', () => {
  const { lines, use } = battle();
  const state = async (key: string, vow: Vow, seat = 'axis') => {
    const report = await check(lines, use);
    return checksOf(report, [{ seat, bytes: vow.bytes, vow }]).find((row) => row.key === key)?.state;
  };
  const commits = { allies: hash(kBytes.allies), axis: hash(kBytes.axis) };
  // After so many lines of the record.
  const head = (count: number) => lines.slice(1, count).reduce(chained, kFirstHead);
  const kept: Vow = {
    commit: hash(kSecret),
    bytes: kBytes.axis,
    seal: { commits, reveals: { allies: kBytes.allies }, head: head(5) },
  };
  const other = 'cd'.repeat(32);
  it('is found in the record', async () => {
    expect(await state('own-promises', kept)).toBe('right');
    expect(await state('own-seal', kept)).toBe('right');
  });
  it('shows another promise of the server, or of a player', async () => {
    expect(await state('own-promises', { ...kept, commit: other })).toBe('wrong');
    const late = { ...kept.seal!, commits: { ...commits, allies: other } };
    expect(await state('own-promises', { ...kept, seal: late })).toBe('wrong');
  });
  it('shows another record, a late promise, and bytes that were shown before', async () => {
    const under = (head: string) => state('own-seal', { ...kept, seal: { ...kept.seal!, head } });
    expect(await under(other)).toBe('wrong');
    expect(await under(head(3))).toBe('wrong'); // the axis had not promised yet
    expect(await under(head(4))).toBe('right'); // the allies had not shown anything yet
    expect(await under(head(6))).toBe('wrong'); // we had, already
  });
  it('is told to the program as a file', () => {
    const key: Key = { table: 'abc', seat: 'axis', token: 'secret', opened: 1, vow: kept, receipt: other };
    const text = keptText('abc', [key])!;
    expect(JSON.parse(text)).toEqual({
      bocage: 'kept',
      format: 1,
      table: 'abc',
      seats: { axis: { ...kept, receipt: other } },
    });
    expect(text).not.toContain('token');
    expect(keptText('abc', [{ ...key, vow: undefined }])).toBeUndefined();
  });
});

describe('a file that is no record', () => {
  const { lines } = battle();
  const problem = (text: string) =>
    verify(text, () => Promise.reject(new Error('nobody is asked'))).then(
      () => null,
      (error: unknown) =>
        error instanceof BadRecord ? `${error.problem.kind} ${error.problem.line}` : error,
    );
  it.each([
    ['', 'foreign 1'],
    ['Dear diary', 'foreign 1'],
    ['{"bocage":"battle"}', 'foreign 1'],
    ['{"bocage":"record","format":2}', 'format 1'],
    ['{"bocage":"record","format":1}\n{}', 'no-secret 2'],
    [lines.slice(0, -1).join('\n'), `no-secret ${lines.length - 1}`],
    [lines.with(1, '{}').join('\n'), 'setup 2'],
    [lines.with(6, '{"entry').join('\n'), 'json 7'],
    [lines.with(6, '{}').join('\n'), 'entry 7'],
  ])('%#: says where', async (text, expected) => {
    expect(await problem(text)).toBe(expected);
  });
});
