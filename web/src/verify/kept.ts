// What this browser has kept of the dice of a table, as a file for `bocage verify --kept` (server/keepsake.h).

import type { Key } from '../net/keys';

export function keptText(table: string, keys: Key[]): string | undefined {
  const seats = keys.flatMap(({ seat, vow, receipt }) => (vow ? [[seat, { ...vow, receipt }] as const] : []));
  if (!seats.length) return undefined;
  return JSON.stringify({ bocage: 'kept', format: 1, table, seats: Object.fromEntries(seats) });
}
