// Battles in a browser against the real server: tests/*.spec.ts.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.spec.ts'],
    environment: 'node',
    testTimeout: 600_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    retry: 1, // a browser starved of its processor for a second may miss a click
    reporters: ['verbose'],
  },
});
