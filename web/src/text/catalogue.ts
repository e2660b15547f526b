// Catalogues: lines `key = text` with placeholders, as text/catalogue.h describes them. The page reads the game's own
// words from the same files as the terminal.

export type Form = 'm' | 'f' | 'mp' | 'fp';
export interface Noun {
  text: string;
  form: Form;
}
export type Filling = string | number | Noun;
export type Fillings = Record<string, Filling>;

export type Entries = Map<string, Noun>;

const kForms: Record<string, Form> = { '[m]': 'm', '[f]': 'f', '[mp]': 'mp', '[p]': 'mp', '[fp]': 'fp' };

// French sets a blank before high punctuation and inside its quotation marks, at which no line may break.
export const frenchBlanks = (text: string): string =>
  text.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/« /g, '«\u00a0');

export function readCatalogue(text: string): Entries {
  const entries: Entries = new Map();
  for (const line of text.split('\n')) {
    const match = /^\s*([a-z0-9.-]+)\s*=\s*(.*?)\s*$/.exec(line);
    if (!match) continue;
    const mark = /\s*(\[(?:m|f|mp|fp|p)\])$/.exec(match[2]!);
    entries.set(match[1]!, {
      text: mark ? match[2]!.slice(0, mark.index) : match[2]!,
      form: mark ? kForms[mark[1]!]! : 'm',
    });
  }
  return entries;
}

// The parts of what is inside braces; bars inside inner braces part nothing.
function parts(inside: string): string[] {
  const found = [''];
  let depth = 0;
  for (const c of inside) {
    if (c === '{') ++depth;
    if (c === '}') --depth;
    if (c === '|' && depth === 0) found.push('');
    else found[found.length - 1] += c;
  }
  return found;
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; ++i) {
    if (text[i] === '{') ++depth;
    if (text[i] === '}' && --depth === 0) return i;
  }
  return -1;
}

// In French nothing and one are singular, in English one alone.
export type Plural = (n: number) => boolean;
export const isPlural: Record<string, Plural> = { en: (n) => Math.abs(n) !== 1, fr: (n) => Math.abs(n) > 1 };

function choose(value: Filling, choices: string[], plural: Plural): string {
  if (typeof value === 'number') return choices[plural(value) ? choices.length - 1 : 0]!;
  const form: Form = typeof value === 'string' ? 'm' : value.form;
  if (choices.length === 4) return choices[['m', 'f', 'mp', 'fp'].indexOf(form)]!;
  return choices[form.endsWith('p') ? choices.length - 1 : 0]!;
}

const shown = (value: Filling): string => (typeof value === 'object' ? value.text : String(value));

export function fill(text: string, fillings: Fillings, plural: Plural): string {
  let out = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('{', at);
    if (open < 0) return out + text.slice(at);
    const close = closing(text, open);
    if (close < 0) return out + text.slice(at);
    out += text.slice(at, open);
    const [name, ...choices] = parts(text.slice(open + 1, close));
    const value = fillings[name!];
    if (value === undefined) out += `{${name}}`;
    else out += choices.length ? fill(choose(value, choices, plural), fillings, plural) : shown(value);
    at = close + 1;
  }
}

export const placeholders = (text: string): Set<string> => {
  const names = new Set<string>();
  for (const match of text.matchAll(/\{([a-z-]+)[|}]/g)) names.add(match[1]!);
  return names;
};

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
