// The requests that are not part of a game: battles, tables, rules.

import { Refused } from './connection';
import type { BattleSummary, Clock, Fault, RuleRow, Seat, SeatFacts, TableFacts } from './messages';

export const request = <T>(path: string, body?: unknown): Promise<T> =>
  body === undefined ? ask<T>(path) : send<T>(path, JSON.stringify(body), 'application/json');

export const send = <T>(path: string, body: BodyInit, type: string): Promise<T> =>
  ask<T>(path, { method: 'POST', headers: { 'content-type': type }, body });

async function ask<T>(path: string, what?: RequestInit): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch(path, what);
  } catch {
    throw new Refused({ code: 'offline', message: 'the server does not answer' });
  }
  const text = await reply.text();
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

export interface NewTable {
  battle: string;
  seats: Record<Seat, { kind: 'human' | 'computer'; level?: number | string; name?: string }>;
  mine: Seat[];
  listed: boolean;
  clock: Clock;
  match: boolean;
  options: Record<string, unknown>;
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
export const rules = (ids: string[]) =>
  request<RuleRow[]>(`/api/rules?ids=${ids.map(encodeURIComponent).join(',')}`);

export const mapAddress = (battle: string, layers: 'all' | 'ground', lang: string, flip: boolean) =>
  `/api/battles/${encodeURIComponent(battle)}/map.svg?layers=${layers}&lang=${lang}&flip=${flip ? 1 : 0}`;
