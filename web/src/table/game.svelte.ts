// One table as this browser sees it: what the server has said, what is being shown, and what the player is about to do.
// The page knows no rule: it shows the view and offers the actions the server lists.

import { Connection, Refused, socketAddress, type LinkState, type Message } from '../net/connection';
import type { Loss } from '../net/patience';
import { keep, keysOf, type Key, vowOf } from '../net/keys';
import { merged } from '../net/merge';
import type {
  BattleDetails,
  ChatLine,
  Clocks,
  FairDice,
  Fault,
  GameEvent,
  HexName,
  Legal,
  Look,
  Over,
  Seat,
  Side,
  Step,
  TableFacts,
  Unit,
  View,
  Welcome,
} from '../net/messages';
import { secretDoubt, turn, type Doubt } from '../net/fair';
import { readAction, rollsDice, type Action } from '../game/actions';
import { asksForCards, between, forced, onlyActor, sortChoices, type Choices } from '../game/choices';
import { drag, glowing, purposeOf, tap, type Meaning, type Purpose } from '../game/gestures';
import { told, veiled, type Line } from '../game/story';
import { faultOf, faultText } from '../parts/faults';
import { play as sound } from '../parts/sound';
import { say } from '../text/language.svelte';
import { Advice, type Forecast } from './advice.svelte';
import { noteText, presenceOf, type PresenceShown } from './presence';
import { Stage } from './stage.svelte';

// A line that is cut is mended by the connection, and a 'hello' that another one has followed was not the last.
const kPassing = new Set(['offline', 'left']);
const enemyOf = (side: Side): Side => (side === 'allies' ? 'axis' : 'allies');

export class Game {
  // The table
  link = $state<LinkState>('connecting');
  loss = $state<Loss>('cut'); // why, if it is lost
  greeted = $state(false); // the server has said where we are: until then nothing can be done
  table = $state.raw<TableFacts | null>(null);
  battle = $state.raw<BattleDetails | null>(null);
  mine = $state.raw<Seat[]>([]);
  fault = $state.raw<Fault | null>(null); // what keeps us from the table
  chat = $state.raw<ChatLine[]>([]);
  clocks = $state.raw<(Clocks & { at: number }) | null>(null);
  asked = $state.raw<{ what: 'undo' | 'draw'; by: Seat } | null>(null);
  over = $state.raw<Over | null>(null);
  rematch = $state.raw<string | null>(null);
  fairDice = $state.raw<FairDice | null>(null);
  private readonly contributing = new Set<string>(); // what is being said for the dice
  doubt = $state.raw<{ kind: Doubt; shown: boolean } | null>(null); // about the dice; whether our bytes are out already

  // The battle, as it is shown
  as = $state<Seat | 'spectator'>('spectator');
  n = $state(0);
  view = $state.raw<View | null>(null);
  legal = $state.raw<Legal>({});
  events = $state.raw<GameEvent[]>([]); // all that happened and was not taken back, or the last of it
  readonly lines: Line[] = $derived(told([], this.events));
  readonly stage = new Stage((change) => this.change(change));
  readonly advice = new Advice(this);

  // What the player is about to do
  selected = $state<HexName | undefined>();
  reach = $state.raw<ReadonlySet<HexName>>(new Set());
  plans = $state.raw<ReadonlyMap<number, HexName>>(new Map()); // moves that wait for the orders to be given
  pick = $state.raw<Action[]>([]); // several ways to do what was pointed at
  aim = $state.raw<Forecast | null>(null); // dice would fall: confirmed first
  notice = $state.raw<string | null>(null); // a passing remark
  pointed = $state.raw<HexName[]>([]); // by a line of the log
  handHidden = $state(false); // two on this screen: until the next player says he is there
  busy = $state(false); // an action is on its way
  thinking = $state.raw<{ seat: Seat; percent: number } | null>(null); // a computer that takes its time

  readonly choices: Choices = $derived(
    this.acting && !this.stage.playing ? sortChoices(this.legal[this.acting]) : sortChoices(undefined),
  );
  readonly glow = $derived(
    glowing({ choices: this.choices, selected: this.selected ?? onlyActor(this.choices), reach: this.reach }),
  );

  // The cards that lie before the player: those of the discard pile, those drawn, or his hand.
  readonly offered: string[] = $derived.by(() => {
    const fetched = this.choices.all.filter(({ verb }) => verb === 'fetch').map(({ card }) => card!);
    if (fetched.length) return fetched;
    return (this.view?.drawn?.length ? this.view.drawn : this.view?.hand) ?? [];
  });

  // Hexes of a smoke screen or an air strike, as far as they are chosen.
  readonly chosen: HexName[] = $derived(this.question?.chosen ?? []);

  // What has a button: ways to do what was pointed at, or what is no place on the board. In the open nobody's hand is read.
  readonly buttons: Action[] = $derived.by(() => {
    if (this.openReaction) return [];
    if (this.pick.length) return this.pick;
    const actor = this.selected ?? onlyActor(this.choices) ?? '';
    const here = (this.choices.from.get(actor) ?? []).filter((action) => !action.to);
    return [...here.filter(({ verb }) => verb !== 'order' && verb !== 'equip'), ...this.choices.buttons];
  });

  private readonly connection: Connection;
  private steps: Step[] = [];
  private behind = 0; // how far the clock of this machine is ahead of the server's
  private running = false;
  private undoing = false;
  private unanswered: { seat: Seat; n: number; text: string } | undefined; // was on its way when the line was cut
  private resting = false; // after an undo: nothing is done for the player until he has done something

  constructor(readonly id: string) {
    this.connection = new Connection(socketAddress(), {
      opened: () => void this.hello(),
      message: (message) => this.receive(message),
      state: (state, loss) => {
        this.link = state;
        this.loss = loss ?? this.loss;
        if (state !== 'open') this.greeted = false;
      },
    });
  }

  close(): void {
    this.connection.close();
  }

  // A seat was taken at this table: say hello again with its token.
  sitDown(): void {
    void this.hello();
  }

  // Who is who --------------------------------------------------------------------------------------------------------

  get hotSeat(): boolean {
    return this.mine.length > 1;
  }
  get againstComputer(): boolean {
    return this.mine.length === 1 && this.table?.seats[enemyOf(this.mine[0]!)].kind === 'computer';
  }
  // Something is on its way or being shown: what is offered may change by itself.
  get unsettled(): boolean {
    return this.busy || this.stage.playing || !this.greeted;
  }
  // The seat for which this browser decides now.
  get acting(): Seat | undefined {
    const view = this.view;
    if (!view || view.outcome !== 'open' || this.over) return undefined;
    return view.to_act.find((seat) => this.mine.includes(seat));
  }
  get question() {
    return this.view?.question;
  }
  // Whose baseline is at the bottom.
  get bottom(): Side {
    if (this.mine.length === 1) return this.mine[0]!;
    return this.view ? enemyOf(this.view.top) : 'allies';
  }
  get me(): Side {
    return this.as === 'spectator' ? this.bottom : this.as;
  }
  // The reaction of the other player at one screen is asked in the open, without showing his hand.
  get openReaction(): boolean {
    return this.hotSeat && this.question?.kind === 'reaction' && this.acting !== undefined;
  }

  // Two on this screen: the next player has not said yet that he is there. What is asked about the board needs no cards.
  get covered(): boolean {
    const needsHand = this.acting !== undefined && (!this.question || asksForCards(this.question.kind));
    return this.hotSeat && this.handHidden && needsHand && !this.stage.playing;
  }

  purposeOf(hex: HexName): Purpose | undefined {
    const selected = this.selected ?? onlyActor(this.choices);
    return purposeOf({ choices: this.choices, selected }, hex);
  }

  unitAt(hex: HexName): [number, Unit] | undefined {
    const found = Object.entries(this.view?.units ?? {}).find(([, unit]) => unit.hex === hex && !unit.status);
    return found ? [Number(found[0]), found[1]] : undefined;
  }

  ask(request: Record<string, unknown>): Promise<Message> {
    return this.connection.ask(request);
  }

  // The line to the server ----------------------------------------------------------------------------------------------

  private async hello(): Promise<void> {
    const tokens = keysOf(this.id).map((key) => key.token);
    try {
      const welcome = (await this.connection.ask({
        do: 'hello',
        table: this.id,
        tokens,
      })) as unknown as Welcome;
      if (this.hotSeat && this.as !== 'spectator' && welcome.as === 'spectator') await this.look(this.as);
    } catch (error) {
      const fault = faultOf(error);
      if (kPassing.has(fault.code)) return;
      this.fault = fault;
      this.connection.close();
    }
  }

  private receive(message: Message): void {
    switch (message.type) {
      case 'welcome':
        this.welcome(message as unknown as Welcome);
        break;
      case 'step':
        this.thinking = null;
        this.asked = null; // it was about the position before
        this.advice.counsel = null;
        this.steps.push(message as unknown as Step);
        void this.run();
        break;
      case 'seats':
        this.learn(message.table as TableFacts);
        break;
      case 'look':
        this.lookAs(message as unknown as Look);
        break;
      case 'chat':
        this.hear(message as unknown as ChatLine);
        break;
      case 'clocks':
        this.setClocks(message as unknown as Clocks);
        break;
      case 'dice':
        this.fairDice = message as unknown as FairDice;
        void this.promise();
        break;
      case 'thinking':
        this.thinking = message as unknown as { seat: Seat; percent: number };
        break;
      case 'asked':
        this.asked = message as unknown as { what: 'undo' | 'draw'; by: Seat };
        break;
      case 'answered':
        if (!message.yes && this.asked && this.mine.includes(this.asked.by) && this.asked.by !== message.by)
          this.notice = say(`notice.refused-${String(message.what)}`);
        this.asked = null;
        break;
      case 'over':
        this.over = message as unknown as Over;
        this.doubtSecret();
        break;
      case 'rematch':
        this.openRematch(String(message.table));
        break;
    }
  }

  private welcome(message: Welcome): void {
    const { table, mine, as, n, view, legal, battle, chat, clocks, events, dice, asked, over } = message;
    this.greeted = true;
    this.steps = [];
    this.stage.skip();
    this.learn(table);
    this.battle = battle;
    this.mine = mine ?? [];
    this.as = as;
    this.n = n;
    this.view = view ?? null;
    this.legal = legal ?? {};
    this.chat = chat ?? [];
    this.asked = asked ?? null;
    this.over = over ?? null;
    this.events = events ?? [];
    this.setClocks(clocks ?? null);
    this.fairDice = dice ?? null;
    this.putDown();
    if (this.hotSeat && as === 'spectator') this.handHidden = true;
    void this.promise();
    this.doubtSecret();
    void this.settled();
  }

  private learn(table: TableFacts): void {
    this.table = table;
    this.behind = Date.now() - table.time;
  }
  // When it was by the clock of this machine.
  localTime(time: number): number {
    return time + this.behind;
  }

  // Of the others; who is at this screen knows that he is here.
  presenceAt(side: Side, now: number): PresenceShown | undefined {
    const seat = this.table?.seats[side];
    if (!seat || this.over || this.mine.includes(side)) return undefined;
    const since = seat.away_since === undefined ? undefined : this.localTime(seat.away_since);
    return presenceOf(seat, since, now);
  }

  private hear(line: ChatLine): void {
    this.chat = [...this.chat, line];
    if (!line.note) return;
    const mine = line.seat && this.mine.includes(line.seat);
    this.notice = mine ? say(`notice.${line.note}-yourself`) : noteText(line);
  }

  private setClocks(clocks: Clocks | null | undefined): void {
    if (clocks !== undefined) this.clocks = clocks && { ...clocks, at: Date.now() };
  }

  // What a seat has to say is worked out from what is known at that moment: another message may have come meanwhile.
  private async promise(): Promise<void> {
    for (const { seat } of keysOf(this.id)) {
      const request = this.mine.includes(seat) && this.contribution(seat);
      const name = request && `${seat} ${String(request.do)}`;
      if (!name || this.contributing.has(name)) continue; // on its way already
      this.contributing.add(name);
      await this.connection.ask(request).catch(() => undefined);
      this.contributing.delete(name);
    }
  }

  private contribution(seat: Seat): Record<string, unknown> | undefined {
    const dice = this.fairDice;
    const seats = this.table?.seats;
    const key = keysOf(this.id).find((own) => own.seat === seat);
    if (!dice || !seats || !key) return undefined;
    const people = (Object.keys(seats) as Seat[]).filter((other) => seats[other].kind === 'human');
    const next = turn(dice, seat, people, vowOf(key, dice));
    // The receipt: no other battle can be passed off as this one afterwards.
    const receipt = key.receipt ?? (dice.stage === 'dealt' ? dice.head : undefined);
    const another = dice.stage === 'dealt' && dice.head !== receipt;
    this.suspect(next.doubt ?? (another ? 'other-record' : undefined), key);
    keep({ ...key, vow: next.vow ?? key.vow, receipt });
    return next.say;
  }

  private doubtSecret(): void {
    if (!this.over) return;
    for (const key of keysOf(this.id))
      if (this.mine.includes(key.seat)) this.suspect(secretDoubt(this.over.secret, key.vow), key);
  }

  private suspect(kind: Doubt | undefined, { vow }: Key): void {
    if (kind) this.doubt ??= { kind, shown: vow?.seal !== undefined };
  }

  private openRematch(table: string): void {
    // The same tokens open the next table, with the sides exchanged.
    for (const { seat, token } of keysOf(this.id)) {
      const key: Key = { table, seat: enemyOf(seat), token, opened: Date.now() };
      keep(key);
    }
    this.rematch = table;
  }

  // Steps are shown one after another; what they change becomes true for the player when it is seen.
  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let step = this.steps.shift(); step; step = this.steps.shift()) {
      if (step.n <= this.n || !this.view) continue;
      const before = this.view.to_act;
      if (step.undo) this.events = this.events.slice(0, Math.max(0, this.events.length - step.undo.events));
      // Two on this screen read the same log.
      else this.events = [...this.events, ...(this.hotSeat ? step.events.map(veiled) : step.events)];
      await this.stage.show(step.events, this.mine);
      if (step.n <= this.n) continue; // another look meanwhile, which has it already
      this.n = step.n;
      this.as = step.as;
      this.view = merged(this.view, step.delta);
      this.legal = step.legal ?? {};
      this.setClocks(step.clocks);
      if (!before.some((seat) => this.mine.includes(seat)) && this.acting) sound('turn');
    }
    this.running = false;
    this.stage.rest();
    void this.settled();
  }

  private change(change: (view: View) => View): void {
    if (this.view) this.view = change(this.view);
  }

  // A position has been shown: put away what no longer fits, and do what needs no player.
  private async settled(): Promise<void> {
    this.undoing = false;
    this.busy = false;
    const seat = this.acting;
    if (this.aim && !this.stillLegal(this.aim.action)) this.aim = null;
    this.pick = this.pick.filter((action) => this.stillLegal(action));
    if (this.selected && !this.keepsSelection(this.selected)) this.select(undefined);
    if (!seat) {
      this.plans = new Map();
      if (this.hotSeat) await this.changeSeats();
      return;
    }
    if (this.hotSeat && this.as !== seat) {
      await this.changeSeats();
      return;
    }
    const unanswered = this.takeUnanswered(seat);
    if (unanswered) return void this.act(unanswered);
    const planned = this.plannedMove();
    if (planned) return void this.act(planned);
    if (this.resting) return;
    const only = forced(this.choices, this.question?.kind);
    if (only) return void this.act(only);
    // How long a person takes to say no would tell another person what he holds; a computer does not listen.
    if (this.question?.kind === 'reaction' && this.choices.all.length === 1 && this.againstComputer)
      return void this.act(this.choices.all[0]!);
    const actor = onlyActor(this.choices);
    if (actor && !this.selected && this.choices.from.size === 1) this.select(actor);
  }

  private stillLegal(action: Action): boolean {
    return this.choices.all.some((other) => other.text === action.text);
  }
  private keepsSelection(hex: HexName): boolean {
    return (
      this.choices.from.has(hex) ||
      (this.view?.phase === 'order' && this.unitAt(hex)?.[1].order !== undefined)
    );
  }

  // What the server may never have heard. If it did, the position is another one now.
  private takeUnanswered(seat: Seat): Action | undefined {
    const { unanswered, n } = this;
    this.unanswered = undefined;
    if (!this.greeted || unanswered?.n !== n || unanswered.seat !== seat) return undefined;
    return this.choices.all.find(({ text }) => text === unanswered.text);
  }

  private plannedMove(): Action | undefined {
    if (this.view?.phase === 'order') return undefined;
    for (const [id, to] of this.plans) {
      const from = this.view?.units[id]?.hex;
      const way = from && between(this.choices, from, to).find((action) => action.verb === 'move');
      const rest = new Map(this.plans);
      rest.delete(id);
      this.plans = rest;
      if (way) return way;
      this.notice = say('notice.plan-lost');
    }
    return undefined;
  }

  // Two on this screen ------------------------------------------------------------------------------------------------

  private async changeSeats(): Promise<void> {
    const seat = this.acting;
    if (!seat || seat === this.as || this.openReaction) return;
    // A question about the board is answered in the open by the other player; his hand stays covered.
    this.handHidden = true;
    if (this.question && !asksForCards(this.question.kind)) await this.look(seat);
  }

  async look(seat: Seat): Promise<void> {
    await this.connection.ask({ do: 'look', seat }).catch(() => undefined);
  }

  // Asked for, or because a seat was given up that this browser held.
  private lookAs({ seat, mine, n, view, legal }: Look): void {
    this.as = seat;
    this.mine = mine;
    this.n = n;
    this.view = view ?? null;
    this.legal = legal ?? {};
    void this.settled();
  }

  // He who reacts says so aloud; a hand that cannot is refused by the server alone.
  async react(action: 'ambush' | 'pass'): Promise<void> {
    await this.act(action, this.acting);
  }

  async showHand(): Promise<void> {
    const seat = this.acting ?? this.mine[0];
    if (!seat) return;
    if (this.as !== seat) await this.look(seat);
    this.handHidden = false;
  }

  // What the player does ------------------------------------------------------------------------------------------------

  point(hex: HexName): void {
    this.stage.skip();
    this.mean(tap(hex, { choices: this.choices, selected: this.selected, reach: this.reach }));
  }
  dragTo(from: HexName, to: HexName): void {
    if (from === to) return this.point(to);
    this.mean(drag(from, to, { choices: this.choices, selected: this.selected, reach: this.reach }));
  }

  private mean(meaning: Meaning): void {
    this.advice.inquiry = null;
    this.pick = [];
    switch (meaning.do) {
      case 'act':
        void this.decide(meaning.action);
        break;
      case 'pick':
        this.pick = meaning.actions;
        break;
      case 'select':
        this.select(meaning.hex);
        break;
      case 'plan':
        this.plan(meaning.from, meaning.to);
        break;
      case 'order-and-plan': {
        const unit = this.unitAt(meaning.action.from!);
        if (unit) this.plans = new Map(this.plans).set(unit[0], meaning.to);
        void this.decide(meaning.action);
        break;
      }
      case 'clear':
        this.putDown();
        break;
      case 'ask':
        void this.advice.about(meaning.hex, meaning.from, this.supplies(meaning.from));
        break;
    }
  }

  private supplies(hex: HexName | undefined): boolean {
    return this.choices.from.get(hex ?? '')?.some(({ verb }) => verb === 'supply') ?? false;
  }

  private plan(from: HexName, to: HexName): void {
    const unit = this.unitAt(from);
    if (!unit) return;
    this.plans = new Map(this.plans).set(unit[0], to);
    this.select(undefined);
  }

  // Confirmed before dice fall, done at once otherwise.
  async decide(action: Action): Promise<void> {
    this.pick = [];
    this.advice.inquiry = null;
    if (action.verb === 'move' && this.view?.phase === 'order') return this.plan(action.from!, action.to!);
    if (rollsDice(action, this.question?.kind) && action.verb !== 'ambush') {
      if (this.aim?.action.text === action.text) return this.act(action);
      return this.takeAim(action);
    }
    return this.act(action);
  }

  async takeAim(action: Action): Promise<void> {
    this.notice = null;
    if (action.from && action.from !== this.selected) this.selected = action.from;
    const { hint } = this.advice;
    this.aim = hint?.action.text === action.text ? hint : { action, odds: null, counting: true };
    this.advice.hint = null;
    const odds = await this.advice.odds(action);
    if (this.aim?.action.text === action.text) this.aim = { action, odds, counting: false };
  }

  hover(hex: HexName | null): void {
    const actor = this.selected ?? onlyActor(this.choices);
    const ways = hex && actor && !this.aim ? between(this.choices, actor, hex) : [];
    void this.advice.preview(ways.find(({ verb }) => verb === 'battle'));
  }

  // `act` of a seat other than the one looked at happens when two share the screen and one reacts.
  async act(action: Action | string, seat: Seat | undefined = this.acting): Promise<void> {
    if (!seat || this.busy) return;
    const text = typeof action === 'string' ? action : action.text;
    const { n, greeted } = this;
    this.busy = true;
    this.resting = false;
    this.aim = null;
    this.advice.putAway();
    const read = readAction(text);
    if (['move', 'battle', 'shell', 'equip'].includes(read.verb)) this.select(undefined);
    try {
      await this.connection.ask({ do: 'act', seat, n, action: text });
      if (read.verb === 'order') this.select(read.from);
    } catch (error) {
      this.busy = false;
      if (!(error instanceof Refused)) throw error;
      const { verdict, code } = error.fault;
      if (verdict) this.advice.refused(verdict);
      else if (code === 'offline' && greeted) this.unanswered = { seat, n, text };
      else this.notice = faultText(error.fault);
    }
  }

  select(hex: HexName | undefined): void {
    this.selected = hex;
    this.reach = new Set();
    const unit = hex && this.unitAt(hex);
    if (unit && this.view?.phase === 'order' && unit[1].side === this.me) void this.showReach(unit[0], hex);
  }

  private async showReach(unit: number, hex: HexName): Promise<void> {
    const reach = await this.advice.reach(unit);
    reach.delete(hex);
    if (this.selected === hex && this.view?.phase === 'order') this.reach = reach;
  }

  putDown(): void {
    this.selected = undefined;
    this.reach = new Set();
    this.pick = [];
    this.aim = null;
    this.advice.putAway();
    this.pointed = [];
  }

  // Around the battle --------------------------------------------------------------------------------------------------

  async undo(): Promise<void> {
    if (this.undoing) return;
    this.undoing = true;
    this.putDown();
    this.resting = true;
    const seat = this.acting ?? this.mine.find((s) => s === this.as) ?? this.mine[0];
    try {
      const reply = await this.connection.ask({ do: 'undo', seat });
      if (reply.type !== 'step' && !this.hotSeat) this.notice = say('notice.undo-asked');
    } catch (error) {
      this.resting = false;
      this.notice = faultText(faultOf(error));
    }
    this.undoing = false;
  }

  async request(what: Record<string, unknown>): Promise<void> {
    await this.connection.ask(what).catch((error: unknown) => {
      this.notice = faultText(faultOf(error));
    });
  }
  answer(yes: boolean): void {
    const asked = this.asked;
    this.asked = null;
    // Two on this screen: the other one answers.
    const seat = this.mine.find((mine) => mine !== asked?.by);
    if (asked && seat) void this.request({ do: 'answer', what: asked.what, yes, seat });
  }
}
