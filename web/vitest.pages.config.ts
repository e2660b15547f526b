// Battles in a browser against the real server: tests/*.spec.ts.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.spec.ts'],
    environment: 'node',
    testTimeout: 600_000, // a limit for a machine that has much else to do: a battle takes about ten seconds
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['verbose'],
  },
});
