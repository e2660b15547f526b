// When to knock again after the line was lost, and what to say meanwhile: by the code with which the server closed it.

export type Loss =
  | 'cut' // the line itself
  | 'restart' // the server is restarted, and soon there again
  | 'busy' // it has too much to do
  | 'too-much' // we have asked for too much
  | 'fault'; // it has stumbled, more than once
export interface Closing {
  code: number;
  lasted: number; // milliseconds that the line was open
}
export interface Patience {
  loss: Loss;
  wait: number; // milliseconds
  inARow: number; // lines lost of which none lasted
  faults: number; // of these, by a fault of the server
}

export const kAtFirst: Patience = { loss: 'cut', wait: 0, inARow: 0, faults: 0 };

const kFirstWait = 250;
const kLongestWait = 5000;
const kSteady = 10_000; // a line that lasted so long was a good one
const kFaultsToSay = 3; // one alone is over before it could be read

const kLosses: Record<number, { loss: Loss; least: number; most: number }> = {
  1012: { loss: 'restart', least: 1000, most: kLongestWait },
  1013: { loss: 'busy', least: 5000, most: 60_000 },
  1008: { loss: 'too-much', least: 30_000, most: 300_000 },
  1011: { loss: 'fault', least: kFirstWait, most: 30_000 },
};
const kCut = { loss: 'cut', least: kFirstWait, most: kLongestWait } as const;

export function afterClosing({ code, lasted }: Closing, before: Patience): Patience {
  const { loss, least, most } = kLosses[code] ?? kCut;
  const steady = lasted >= kSteady;
  const inARow = steady ? 1 : before.inARow + 1;
  const faults = (steady ? 0 : before.faults) + (loss === 'fault' ? 1 : 0);
  return {
    loss: loss === 'fault' && faults < kFaultsToSay ? 'cut' : loss,
    wait: Math.min(least * 2 ** (inARow - 1), most),
    inARow,
    faults,
  };
}
