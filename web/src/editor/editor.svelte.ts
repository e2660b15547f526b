// The state of the editor: the battle being drawn and those before it, what the server says of it, and its picture.

import type { Fault, HexName } from '../net/messages';
import { faultOf } from '../parts/faults';
import { words } from '../text/language.svelte';
import { check, drawn, sendDocument, type BattleFault } from '../uploads/api';
import { remember } from '../uploads/mine';
import { emptyDocument, isDocument, type BattleDocument, type Tool } from './document';

const kDraft = 'bocage.draft';
const kMostSteps = 300;
const kPause = 120; // ms without a change before the server is asked
const kLater = 2000; // ms before it is asked again when it did not answer
const kLayers = 'ground,sections,pieces,units,medals,labels';

interface Draft {
  document: BattleDocument;
  from?: string; // the key of the battle it is a copy of, or was kept as
}

export function storedDraft(): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(kDraft) ?? 'null') as Draft | null;
    return draft && isDocument(draft.document) ? draft : null;
  } catch {
    return null;
  }
}

export class Editor {
  document = $state.raw<BattleDocument>(emptyDocument());
  tool = $state.raw<Tool>({ kind: 'look' });
  selected = $state<HexName | null>(null);
  faults = $state.raw<BattleFault[] | null>(null); // null: not looked at yet
  unenforced = $state.raw<string[]>([]);
  looked = $state.raw<BattleDocument | null>(null); // what the faults are of
  picture = $state(''); // its address
  pictured = $state.raw<BattleDocument | null>(null); // what the picture shows
  from = $state<string | undefined>(undefined);
  trouble = $state.raw<Fault | null>(null); // what the server refused
  saving = $state(false);

  private before = $state.raw<BattleDocument[]>([]);
  private after = $state.raw<BattleDocument[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looking = false;
  private drawing = false;
  private closed = false;

  canUndo = $derived(this.before.length > 0);
  canRedo = $derived(this.after.length > 0);
  faultsOf = $derived(
    new Map(
      [...new Set((this.faults ?? []).flatMap((fault) => fault.hex ?? []))].map((hex) => [
        hex,
        this.faults!.filter((fault) => fault.hex === hex),
      ]),
    ),
  );
  // Hexes that the picture does not show yet as they are.
  pending = $derived.by(() => {
    const old = this.pictured;
    const now = this.document;
    if (!old || old === now) return [];
    const hexes = new Set([...Object.keys(old.hexes), ...Object.keys(now.hexes)]);
    for (const hex of [...Object.keys(old.units), ...Object.keys(now.units)]) hexes.add(hex);
    return [...hexes].filter((hex) => old.hexes[hex] !== now.hexes[hex] || old.units[hex] !== now.units[hex]);
  });

  open(document: BattleDocument, from?: string) {
    this.before = [];
    this.after = [];
    this.from = from;
    this.selected = null;
    this.take(document);
  }

  // One step that can be taken back. A stroke is one step: `joined` adds to the last.
  change(document: BattleDocument, joined = false) {
    if (document === this.document) return;
    if (!joined) this.before = [...this.before, this.document].slice(-kMostSteps);
    this.after = [];
    this.take(document);
  }
  undo() {
    const last = this.before.at(-1);
    if (!last) return;
    this.after = [this.document, ...this.after];
    this.before = this.before.slice(0, -1);
    this.take(last);
  }
  redo() {
    const [next, ...rest] = this.after;
    if (!next) return;
    this.before = [...this.before, this.document];
    this.after = rest;
    this.take(next);
  }

  private take(document: BattleDocument) {
    this.document = document;
    this.keepDraft();
    this.ask();
  }
  private keepDraft() {
    try {
      localStorage.setItem(kDraft, JSON.stringify({ document: this.document, from: this.from }));
    } catch {
      // A full storage must not stop anybody from drawing.
    }
  }

  // Soon, and never two questions of a kind at a time. What is wrong is known long before the picture is drawn.
  ask() {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      void this.look();
      void this.draw();
    }, kPause);
  }
  private async look() {
    if (this.looking || this.closed) return;
    this.looking = true;
    const document = this.document;
    try {
      const found = await check(document);
      this.faults = found.faults;
      this.unenforced = found.unenforced;
      this.looked = document;
      this.trouble = null;
    } catch (error) {
      this.trouble = faultOf(error);
    }
    this.looking = false;
    if (document !== this.document) void this.look();
    else if (this.trouble) setTimeout(() => void this.look(), kLater);
  }
  private async draw() {
    if (this.drawing || this.closed) return;
    this.drawing = true;
    const document = this.document;
    const language = words.language;
    let failed = false;
    try {
      this.show(await drawn(document, kLayers, language), document);
    } catch {
      failed = true;
    }
    this.drawing = false;
    if (failed) setTimeout(() => void this.draw(), kLater);
    else if (document !== this.document || language !== words.language) void this.draw();
  }
  private show(picture: Blob, document: BattleDocument) {
    const old = this.picture;
    this.picture = URL.createObjectURL(picture);
    this.pictured = document;
    // The old one is still on the screen until the new one is decoded.
    if (old) setTimeout(() => URL.revokeObjectURL(old), 1000);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    if (this.picture) URL.revokeObjectURL(this.picture);
  }

  // Keeps the battle on the server; its key, or nothing if it is not fit to be kept.
  async save(): Promise<string | null> {
    this.saving = true;
    try {
      const document = this.document;
      const kept = await sendDocument(document);
      remember({ key: kept.battle, name: document.name, time: Date.now() });
      this.from = kept.battle;
      this.keepDraft();
      this.trouble = null;
      return kept.battle;
    } catch (error) {
      const fault = faultOf(error);
      if (fault.faults?.length) this.faults = fault.faults as BattleFault[];
      this.trouble = fault;
      return null;
    } finally {
      this.saving = false;
    }
  }
}
