import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// While developing, `npm run dev` serves the page and asks a running `bocage serve` for everything else.
const server = process.env.BOCAGE_SERVER ?? 'http://127.0.0.1:8044';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    host: '127.0.0.1',
    // The game's own words are read from text/catalogue/.
    fs: { allow: ['..'] },
    proxy: {
      '/api': server,
      '/art.svg': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
