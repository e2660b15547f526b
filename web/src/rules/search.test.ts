import { describe, expect, it } from 'vitest';
import type { Book } from '../net/messages';
import { chapterOf, documentOf, Rulebook } from './book';
import { marked, oneSlip, Search } from './search';

const book = new Rulebook({
  chapters: [
    { id: 'F-TFOR', en: 'Forests', fr: 'Forêts' },
    { id: 'B-MOVE', en: 'Movement', fr: 'Déplacement' },
    { id: 'F-AIR', en: 'Air rules', fr: 'Règles aériennes' },
    { id: 'T-CARD', en: 'Terrains and obstacles', fr: 'Terrains et obstacles' },
    { id: 'H', en: 'House rules', fr: 'Règles maison' },
  ],
  rules: [
    { id: 'F-TFOR-01', source: 'faq', en: 'A unit entering must stop.', fr: 'Qui entre s’arrête.' },
    {
      id: 'F-TFOR-02',
      source: 'faq',
      en: 'It may not battle.',
      fr: 'L’unité ne combat pas au cœur du bois.',
    },
    { id: 'B-MOVE-03', source: 'base p.7', en: 'Units move one after the other.', fr: 'Une à une.' },
    { id: 'B-MOVE-13', source: 'base p.7', en: 'A retreat is no move.', fr: 'Une retraite n’en est pas un.' },
    { id: 'F-AIR-01', source: 'faq', en: 'Planes fly.' },
    { id: 'T-CARD-03', source: 'card', en: 'Forests: stop.', fr: 'Forêts : arrêt.' },
    { id: 'H-QUIET-01', source: 'house', en: 'Sixty quiet turns are a draw.', fr: 'Soixante tours calmes.' },
  ],
  cards: { 'terrain.forest': 'T-CARD-03' },
  troops: {},
} satisfies Book);
const search = new Search(book);
const ids = (query: string, document: Parameters<Search['find']>[2] = '') =>
  search.find(query, 'fr', document).rules.map(({ id }) => id);

describe('the book', () => {
  it('has documents and chapters in a reader’s order', () => {
    expect(book.rules[0]!.id).toBe('B-MOVE-03');
    expect(book.of('faq').map(({ chapter }) => chapter.id)).toEqual(['F-TFOR', 'F-AIR']);
    expect(documentOf('U-UNIT-01')).toBe('cards');
    expect(chapterOf('H-QUIET-01')).toBe('H');
  });
  it('knows the summary cards, and how much is in French', () => {
    expect(book.card('terrain.forest')?.id).toBe('T-CARD-03');
    expect(book.card('terrain.moon')).toBeUndefined();
    expect(book.inFrench).toBe(6);
  });
});

describe('the search', () => {
  it.each(['B-MOVE-03', 'b-move-3', 'b move 3', 'bmove03'])('finds a rule by its number: %s', (query) => {
    expect(ids(query)).toEqual(['B-MOVE-03']);
  });
  it('finds a chapter by its beginning', () => {
    expect(ids('B-MOVE')).toEqual(['B-MOVE-03', 'B-MOVE-13']);
    expect(ids('f-t')).toEqual(['F-TFOR-01', 'F-TFOR-02']);
  });
  it('does not take a word for a number', () => {
    expect(ids('fair')).toEqual([]);
  });
  it.each(['forêt', 'FORET', 'Forêts', 'forest', 'forests'])(
    'forgives accents, capitals, plurals: %s',
    (query) => {
      expect(ids(query)).toEqual(expect.arrayContaining(['T-CARD-03', 'F-TFOR-01', 'F-TFOR-02']));
    },
  );
  it('wants every word, in either language, and not those that say nothing', () => {
    expect(ids('forêt combat')).toEqual(['F-TFOR-02']);
    expect(ids('le combat de la forêt')).toEqual(['F-TFOR-02']);
    expect(ids('stop forêt')).toEqual(expect.arrayContaining(['T-CARD-03', 'F-TFOR-01']));
    expect(ids('forêt avion')).toEqual([]);
  });
  it.each(['retriate', 'retrait', 'retrreat', 'rettraite'])('forgives a slip: %s', (query) => {
    expect(ids(query)).toContain('B-MOVE-13');
  });
  it('takes ligatures apart and apostrophes as they come', () => {
    expect(ids('coeur')).toEqual(['F-TFOR-02']);
    expect(ids("s'arrete")).toContain('F-TFOR-01');
  });
  it('keeps to the document asked for', () => {
    expect(ids('forêt', 'cards')).toEqual(['T-CARD-03']);
    expect(ids('forêt', 'air')).toEqual([]);
  });
  it('finds nothing in nothing', () => {
    expect(ids('')).toEqual([]);
    expect(ids('?!')).toEqual([]);
  });
  it('puts whole words of the reader’s language first', () => {
    expect(search.find('retreat', 'en', '').rules[0]!.id).toBe('B-MOVE-13');
  });
});

describe('a slip', () => {
  it.each([
    ['forest', 'forst', true],
    ['forest', 'forrest', true],
    ['forest', 'firest', true],
    ['forest', 'froest', true],
    ['forest', 'forest', true],
    ['forest', 'frst', false],
    ['forest', 'ofrets', false],
  ])('%s, %s: %s', (a, b, slip) => expect(oneSlip(a, b)).toBe(slip));
});

describe('marks', () => {
  it('stand where the letters are, whatever was folded', () => {
    expect(marked('Au cœur des Forêts', ['coeur', 'foret'])).toEqual([
      { text: 'Au ', hit: false },
      { text: 'cœur', hit: true },
      { text: ' des ', hit: false },
      { text: 'Forêt', hit: true },
      { text: 's', hit: false },
    ]);
    expect(marked('nothing', [])).toEqual([{ text: 'nothing', hit: false }]);
  });
});
