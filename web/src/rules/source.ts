// Where a rule is written, as people say it: "faq card Terrains 4" is the official FAQ's card.

import { say, words } from '../text/language.svelte';

const kDocument = /^(base|faq|equipment|overlord|air|house)\b/;
const kPhrases: [RegExp, string][] = [
  [/^Base game\b/, 'Jeu de base'],
  [/\bTerrain (?=\d)/, 'Terrains '],
  [/\bTroops (?=\d)/, 'Troupes '],
  [/\bSWA (?=\d)/, 'Matériel '],
  [/^command deck$/, 'cartes de Commandement'],
];
const kWords: Record<string, string> = {
  card: 'carte',
  step: 'étape',
  example: 'exemple',
  picture: 'image',
  rules: 'règles',
  turn: 'tour',
};

const inFrench = (text: string): string =>
  kPhrases
    .reduce((done, [phrase, french]) => done.replace(phrase, french), text)
    .replace(/\b[a-z]+\b/g, (word) => kWords[word] ?? word);

export function sourceText(source: string): string {
  const rest = source.replace(kDocument, '').trim();
  const document = kDocument.exec(source)?.[1];
  const name = document ? say(`rules.document.${document}`) : '';
  const where = words.language === 'fr' ? inFrench(rest) : rest;
  return [name, where.replace(/\bp\.(?=\d)/g, 'p.\u00a0')].filter(Boolean).join(', ');
}
