// Part of `npm test`, after the build: no screen is 2 % heavier than in bench/page-weights.json, and no first visit exceeds
// its budget. `node scripts/check-weights.mjs --write` writes the weights of the present build there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { root } from './sources.mjs';

const file = join(root, 'bench/page-weights.json');
/** A changed text moves a weight by a few bytes, which says nothing about the screen. */
const tolerance = 1.02;

/** The owner's budgets of a first visit, in kB, without tolerance. */
const budgets = { 'initial JS, sign-in': 150, 'initial JS, landing': 184 };

/**
 * The faults, one in each line: too heavy, without a known weight, or known and no longer in the build.
 * @param {Map<string, number>} weights
 * @param {Record<string, number>} known
 */
export function tooHeavy(weights, known) {
  const faults = [...weights].flatMap(([what, weight]) => {
    if (known[what] === undefined) return [`${what} has no limit: ${weight.toFixed(1)}`];
    const limit = Math.min(known[what] * tolerance, budgets[what] ?? Number.POSITIVE_INFINITY);
    return weight > limit ? [`${what}: ${weight.toFixed(1)} of ${limit.toFixed(1)}`] : [];
  });
  const gone = Object.keys(known).filter((what) => !weights.has(what));
  return [...faults, ...gone.map((what) => `${what} is not in the build`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { pageWeights } = await tsImport('../bench/lib/page-weights.ts', import.meta.url);
  const weights = pageWeights();
  if (process.argv.includes('--write')) {
    const known = [...weights].map(([what, weight]) => [what, Math.ceil(weight * 10) / 10]);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`);
  }
  const faults = tooHeavy(weights, JSON.parse(readFileSync(file, 'utf8')));
  for (const fault of faults) console.error(fault);
  console.log(
    faults.length === 0
      ? 'No screen is heavier than it may be.'
      : 'Make it lighter, or write the new weights with --write and say why.',
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
