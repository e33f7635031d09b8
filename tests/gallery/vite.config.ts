import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { languagesInPage } from '../../scripts/languages-in-page.ts';

/** All parts of src/ui in all their states, for viewing: `npx vite tests/gallery`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../../public', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../.cache/gallery', import.meta.url)),
  plugins: [languagesInPage(), react()],
  server: { fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] } },
});
