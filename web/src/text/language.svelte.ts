// The language of the page and its words: those of the game (text/catalogue/) and the page's own.

import {
  capitalized,
  fill,
  frenchBlanks,
  isPlural,
  readCatalogue,
  type Entries,
  type Fillings,
  type Noun,
} from './catalogue';
import type { Words } from '../net/messages';
import { store, stored } from '../parts/storage';

export type Language = 'fr' | 'en';
export const kLanguages: Language[] = ['fr', 'en'];

const kFiles: Record<Language, () => Promise<{ default: string }[]>> = {
  en: () => Promise.all([import('../../../text/catalogue/en.txt?raw'), import('./en.txt?raw')]),
  fr: () => Promise.all([import('../../../text/catalogue/fr.txt?raw'), import('./fr.txt?raw')]),
};

const kPlace = 'bocage.language';

export function wantedLanguage(): Language {
  const chosen = stored(kPlace);
  if (chosen === 'fr' || chosen === 'en') return chosen;
  return navigator.languages.some((l) => l.toLowerCase().startsWith('fr')) &&
    !navigator.languages[0]?.toLowerCase().startsWith('en')
    ? 'fr'
    : 'en';
}

class Dictionary {
  language = $state.raw<Language>('en');
  private entries = $state.raw<Entries>(new Map());

  async use(language: Language): Promise<void> {
    const files = await kFiles[language]();
    this.entries = new Map(files.flatMap((file) => [...readCatalogue(file.default)]));
    this.language = language;
    document.documentElement.lang = language;
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }
  say(key: string, fillings: Fillings = {}): string {
    const entry = this.entries.get(key);
    if (!entry) return `«${key}»`;
    const text = fill(entry.text, fillings, isPlural[this.language]!);
    return this.language === 'fr' ? frenchBlanks(text) : text;
  }
  noun(key: string): Noun {
    return this.entries.get(key) ?? { text: `«${key}»`, form: 'm' };
  }
}

export const words = new Dictionary();

export async function switchLanguage(language: Language): Promise<void> {
  store(kPlace, language);
  await words.use(language);
}

export const say = (key: string, fillings?: Fillings): string => words.say(key, fillings);
export const sayBig = (key: string, fillings?: Fillings): string => capitalized(words.say(key, fillings));
export const inLanguage = (text: Words | undefined): string =>
  text ? (words.language === 'fr' ? text.fr || text.en : text.en || text.fr) : '';
