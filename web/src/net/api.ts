// The requests that are not part of a game: battles, tables, rules.

import { Refused } from './connection';
import type {
  BattleSummary,
  Book,
  ChanceUse,
  Clock,
  Fault,
  ReplayPart,
  RuleRow,
  Seat,
  SeatFacts,
  TableFacts,
} from './messages';

export const request = <T>(path: string, body?: unknown): Promise<T> =>
  body === undefined ? send<T>(path) : send<T>(path, JSON.stringify(body));

export async function send<T>(path: string, body?: BodyInit, type = 'application/json'): Promise<T> {
  const { reply, text } = await exchange(path, body, type);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused({ code: 'bad-answer', message: text.slice(0, 200) });
  }
  if (!reply.ok) {
    const fault = (value as { error?: Fault }).error;
    throw new Refused(fault ?? { code: String(reply.status), message: reply.statusText });
  }
  return value as T;
}

async function exchange(
  path: string,
  body?: BodyInit,
  type?: string,
): Promise<{ reply: Response; text: string }> {
  try {
    const reply = await fetch(
      path,
      body === undefined ? {} : { method: 'POST', headers: { 'content-type': type! }, body },
    );
    return { reply, text: await reply.text() };
  } catch {
    throw new Refused({ code: 'offline', message: 'the server does not answer' });
  }
}

export interface NewTable {
  battle: string;
  seats: Record<Seat, { kind: 'human' | 'computer'; level?: number | string; name?: string }>;
  mine: Seat[];
  listed: boolean;
  clock: Clock;
  match: boolean;
  options: Record<string, unknown>;
  grace?: number; // seconds after which a computer may stand in for somebody who is away; 0: never
  reaction?: number; // seconds until nobody springs an ambush any more; 0: the answer is waited for
  force?: boolean; // although nothing enforces some of its rules
}
export interface OpenedTable {
  table: string;
  seats: Partial<Record<Seat, { token: string }>>;
  link?: string;
}
export interface MyTable extends Partial<TableFacts> {
  table: string;
  seat: Seat;
  your_turn?: boolean;
}

export const battles = () => request<BattleSummary[]>('/api/battles');
// The computers that can be played against, the easiest first.
export const levels = () => request<string[]>('/api/levels');
export const openTable = (table: NewTable) => request<OpenedTable>('/api/tables', table);
export const tableFacts = (id: string) => request<TableFacts>(`/api/tables/${encodeURIComponent(id)}`);
export const takeSeat = (id: string, seat: Seat | undefined, name: string) =>
  request<{ seat: Seat; token: string }>(`/api/tables/${encodeURIComponent(id)}/seats`, {
    ...(seat ? { seat } : {}),
    ...(name ? { name } : {}),
  });
export const lobby = () =>
  request<(TableFacts & { table?: string; seats: Record<Seat, SeatFacts> })[]>('/api/tables?listed=1');
export const myTables = (tables: { table: string; token: string }[]) =>
  request<MyTable[]>('/api/mine', { tables });
export const rulebook = () => request<Book>('/api/rulebook');
export const rules = (ids: string[]) =>
  request<RuleRow[]>(`/api/rules?ids=${ids.map(encodeURIComponent).join(',')}`);

// Battles shown again

const kRecordType = 'application/x-ndjson';

export const replayTable = (id: string, what: { token?: string; as?: string; from: number }) =>
  request<ReplayPart>(`/api/tables/${encodeURIComponent(id)}/replay`, what);
export const replayRecord = (record: string, from: number) =>
  send<ReplayPart>(`/api/replay?from=${from}`, record, kRecordType);
export const chanceOf = (record: string) => send<ChanceUse>('/api/chance', record, kRecordType);
export async function recordOf(id: string): Promise<string> {
  const { reply, text } = await exchange(`/api/tables/${encodeURIComponent(id)}/record`);
  if (reply.ok) return text;
  throw new Refused((JSON.parse(text) as { error: Fault }).error);
}

export const mapAddress = (battle: string, layers: 'all' | 'ground', lang: string, flip: boolean) =>
  `/api/battles/${encodeURIComponent(battle)}/map.svg?layers=${layers}&lang=${lang}&flip=${flip ? 1 : 0}`;
