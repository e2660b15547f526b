import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hexBytes, hexText, sha256 } from './sha256';

describe('sha256', () => {
  it.each([0, 1, 3, 32, 55, 56, 63, 64, 65, 200])('of %i bytes is what node says', (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + 11) % 256);
    expect(hexText(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
  it('bytes survive being written', () => {
    expect(hexText(hexBytes('00ff10a5'))).toBe('00ff10a5');
  });
});
