import type { Row } from './lib/row.ts';
import { median } from './load/rounds.ts';
import { openDemo } from './phone/demo.ts';
import { buildOf } from './widgets/build-of.ts';
import { type Costs, measure, prepare } from './widgets/steps.ts';

/** The last build with our own dialogs, menus and lists (docs/decisions/0027). */
const before = '5dbf2f7';
const rounds = 25;

const budgets = {
  offlineStart: ['offline start to a list that answers, script', 1.05],
  table: ['table of 100 rows, work of the main thread', 1.05],
  firstDialog: ['first dialog of a visit, script', 2.2],
  laterDialog: ['later dialogs, script', 1.4],
} as const satisfies Record<keyof Costs, readonly [string, number]>;

/**
 * The cost of Chakra's widgets compared with the build of an earlier commit (`npm run bench -- widgets:<commit>`): both are
 * served, and measured in turns, at a quarter of the processor's speed.
 */
export async function run(commit = before): Promise<Row[]> {
  const theirs = await openDemo(buildOf(commit));
  const ours = await openDemo();
  try {
    const lists = [await prepare(theirs), await prepare(ours)] as const;
    const found: { theirs: Costs[]; ours: Costs[] } = { theirs: [], ours: [] };
    // The first round fills the browser's own caches of compiled script.
    for (let round = 0; round <= rounds; round += 1) {
      const costs = { theirs: await measure(theirs, lists[0]), ours: await measure(ours, lists[1]) };
      if (round === 0) continue;
      found.theirs.push(costs.theirs);
      found.ours.push(costs.ours);
    }
    return (Object.keys(budgets) as (keyof Costs)[]).map((key): Row => {
      const [what, atMost] = budgets[key];
      const [our = [], their = []] = [found.ours, found.theirs].map((all) =>
        all.map((costs) => Math.round(costs[key])),
      );
      return {
        what: `${what}, CPU 4x / the same at ${commit}`,
        // The two values of each round are measured one after the other, so other load affects both.
        measured: median(our.map((ms, round) => ms / (their[round] ?? Number.NaN))),
        unit: 'x',
        budget: { atMost },
        note: `${our.join(', ')} ms; before ${their.join(', ')} ms`,
      };
    });
  } finally {
    await ours.close();
    await theirs.close();
  }
}
