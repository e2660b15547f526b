// What a player asks before he decides: what is here, why not, how far, how likely. The server answers; nothing changes.

import type { Message } from '../net/connection';
import type { HexName, Odds, OverlayHex, RuleRow, Seat, Side, Unit, Verdict, Words } from '../net/messages';
import { actionText, readAction, type Action } from '../game/actions';

export interface Inquiry {
  hex?: HexName;
  unit?: number;
  card?: string;
  from?: HexName;
  answers: { verdict: Verdict; rule?: RuleRow | null }[];
}
export type OverlayKind = 'sight' | 'reach' | 'threats';
export interface Overlay {
  kind: OverlayKind;
  hex: HexName;
  hexes: OverlayHex[];
}
export interface Forecast {
  action: Action;
  odds: Odds | null; // until the server has counted, and for dice it does not count
  counting: boolean;
}

// What a general would do: in words, and on the board.
export interface Counsel {
  sentence: Words;
  orders: HexName[];
  moves: { from: HexName; to: HexName }[];
}

function readCounsel(reply: Message): Counsel {
  const { sentence, orders, moves } = reply as unknown as Omit<Counsel, 'moves'> & { moves: string[] };
  const arrows = moves.map(readAction).flatMap(({ from, to }) => (from && to ? [{ from, to }] : []));
  return { sentence, orders, moves: arrows };
}

// What the adviser must know of the table.
interface Table {
  readonly acting: Seat | undefined;
  readonly mine: Seat[];
  readonly me: Side;
  unitAt(hex: HexName): [number, Unit] | undefined;
  ask(request: Record<string, unknown>): Promise<Message>;
}

export class Advice {
  inquiry = $state.raw<Inquiry | null>(null);
  overlay = $state.raw<Overlay | null>(null);
  hint = $state.raw<Forecast | null>(null); // while the mouse is over a target
  counsel = $state.raw<Counsel | 'asked' | null>(null);

  constructor(private readonly table: Table) {}

  putAway(): void {
    this.inquiry = null;
    this.overlay = null;
    this.hint = null;
    this.counsel = null;
  }

  // The general takes his time; by then the player may have decided for himself.
  async general(): Promise<void> {
    const seat = this.table.acting;
    if (!seat || this.counsel === 'asked') return;
    this.counsel = 'asked';
    const reply = await this.ask({ do: 'hint', seat });
    if (this.counsel === 'asked') this.counsel = reply ? readCounsel(reply) : null;
  }

  private ask(request: Record<string, unknown>): Promise<Message | null> {
    return this.table.ask(request).catch(() => null);
  }

  // What is in the hex, and why the likely thing to do with it is not possible.
  // `helps`: whoever was selected gives figures to friends.
  async about(hex: HexName, from?: HexName, helps = false): Promise<void> {
    const unit = this.table.unitAt(hex);
    const inquiry: Inquiry = { hex, from, unit: unit?.[0], answers: [] };
    this.inquiry = inquiry;
    const seat = this.table.acting;
    if (!seat) return;
    const own = unit?.[1].side === this.table.me;
    if (from) {
      const verb = unit && !own ? 'battle' : unit && helps ? 'supply' : 'move';
      const action = actionText(verb, from, hex);
      this.addAnswers(inquiry, await this.ask({ do: 'explain', seat, action }));
    } else if (unit && own) this.addAnswers(inquiry, await this.ask({ do: 'whynot', seat, unit: unit[0] }));
  }

  async aboutCard(card: string, usable: boolean): Promise<void> {
    const inquiry: Inquiry = { card, answers: [] };
    this.inquiry = inquiry;
    const seat = this.table.acting ?? this.table.mine[0];
    if (seat && !usable)
      this.addAnswers(inquiry, await this.ask({ do: 'explain', seat, action: `card ${card}` }));
  }

  refused(verdict: Verdict): void {
    this.inquiry = { answers: [{ verdict }] };
  }

  private addAnswers(inquiry: Inquiry, reply: Message | null): void {
    const open = this.inquiry;
    if (!reply || !open || open.hex !== inquiry.hex || open.card !== inquiry.card) return;
    const one = reply as unknown as Inquiry['answers'][number];
    const list = (reply.verdicts as Inquiry['answers'] | undefined) ?? (one.verdict ? [one] : []);
    this.inquiry = {
      ...open,
      answers: [...open.answers, ...list.filter(({ verdict }) => !verdict.legal)],
    };
  }

  async show(kind: OverlayKind, hex: HexName): Promise<void> {
    const where = kind === 'threats' ? { hex } : { unit: this.table.unitAt(hex)?.[0] };
    const reply = await this.ask({ do: kind, ...where });
    this.overlay = reply ? { kind, hex, hexes: (reply.hexes as OverlayHex[] | undefined) ?? [] } : null;
  }

  async reach(unit: number): Promise<Set<HexName>> {
    const reply = await this.ask({ do: 'reach', unit });
    return new Set((reply?.hexes as OverlayHex[] | undefined)?.map(({ hex }) => hex));
  }

  async odds(action: Action): Promise<Odds | null> {
    const reply = await this.ask({ do: 'odds', seat: this.table.acting, action: action.text });
    const counted = Array.isArray(reply?.hits) || typeof reply?.blast === 'number';
    return reply?.type === 'odds' && counted ? ({ hits: [], flags: [], ...reply } as unknown as Odds) : null;
  }

  async preview(action: Action | undefined): Promise<void> {
    if (action?.text === this.hint?.action.text) return;
    this.hint = action ? { action, odds: null, counting: true } : null;
    if (!action) return;
    const odds = await this.odds(action);
    if (this.hint?.action.text === action.text) this.hint = { action, odds, counting: false };
  }
}
