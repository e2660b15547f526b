// Figures, not verdicts: bench/*.ts print how long things take.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['bench/*.ts'], environment: 'node', testTimeout: 600_000, disableConsoleIntercept: true },
});
