// What stands on a board, each kind once, in the order of the eye: from the top left to the bottom right.

import { onBoard } from '../board/figures';
import type { HexContent, HexName, Unit, View } from '../net/messages';
import { capitalized } from '../text/catalogue';

export interface Stand {
  key: string; // of the terrain, troop or nation
  hex: HexName; // where the first one is
}
export interface Standing {
  terrains: Stand[];
  obstacles: Stand[];
  troops: (Stand & { unit: Unit })[];
  nations: { key: string; side: Unit['side'] }[];
}

const kObstacles = new Set(['bunker', 'field-bunker']);

const rowMajor = (a: HexName, b: HexName): number =>
  a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1));

function firsts(list: (Stand | undefined)[]): Stand[] {
  const found = new Map<string, Stand>();
  for (const stand of list) if (stand && !found.has(stand.key)) found.set(stand.key, stand);
  return [...found.values()];
}

export function standing(view: Pick<View, 'hexes' | 'units' | 'mines'>): Standing {
  const mined = new Set(view.mines?.map(({ hex }) => hex));
  const hexes = [...new Set([...Object.keys(view.hexes), ...mined])]
    .sort(rowMajor)
    .map((hex) => [hex, view.hexes[hex] ?? {}] as const);
  const pick = (choose: (content: HexContent, hex: HexName) => (string | undefined)[]) =>
    firsts(
      hexes.flatMap(([hex, content]) => choose(content, hex).map((key) => (key ? { key, hex } : undefined))),
    );
  const units = Object.values(view.units)
    .filter(onBoard)
    .sort((a, b) => rowMajor(a.hex!, b.hex!));
  const isObstacle = (key: string | undefined) => key !== undefined && kObstacles.has(key);
  return {
    terrains: pick(({ ground, overlay }) => [ground, isObstacle(overlay) ? undefined : overlay]),
    obstacles: pick(({ overlay, obstacle, sandbags }, hex) => [
      isObstacle(overlay) ? overlay : undefined,
      obstacle,
      sandbags ? 'sandbags' : undefined,
      mined.has(hex) ? 'minefield' : undefined,
    ]),
    troops: [
      ...new Map(
        [...units].reverse().map((unit) => [unit.troop, { key: unit.troop, hex: unit.hex!, unit }]),
      ).values(),
    ].reverse(),
    nations: [
      ...new Map(
        units
          .filter((unit) => unit.nation && unit.nation !== 'none')
          .map((unit) => [unit.nation!, { key: unit.nation!, side: unit.side }]),
      ).values(),
    ].sort((a, b) => a.side.localeCompare(b.side)),
  };
}

// A row of the rulebook begins with what it is about, "Wadis & Gullies: a unit enters …"; its card says that above.
export function withoutItsName(row: string): string {
  const found = /^[^.:;]{1,60}:\s+(\S.*)$/s.exec(row);
  return found ? capitalized(found[1]!) : row;
}
