// Battles in a browser against the real server: tests/*.spec.ts.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.spec.ts'],
    environment: 'node',
    testTimeout: 240_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['verbose'],
  },
});
