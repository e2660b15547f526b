// What the server says and is told, as docs/server-protocol.md describes it; views, events and verdicts as docs/protocol.md.

export type Side = 'allies' | 'axis';
export type Seat = Side;
export type HexName = string; // "C5"
export type Phase = 'idle' | 'play' | 'section' | 'order' | 'move' | 'ready' | 'battle' | 'done';
export type Face = 'infantry' | 'armor' | 'grenade' | 'star' | 'flag';
export type Words = { fr: string; en: string };

export interface Unit {
  hex?: HexName;
  status?: string;
  wagon?: HexName;
  troop: string;
  side: Side;
  nation?: string;
  figures: number;
  figures_at_start: number;
  hits?: number;
  marks?: string[];
  accessory?: string; // of Hobart's Funnies
  behind?: string; // direction from a locomotive to where its lost wagon was
  order?: string;
  moved?: number;
  moved_from?: HexName;
  battles?: number;
  may?: ('move' | 'battle')[];
}

export interface HexContent {
  ground?: string;
  overlay?: string;
  obstacle?: string;
  sandbags?: boolean;
  overlay_owner?: string;
  obstacle_owner?: string;
  marks?: string[];
}

export interface Objective {
  hexes: HexName[];
  holding: string;
  for?: string;
  medals?: number;
  needed?: number; // hexes of the group
  at_turn_start?: boolean;
  at_turn_end?: boolean;
  sudden_death?: boolean;
  required?: boolean;
  otherwise?: string;
  holder?: string;
}

export interface BattleFacts {
  unit?: number;
  target?: number;
  from?: HexName;
  to?: HexName;
  close?: boolean;
  faces?: Face[];
  flags_left?: number;
}

export interface Question extends BattleFacts {
  kind: string;
  seat: Seat;
  battle?: BattleFacts;
  count?: number;
  least?: number;
  most?: number;
  retreated?: number;
  chosen?: HexName[];
}

export interface Pool {
  sections?: number[];
  orders?: number;
  given?: number;
  [field: string]: unknown;
}
export interface Lane {
  seat: Seat;
  phase: Phase;
  card?: string;
  as?: string;
  pools?: Pool[];
}

export interface PlayedCard {
  card: string;
  as?: string;
}

export interface Mine {
  hex: HexName;
  owner: string;
  value?: number;
  revealed?: boolean;
}
export interface Smoke {
  hex: HexName;
  kind: string;
  owner: Side;
  turns: number;
}

export interface Marker {
  hex: HexName;
  gun: number; // unit
}
// Who waits in a camp, and who can free them.
export interface Prisoners {
  side: Side;
  units: number;
}
// Trucks and half-tracks destroyed since the last medal for three of them
export type Wrecks = Partial<Record<'trucks' | 'half-tracks', number>>;

export interface View {
  seat: Seat | 'spectator';
  battle: string;
  board: string;
  face: string;
  width: number;
  rows: number;
  mode: string;
  top: Side;
  hexes: Record<HexName, HexContent>;
  units: Record<string, Unit>;
  hand?: string[];
  drawn?: string[];
  hands: Record<Side, number>;
  deck: number;
  discard: string[];
  played?: PlayedCard[];
  last_played: Partial<Record<Side, PlayedCard | string>>;
  medals: Record<Side, number>;
  to_win: Record<Side, number>;
  counted?: Partial<Record<Side, Wrecks>>;
  objectives: Objective[];
  mines?: Mine[];
  smokes?: Smoke[];
  markers?: Marker[];
  sabotage?: Record<HexName, number>; // stars
  prisoners?: Record<HexName, Prisoners>; // by their camp
  visibility?: number;
  commissar?: Partial<Record<Side, string[]>>; // under the chip, as far as the seat knows
  exits?: Partial<Record<Side, HexName[]>>;
  exited?: Partial<Record<Side, number>>;
  must_exit?: Partial<Record<Side, number>>;
  turn: Side;
  turns: Record<Side, number>;
  phase: Phase;
  lanes: Lane[];
  to_act: Seat[];
  question?: Question;
  outcome: 'open' | Side | 'draw';
  ending?: string;
}

export interface GameEvent {
  event: string;
  side?: Side;
  unit?: number;
  target?: number;
  hex?: HexName;
  from?: HexName;
  to?: HexName;
  card?: string;
  as?: string;
  role?: string;
  turn?: number;
  phase?: Phase;
  dice?: number;
  faces?: Face[];
  figures?: number;
  hits?: number;
  flags?: number;
  hexes?: number;
  medals?: number;
  cards?: number;
  obstacle?: string;
  turns_left?: number;
  value?: number;
  visibility?: number;
  stars?: number;
  accessory?: string;
  outcome?: string;
}

export interface TraceStep {
  rule?: string;
  reason: string;
  amount: number;
  hex?: HexName;
}

export interface Verdict {
  legal: boolean;
  why: string;
  rule?: string;
  subject?: string;
  at?: HexName;
  beside?: HexName;
  number?: number;
  phase?: string;
  counted?: 'dice' | 'hexes' | 'flags';
  trace?: TraceStep[];
}

export interface RuleRow {
  id: string;
  source?: string;
  en: string;
  fr: string;
}

// The rulebook

export interface Rule {
  id: string;
  source: string;
  en: string;
  fr?: string; // missing where there is no French yet
  superseded?: string[]; // newer rules change it: these, as far as they are known
}
export interface Chapter extends Words {
  id: string;
}
export interface TroopFacts {
  card: string; // "Troops 17"
  class: string;
  figures?: number;
  hits?: number; // of ships and trains, instead of figures
  move: number;
  battle_move: number;
  road_move?: number;
  dice: number[]; // at distance 1, 2, …
}
export interface Book {
  chapters: Chapter[];
  rules: Rule[];
  troops: Record<string, TroopFacts>; // the figures on their cards
  cards: Record<string, string>; // the summary card of "terrain.forest", "troop.armor", "card.recon-left"
}

export interface Fault {
  code: string;
  message: string;
  id?: string; // of an error of the server, to tell the host
  where?: string;
  verdict?: Verdict;
  faults?: unknown[]; // of a battle that was sent in
  problem?: RecordProblem; // of a record
}
export interface RecordProblem {
  kind: string;
  line: number;
  message: string;
}

// Tables

export type SeatKind = 'human' | 'computer';
export interface SeatFacts {
  kind: SeatKind;
  name?: string;
  level?: string | number;
  taken?: boolean;
  online?: boolean;
  away_since?: number; // by the server's clock
  gone?: boolean; // for longer than the grace time
  stand_in?: string; // the level of the computer that plays until he is back
}
export type Clock = null | { initial: number; increment: number } | { per_turn: number };
export interface TableFacts {
  id: string;
  battle: string;
  name?: Words;
  stage: 'gathering' | 'dice' | 'playing' | 'over';
  time: number; // by the server's clock, when this was told
  grace?: number; // seconds
  seats: Record<Seat, SeatFacts>;
  clock?: Clock;
  match?: boolean;
  listed?: boolean;
  options?: Record<string, unknown>;
  dice?: FairDice;
}

export interface SideFacts {
  nations: string[];
  cards: number;
  to_win: number;
  units?: number;
}
export interface BattleSummary {
  key: string;
  name: Words;
  briefing: Words;
  theatre: string;
  dates: { begin: string; end?: string };
  board: string;
  face: string;
  mode: string;
  top: Side;
  first: Side;
  sides: Record<Side, SideFacts>;
  length: number | null;
  unenforced: string[];
}
export interface BattleDetails {
  key: string;
  name: Words;
  briefing: Words;
  labels?: Record<HexName, Words>;
  crossings?: Record<HexName, number>; // degrees: how a bridge lies on the painted ground
  painted?: Record<HexName, string>; // that ground, where it is not open
  rules?: { name: string; parameters?: Record<string, string> }[];
  [field: string]: unknown;
}

export interface ChatLine {
  seat?: Seat | null;
  name?: string;
  text: string;
  time?: number;
  note?: 'stand-in' | 'back'; // instead of a text
}
export interface Clocks {
  running: Seat[];
  allies: number | null;
  axis: number | null;
}
export interface FairDice {
  stage: 'waiting' | 'commit' | 'reveal' | 'dealt';
  commit?: string; // of the server's secret
  commits?: Partial<Record<string, string>>; // by seats
  reveals?: Partial<Record<string, string>>;
  head?: string; // the receipt
}
export interface Over {
  outcome: 'allies' | 'axis' | 'draw';
  ending?: string;
  medals?: Record<Side, number>;
  secret?: string;
  match?: unknown;
  luck?: Record<Side, { expected: number; hits: number }>;
}

export type Legal = Partial<Record<Seat, string[]>>;

export interface Welcome {
  type: 'welcome';
  id?: number;
  table: TableFacts;
  mine: Seat[];
  as: Seat | 'spectator';
  n: number;
  view?: View;
  legal?: Legal;
  battle: BattleDetails;
  chat?: ChatLine[];
  clocks?: Clocks | null;
  events?: GameEvent[];
  dice?: FairDice;
  asked?: { what: 'undo' | 'draw'; by: Seat } | null;
  over?: Over | null;
}

export interface Look {
  type: 'look';
  id?: number;
  seat: Seat | 'spectator';
  mine: Seat[];
  n: number;
  view?: View;
  legal?: Legal;
}

export interface Step {
  type: 'step';
  id?: number;
  n: number;
  as: Seat | 'spectator';
  seat?: Seat;
  stand_in?: string;
  action?: string;
  undo?: { remaining: number; epoch: number; events: number };
  events: GameEvent[];
  delta: unknown;
  legal?: Legal;
  to_act?: Seat[];
  clocks?: Clocks | null;
}

export interface Odds {
  type: 'odds';
  dice: number;
  trace: TraceStep[];
  hits: number[];
  flags: number[];
  retreat: number;
  kill: number;
  blast?: number; // instead of all of them, against an empty bunker
}

export interface OverlayHex {
  hex: HexName;
  distance?: number;
  dice?: number;
}

// Battles shown again

export type Audience = 'all' | Seat | 'spectator';
export interface ReplayStep {
  n: number;
  seat: Seat;
  stand_in?: string; // the level of the computer that acted for somebody who was away
  events: GameEvent[];
  delta: unknown;
  undo?: { remaining: number; epoch: number };
}
export interface ReplayPart {
  table: string;
  seats: Record<Seat, { kind: SeatKind; name?: string; level?: string }>;
  battle: BattleDetails;
  as: Audience;
  from: number;
  steps: number; // in all
  list: ReplayStep[];
  view?: ReplayView; // when it begins at the beginning
  events?: GameEvent[];
  over?: { outcome: 'allies' | 'axis' | 'draw'; ending: string };
}
export interface ReplayView extends View {
  open_hands?: Record<Side, string[]>;
}
// Where a record used chance.
export interface ChanceUse {
  cards?: string[]; // the deck before it is shuffled
  lines: { line: number; events: GameEvent[] }[];
  problem?: RecordProblem;
}
