// How the face of a command card is made up.

export interface CardFace {
  symbol: string;
  number?: string; // of units, on section cards
  tactic: boolean;
}

const kSection = /^(recon|probe|attack|assault)-(left|center|right)$/;
const kNumbers: Record<string, string> = { recon: '1', probe: '2', attack: '3', assault: '∞' };

export function cardFace(key: string): CardFace {
  const section = kSection.exec(key);
  if (section) return { symbol: `card-${section[2]}`, number: kNumbers[section[1]!], tactic: false };
  const tactic = !['general-advance', 'pincer-move', 'recon-in-force'].includes(key);
  return { symbol: `card-${key}`, tactic };
}

// In positions cards of a kind are told apart ("attack-left#2"); players are not interested in that.
export const cardKey = (name: string): string => name.split('#')[0]!;
