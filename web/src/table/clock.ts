import type { Clocks, Side } from '../net/messages';

// "4:05"; nothing without a clock.
export function clockText(
  clocks: (Clocks & { at: number }) | null,
  side: Side,
  now: number,
): string | undefined {
  const left = clocks?.[side];
  if (left === null || left === undefined) return undefined;
  const running = clocks!.running.includes(side);
  const seconds = Math.max(0, Math.ceil((left - (running ? now - clocks!.at : 0)) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
