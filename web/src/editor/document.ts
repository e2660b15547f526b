// The battle that is drawn: the document the server reads and writes (docs/server-protocol.md), and what the tools do to it.
// A tool never changes a document, it makes another one: going back is taking up an old one.

import type { HexName, Side, Words } from '../net/messages';

export type Layer = 'ground' | 'overlay' | 'obstacle';
export type Owner = Side | 'anyone';

export interface DocumentHex {
  ground?: string;
  overlay?: string;
  obstacle?: string;
  ground_owner?: Owner;
  overlay_owner?: Owner;
  obstacle_owner?: Owner;
  sandbags?: boolean;
  openings?: string[];
}
export interface DocumentUnit {
  troop: string;
  side: Side;
  figures?: number;
  nation?: string;
  badge?: string;
  medals?: number;
  wagon?: HexName;
  marks?: string[];
  accessory?: string; // not given: its owner chooses before the first turn
}
export interface DocumentObjective {
  hexes: HexName[];
  holding: string;
  for: Owner;
  medals: number;
  needed: number;
  held_by?: Owner;
  flags?: string[];
  terms?: { name: string; value: string }[];
}
export interface DocumentRule {
  name: string;
  parameters: { name: string; value: string }[];
}
export interface DocumentSide {
  nations: string[];
  cards: number;
  medals: number;
  exits: HexName[];
}
export interface BattleDocument {
  format: 1;
  key: string;
  name: Words;
  briefing: Words;
  theatre: string;
  dates: { begin: string; end: string };
  board: string;
  face: string;
  mode: string;
  top: Side;
  first: Side;
  sides: Record<Side, DocumentSide>;
  rules: DocumentRule[];
  notes: string[];
  hexes: Record<HexName, DocumentHex>;
  units: Record<HexName, DocumentUnit>;
  objectives: DocumentObjective[];
  labels: Record<HexName, Words>;
}

export interface TerrainWord {
  key: string;
  layer: Layer;
  owned?: boolean;
  enforced?: boolean; // false: something else is played in its place
}
export interface TroopWord {
  key: string;
  figures: number;
  enforced?: boolean;
  wagon?: boolean; // draws one
  accessory?: boolean; // carries one
}
export interface ParameterWord {
  name: string;
  kind: 'number' | 'hexes' | 'choice' | 'choices';
  least?: number;
  most?: number;
  choices?: string[];
  otherwise?: string;
}
export interface Vocabulary {
  terrains: TerrainWord[];
  troops: TroopWord[];
  nations: string[];
  options: { name: string; enforced: boolean; parameters: ParameterWord[] }[];
  boards: { key: string; width: number; rows: number }[];
  faces: string[];
  theatres: string[];
  holdings: string[];
  directions: string[];
  marks: string[];
  accessories: string[];
  most: { medals: number; cards: number; figures: number };
}

// A brush: what is done to a hex that is pointed at.
export type Tool =
  | { kind: 'look' }
  | { kind: 'terrain'; key: string; layer: Layer; owner?: Side }
  | { kind: 'unit'; unit: DocumentUnit }
  | { kind: 'objective'; objective: Omit<DocumentObjective, 'hexes'> }
  | { kind: 'exit'; side: Side }
  | { kind: 'erase'; what: 'all' | 'unit' | Layer };

export const emptyDocument = (): BattleDocument => ({
  format: 1,
  key: 'battle',
  name: { fr: '', en: '' },
  briefing: { fr: '', en: '' },
  theatre: 'western',
  dates: { begin: '1944-06-06', end: '1944-06-06' },
  board: 'standard',
  face: 'country',
  mode: 'standard',
  top: 'axis',
  first: 'allies',
  sides: {
    allies: { nations: ['united-states'], cards: 5, medals: 4, exits: [] },
    axis: { nations: ['germany'], cards: 5, medals: 4, exits: [] },
  },
  rules: [],
  notes: [],
  hexes: {},
  units: {},
  objectives: [],
  labels: {},
});

const without = <T>(record: Record<string, T>, key: string): Record<string, T> => {
  const { [key]: _, ...rest } = record;
  return rest;
};
const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

function withHex(document: BattleDocument, hex: HexName, content: DocumentHex): BattleDocument {
  const kept = Object.fromEntries(
    Object.entries(content).filter(
      ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  ) as DocumentHex;
  const rest = without(document.hexes, hex);
  return { ...document, hexes: isEmpty(kept) ? rest : { ...rest, [hex]: kept } };
}

export const changeHex = (document: BattleDocument, hex: HexName, change: Partial<DocumentHex>) =>
  withHex(document, hex, { ...document.hexes[hex], ...change });

export const changeUnit = (
  document: BattleDocument,
  hex: HexName,
  change: Partial<DocumentUnit>,
): BattleDocument => {
  const unit = { ...document.units[hex]!, ...change };
  const kept = Object.fromEntries(
    Object.entries(unit).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as unknown as DocumentUnit;
  return { ...document, units: { ...document.units, [hex]: kept } };
};

// Another troop keeps only what it can have, too.
export const changeTroop = (document: BattleDocument, hex: HexName, troop: TroopWord): BattleDocument =>
  changeUnit(document, hex, {
    troop: troop.key,
    ...(troop.wagon ? {} : { wagon: undefined }),
    ...(troop.accessory ? {} : { accessory: undefined }),
  });

// Infantry units that come with the supply train of a side: a special rule, asked for where the train stands.
const kCargo = 'train-cargo';
const isCargoOf = (side: Side) => (rule: DocumentRule) =>
  rule.name === kCargo && rule.parameters.some((p) => p.name === 'side' && p.value === side);

export const carriesCargo = (unit: DocumentUnit): boolean => unit.troop === 'supply-train';
export const mostCargo = ({ options }: Pick<Vocabulary, 'options'>): number =>
  options.find(({ name }) => name === kCargo)?.parameters.find(({ name }) => name === 'units')?.most ?? 0;
export const cargoOf = (document: BattleDocument, side: Side): number =>
  Number(document.rules.find(isCargoOf(side))?.parameters.find(({ name }) => name === 'units')?.value ?? 0);
export function changeCargo(document: BattleDocument, side: Side, units: number): BattleDocument {
  const others = document.rules.filter((rule) => !isCargoOf(side)(rule));
  const parameters = [
    { name: 'side', value: side },
    { name: 'units', value: String(units) },
  ];
  return { ...document, rules: units > 0 ? [...others, { name: kCargo, parameters }] : others };
}

export function changeLabel(document: BattleDocument, hex: HexName, label: Words): BattleDocument {
  const rest = without(document.labels, hex);
  return { ...document, labels: label.fr || label.en ? { ...rest, [hex]: label } : rest };
}

const kFlowing = new Set(['road', 'hill-road', 'railroad']);
const opposite = (directions: string[], name: string): string =>
  directions[(directions.indexOf(name) + 3) % 6]!;

function paintTerrain(
  document: BattleDocument,
  hex: HexName,
  tool: Tool & { kind: 'terrain' },
): BattleDocument {
  const here = document.hexes[hex] ?? {};
  // Sandbags may lie beside another obstacle.
  if (tool.key === 'sandbags' && here.obstacle && here.obstacle !== 'sandbags')
    return withHex(document, hex, { ...here, sandbags: true });
  const owner = `${tool.layer}_owner` as const;
  const next: DocumentHex = { ...here, [tool.layer]: tool.key, [owner]: tool.owner };
  if (tool.layer === 'obstacle' && here.obstacle === 'sandbags' && tool.key !== 'sandbags')
    next.sandbags = true;
  if (tool.layer === 'ground' && !kFlowing.has(tool.key)) next.openings = undefined;
  return withHex(document, hex, next);
}

function erase(document: BattleDocument, hex: HexName, what: 'all' | 'unit' | Layer): BattleDocument {
  if (what === 'unit') return { ...document, units: without(document.units, hex) };
  if (what !== 'all')
    return changeHex(document, hex, {
      [what]: undefined,
      [`${what}_owner`]: undefined,
      ...(what === 'ground' ? { openings: undefined } : {}),
      ...(what === 'obstacle' ? { sandbags: undefined } : {}),
    });
  const side = (s: DocumentSide): DocumentSide => ({ ...s, exits: s.exits.filter((h) => h !== hex) });
  return {
    ...document,
    hexes: without(document.hexes, hex),
    units: without(document.units, hex),
    labels: without(document.labels, hex),
    objectives: document.objectives
      .map((o) => ({ ...o, hexes: o.hexes.filter((h) => h !== hex) }))
      .filter((o) => o.hexes.length > 0),
    sides: { allies: side(document.sides.allies), axis: side(document.sides.axis) },
  };
}

const toggled = <T>(list: T[], item: T): T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

// An objective of this one hex, or none any more. A group is made in its panel.
function markObjective(
  document: BattleDocument,
  hex: HexName,
  terms: Omit<DocumentObjective, 'hexes'>,
): BattleDocument {
  const there = document.objectives.some((o) => o.hexes.includes(hex));
  const objectives = there
    ? document.objectives
        .map((o) => ({ ...o, hexes: o.hexes.filter((h) => h !== hex) }))
        .filter((o) => o.hexes.length > 0)
    : [...document.objectives, { ...terms, hexes: [hex] }];
  return { ...document, objectives };
}

// What pointing at a hex makes of the battle.
export function use(document: BattleDocument, hex: HexName, tool: Tool): BattleDocument {
  switch (tool.kind) {
    case 'look':
      return document;
    case 'terrain':
      return paintTerrain(document, hex, tool);
    case 'unit':
      return { ...document, units: { ...document.units, [hex]: tool.unit } };
    case 'objective':
      return markObjective(document, hex, tool.objective);
    case 'exit': {
      const side = document.sides[tool.side];
      return {
        ...document,
        sides: { ...document.sides, [tool.side]: { ...side, exits: toggled(side.exits, hex) } },
      };
    }
    case 'erase':
      return erase(document, hex, tool.what);
  }
}

// A stroke from hex to hex: a road or a railroad runs through the side they share.
export function connect(
  document: BattleDocument,
  from: HexName,
  to: HexName,
  direction: string,
  directions: string[],
): BattleDocument {
  const open = (hex: HexName, side: string, doc: BattleDocument): BattleDocument => {
    const here = doc.hexes[hex];
    if (!here?.ground || !kFlowing.has(here.ground) || here.openings?.includes(side)) return doc;
    return changeHex(doc, hex, { openings: [...(here.openings ?? []), side] });
  };
  return open(to, opposite(directions, direction), open(from, direction, document));
}

// Everything that stands on a board that is smaller now has no place any more.
export function onBoard(document: BattleDocument, has: (hex: HexName) => boolean): BattleDocument {
  const kept = <T>(record: Record<HexName, T>): Record<HexName, T> =>
    Object.fromEntries(Object.entries(record).filter(([hex]) => has(hex)));
  const side = (s: DocumentSide): DocumentSide => ({ ...s, exits: s.exits.filter(has) });
  return {
    ...document,
    hexes: kept(document.hexes),
    units: kept(document.units),
    labels: kept(document.labels),
    objectives: document.objectives
      .map((o) => ({ ...o, hexes: o.hexes.filter(has) }))
      .filter((o) => o.hexes.length > 0),
    sides: { allies: side(document.sides.allies), axis: side(document.sides.axis) },
  };
}

// A document that came from the browser's storage is looked at before it is trusted.
export function isDocument(value: unknown): value is BattleDocument {
  const record = (v: unknown) => typeof v === 'object' && v !== null && !Array.isArray(v);
  if (!record(value)) return false;
  const d = value as Record<string, unknown>;
  return (
    d.format === 1 &&
    ['name', 'briefing', 'dates', 'sides', 'hexes', 'units', 'labels'].every((field) => record(d[field])) &&
    ['rules', 'notes', 'objectives'].every((field) => Array.isArray(d[field])) &&
    record((d.sides as Record<string, unknown>).allies) &&
    record((d.sides as Record<string, unknown>).axis)
  );
}
