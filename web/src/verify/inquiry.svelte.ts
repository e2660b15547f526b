// One look at the dice of a table or of a record file. A later question supersedes an earlier one, whose answer is dropped.

import { chanceOf, recordOf, tableFacts } from '../net/api';
import { Refused } from '../net/connection';
import type { Vow } from '../net/fair';
import { keysOf } from '../net/keys';
import type { FairDice, Fault, TableFacts } from '../net/messages';
import { problemText, replayFaultText } from '../replay/faults';
import { BadRecord, type Problem } from './record';
import { verify, type Report } from './verify';

export type State = 'empty' | 'working' | 'running' | 'done' | 'failed';

export class Inquiry {
  state = $state<State>('empty');
  report = $state.raw<Report | null>(null);
  facts = $state.raw<TableFacts | null>(null);
  private fault = $state.raw<Fault | Problem | null>(null);
  private last = 0;

  constructor(id: string | undefined) {
    if (id) void this.answer(() => this.ofTable(id));
  }

  get dice(): FairDice | undefined {
    return this.facts?.dice;
  }
  get faultKind(): string {
    const { fault } = this;
    if (!fault) return '';
    return 'kind' in fault ? fault.kind : (fault.problem?.kind ?? fault.code);
  }
  faultText(): string {
    const { fault } = this;
    if (!fault) return '';
    return 'kind' in fault ? problemText(fault) : replayFaultText(fault);
  }

  open(record: string): Promise<void> {
    return this.answer(async () => ({ report: await verify(record, chanceOf) }));
  }

  private async ofTable(id: string): Promise<{ report?: Report; facts: TableFacts }> {
    const facts = await tableFacts(id);
    if (facts.stage !== 'over') return { facts };
    return { facts, report: await verify(await recordOf(id), chanceOf) };
  }

  private async answer(ask: () => Promise<{ report?: Report; facts?: TableFacts }>): Promise<void> {
    const mine = ++this.last;
    this.state = 'working';
    try {
      const { report, facts } = await ask();
      if (mine !== this.last) return;
      this.report = report ?? null;
      this.facts = facts ?? null;
      this.state = report ? 'done' : 'running';
    } catch (error) {
      if (mine !== this.last) return;
      if (error instanceof BadRecord) this.fault = error.problem;
      else this.fault = error instanceof Refused ? error.fault : { code: 'unknown', message: String(error) };
      this.state = 'failed';
    }
  }
}

// What this browser remembers of a table: its own bytes, what all had promised before they were shown, and the receipt of the
// deal.
export interface Memory {
  seat: string;
  bytes?: string;
  vow?: Vow;
  receipt?: string;
}
export const memories = (table: string): Memory[] =>
  keysOf(table).map(({ seat, vow, bytes, receipt }) => ({ seat, bytes: vow?.bytes ?? bytes, vow, receipt }));
