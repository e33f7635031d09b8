import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';

const built = ['dist/page/index.html', 'dist/server/main.js'];

/** Finds the browser once for all files, and refuses to begin without a built product. */
export default async function setup(): Promise<void> {
  for (const path of built) {
    if (!existsSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)))) {
      throw new Error(`${path} is not there: run 'npm test', which builds first, or 'npm run build'.`);
    }
  }
  process.env.CHROMIUM_PATH = await findChromium((line) => console.log(line));
}
