// The rulebook as the server gives it out: rules by chapter, chapters by document.

import type { Book, Chapter, Rule, TroopFacts } from '../net/messages';

export type Document = 'base' | 'faq' | 'equipment' | 'overlord' | 'air' | 'cards' | 'house';

// In the order in which a reader meets them.
export const kDocuments: Document[] = ['base', 'faq', 'equipment', 'overlord', 'air', 'cards', 'house'];

const kLetters: Record<string, Document> = {
  B: 'base',
  F: 'faq',
  E: 'equipment',
  O: 'overlord',
  A: 'air',
  T: 'cards',
  U: 'cards',
  X: 'cards',
  C: 'cards',
  H: 'house',
};

// Of a rule or of a chapter, by its id.
export const documentOf = (id: string): Document => kLetters[id.charAt(0)] ?? 'house';

export const chapterOf = (rule: string): string =>
  rule.startsWith('H-') ? 'H' : rule.slice(0, rule.lastIndexOf('-'));

export interface Shelved {
  chapter: Chapter;
  document: Document;
  rules: Rule[];
}

export class Rulebook {
  readonly chapters: Shelved[];
  readonly rules: Rule[]; // in the order of the chapters
  private readonly byId: Map<string, Rule>;
  private readonly byChapter: Map<string, Shelved>;

  constructor(private readonly book: Book) {
    this.byId = new Map(book.rules.map((rule) => [rule.id, rule]));
    this.byChapter = new Map(
      book.chapters.map((chapter) => [
        chapter.id,
        { chapter, document: documentOf(chapter.id), rules: [] as Rule[] },
      ]),
    );
    for (const rule of book.rules) this.byChapter.get(chapterOf(rule.id))?.rules.push(rule);
    const shelved = [...this.byChapter.values()];
    this.chapters = kDocuments.flatMap((document) => shelved.filter((s) => s.document === document));
    this.rules = this.chapters.flatMap(({ rules }) => rules);
  }

  rule(id: string): Rule | undefined {
    return this.byId.get(id);
  }
  chapter(id: string): Shelved | undefined {
    return this.byChapter.get(id);
  }
  of(document: Document): Shelved[] {
    return this.chapters.filter((shelved) => shelved.document === document);
  }
  // The summary card of "terrain.forest", "troop.armor", "card.recon-left".
  card(key: string): Rule | undefined {
    return this.byId.get(this.book.cards[key] ?? '');
  }
  // The figures on the card of a troop.
  troop(key: string): TroopFacts | undefined {
    return this.book.troops[key];
  }
  get inFrench(): number {
    return this.rules.filter((rule) => rule.fr).length;
  }
}
