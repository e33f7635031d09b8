// Part of `npm test`, after the build: no screen weighs more than bench/page-weights.json allows. `node scripts/check-weights.mjs --write`
// writes the weights of the present build there, with 2 % for what changes by itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { root } from './sources.mjs';

const file = join(root, 'bench/page-weights.json');
const margin = 1.02;

/**
 * The faults, each in one line: too heavy, without a limit, or with a limit and no longer in the build.
 * @param {Map<string, number>} weights
 * @param {Record<string, number>} limits
 */
export function tooHeavy(weights, limits) {
  const faults = [...weights].flatMap(([what, weight]) => {
    const limit = limits[what];
    if (limit === undefined) return [`${what} has no limit: ${weight.toFixed(1)}`];
    return weight > limit ? [`${what}: ${weight.toFixed(1)} of ${limit}`] : [];
  });
  const gone = Object.keys(limits).filter((what) => !weights.has(what));
  return [...faults, ...gone.map((what) => `${what} is not in the build`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { pageWeights } = await tsImport('../bench/lib/page-weights.ts', import.meta.url);
  const weights = pageWeights();
  if (process.argv.includes('--write')) {
    const limits = [...weights].map(([what, weight]) => [what, Math.ceil(weight * margin * 10) / 10]);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(limits), null, 2)}\n`);
  }
  const faults = tooHeavy(weights, JSON.parse(readFileSync(file, 'utf8')));
  for (const fault of faults) console.error(fault);
  console.log(
    faults.length === 0
      ? 'No screen is heavier than it may be.'
      : 'Make it lighter, or write the new limit with --write and say why.',
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
