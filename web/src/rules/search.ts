// Finding rules as people ask for them: by an id in any spelling, or by several words in either language, whatever their
// accents, capitals and plurals, and with a slip of the finger.

import type { Rule } from '../net/messages';
import { fold, foldWithPlaces, wordsOf } from '../text/fold';
import type { Language } from '../text/language.svelte';
import { chapterOf, documentOf, type Document, type Rulebook } from './book';

// "B-MOVE-03", "b move 3", "bmove3"; without a number a whole chapter.
const kIdForm = /^([abcefhotux])([\s-]*)([a-z]+)[\s-]*(\d*)$/;

// Words that say nothing of what is meant.
const kIdle = new Set(
  'a an the of in on to is and or le la les l de d du des un une au aux en et ou sur'.split(' '),
);

const kWhole = 4;
const kBeginning = 2;
const kInside = 1;
const kOtherLanguage = 0.5;
const kSlipsFrom = 5; // letters: shorter words are near to too many others

interface Row {
  rule: Rule;
  texts: Record<Language, string>; // folded, every word between blanks
}

export interface Found {
  rules: Rule[];
  words: string[]; // what to mark in them
}

const blanked = (text: string): string => ` ${wordsOf(fold(text)).join(' ')} `;

// "retreats" finds "retreat", "bateaux" finds "bateau".
const stemmed = (word: string): string => (word.length > 3 ? word.replace(/(s|x)$/, '') : word);

// One letter too many, too few, wrong, or two exchanged.
export function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) ++i;
  const rest = (text: string, from: number) => text.slice(from);
  return (
    rest(a, i + 1) === rest(b, i + 1) ||
    rest(a, i + 1) === rest(b, i) ||
    rest(a, i) === rest(b, i + 1) ||
    (a[i] === b[i + 1] && a[i + 1] === b[i] && rest(a, i + 2) === rest(b, i + 2))
  );
}

export class Search {
  private readonly rows: Row[];
  private readonly vocabulary: Set<string>;

  constructor(book: Rulebook) {
    this.rows = book.rules.map((rule) => {
      const chapter = book.chapter(chapterOf(rule.id))?.chapter;
      return {
        rule,
        texts: {
          en: blanked(`${chapter?.en ?? ''} ${rule.en} ${rule.source}`),
          fr: blanked(`${chapter?.fr ?? ''} ${rule.fr ?? ''}`),
        },
      };
    });
    this.vocabulary = new Set(this.rows.flatMap(({ texts }) => `${texts.en}${texts.fr}`.split(' ')));
  }

  find(query: string, language: Language, document: Document | ''): Found {
    const rows = this.rows.filter(({ rule }) => !document || documentOf(rule.id) === document);
    const byId = this.byId(rows, query);
    if (byId.length) return { rules: byId, words: [] };
    const words = this.wantedWords(query);
    if (!words.length) return { rules: [], words: [] };
    const spellings = words.map((word) => this.spellings(word));
    const scored = rows
      .map(({ rule, texts }) => ({ rule, score: scoreOf(texts, spellings, language) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score); // stable: rules that fit alike stay in the book's order
    return { rules: scored.map(({ rule }) => rule), words: [...new Set(spellings.flat())] };
  }

  private byId(rows: Row[], query: string): Rule[] {
    const wanted = kIdForm.exec(fold(query).trim());
    if (!wanted) return [];
    const [, letter, gap, chapter, number] = wanted as unknown as [string, string, string, string, string];
    if (!gap && !number) return []; // "fair" is a word
    const start = `${letter}-${chapter}`.toUpperCase();
    return rows
      .map(({ rule }) => rule)
      .filter(({ id }) => {
        const inChapter = number ? id.startsWith(`${start}-`) : id.startsWith(start);
        return inChapter && (!number || Number(id.slice(id.lastIndexOf('-') + 1)) === Number(number));
      });
  }

  private wantedWords(query: string): string[] {
    const all = wordsOf(fold(query));
    const telling = all.filter((word) => !kIdle.has(word));
    return (telling.length ? telling : all).map(stemmed);
  }

  // The word itself if it occurs anywhere, otherwise those it was probably meant to be.
  private spellings(word: string): string[] {
    const known = [...this.vocabulary];
    if (word.length < kSlipsFrom || known.some((other) => other.includes(word))) return [word];
    const near = known.filter((other) => oneSlip(word, other) || oneSlip(word, stemmed(other)));
    return near.length ? near.map(stemmed) : [word];
  }
}

function fit(text: string, spellings: string[]): number {
  let best = 0;
  for (const word of spellings) {
    if (text.includes(` ${word} `) || text.includes(` ${word}s `)) best = Math.max(best, kWhole);
    else if (text.includes(` ${word}`)) best = Math.max(best, kBeginning);
    else if (word.length > 3 && text.includes(word)) best = Math.max(best, kInside);
  }
  return best;
}

// Every word must be there, in one language or the other.
function scoreOf(texts: Row['texts'], words: string[][], language: Language): number {
  const other = language === 'fr' ? 'en' : 'fr';
  let sum = 0;
  for (const spellings of words) {
    const score = Math.max(fit(texts[language], spellings), kOtherLanguage * fit(texts[other], spellings));
    if (!score) return 0;
    sum += score;
  }
  return sum;
}

export interface Piece {
  text: string;
  hit: boolean;
}

// The text in pieces, with what was searched for to be marked: beginnings of words, as they are found.
export function marked(text: string, words: string[]): Piece[] {
  const { folded, places } = foldWithPlaces(text);
  const pieces: Piece[] = [];
  let shown = 0;
  for (const { index, 0: word } of folded.matchAll(/[a-z0-9]+/g)) {
    const hit = words.filter((wanted) => word.startsWith(wanted)).sort((a, b) => b.length - a.length)[0];
    if (!hit) continue;
    const begin = places[index]!;
    const end = places[index + hit.length]!;
    if (begin > shown) pieces.push({ text: text.slice(shown, begin), hit: false });
    pieces.push({ text: text.slice(begin, end), hit: true });
    shown = end;
  }
  if (shown < text.length) pieces.push({ text: text.slice(shown), hit: false });
  return pieces;
}
