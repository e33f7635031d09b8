// `npm test`: the checks, a browser, a build and its weights, then all tests; `npm run test:soak` runs the long ones.
// Arguments after `--` go to Vitest; if they name tests, the checks are left out.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { mustRunNode, runNode } from './run.mjs';
import { isBuilt } from './sources.mjs';

const soak = process.argv.includes('--soak');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--soak');
const checked = !soak && wanted.length === 0;
if (checked) await mustRunNode(['scripts/check.mjs']);

const { findChromium } = await tsImport('../tests/tools/chromium.ts', import.meta.url);
const chromium = await findChromium((line) => console.log(line)).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
console.log(`Browser tests run in ${chromium}.`);

if (isBuilt()) console.log('The build in dist is up to date.');
else await mustRunNode(['scripts/build.mjs', ...(checked ? ['--generated'] : [])]);

if (checked) await mustRunNode(['scripts/check-weights.mjs']);

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
process.exitCode = await runNode([vitest, 'run', ...wanted], {
  CHROMIUM_PATH: chromium,
  ...(soak ? { SOAK: '1' } : {}),
});
