// Text as one searches in it: without accents and capitals, ligatures taken apart, all apostrophes and dashes alike.

const kAlike: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  '’': "'",
  '–': '-',
  '−': '-',
  '\u00a0': ' ',
};

const foldLetter = (letter: string): string =>
  kAlike[letter] ?? letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

export const fold = (text: string): string =>
  [...text.normalize('NFC').toLowerCase()].map(foldLetter).join('');

// The same, and from which place of `text` each letter comes; `text` must be composed (NFC), as all of ours is.
export function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const part = foldLetter(letter.toLowerCase());
    for (let i = 0; i < part.length; ++i) places.push(at);
    folded += part;
    at += letter.length;
  }
  places.push(at);
  return { folded, places };
}

export const wordsOf = (folded: string): string[] => folded.split(/[^a-z0-9]+/).filter(Boolean);
