// Why something is not allowed, as a sentence: the verdict's key and facts put into the words of text/catalogue/.

import type { Verdict } from '../net/messages';
import { capitalized } from '../text/catalogue';
import { say, words } from '../text/language.svelte';
import { subjectName } from './naming';

export function reasonText(verdict: Verdict): string {
  return capitalized(
    say(`why.${verdict.why}`, {
      subject: verdict.subject ? subjectName(verdict.subject) : '',
      at: verdict.at ?? '',
      beside: verdict.beside ?? '',
      number: verdict.number ?? 0,
      phase: verdict.phase
        ? words.noun(`phase.${verdict.phase === 'section' ? 'choose-section' : verdict.phase}`)
        : '',
    }),
  );
}
