import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transitions } from '#data/outbox/rules/transitions.ts';
import { faultCases } from '#tests/faults/fault-cases.ts';
import regressions from '#tests/regressions/seeds.json' with { type: 'json' };
import { seedOf } from '#tests/tools/seed.ts';
import { productRules } from './outbox-model/model-rules.ts';
import { plantedBugs } from './outbox-model/planted-bugs.ts';
import { stories } from './outbox-model/proof.ts';

const limitMs = 300_000;
const seed = seedOf();

/** They need a person or a second sender at the very moment between request and answer. */
const rare = ['rejected', 'waiting-sign-in', 'paused', 'queued'].flatMap((state) =>
  ['succeed', 'reject', 'fail'].map((event) => `${state} ${event}`),
);

/** One story in some thousands has them: the soak sees each. */
const unusual = ['sending remove', 'rejected remove', 'paused remove'];

test.each(regressions.model)('a story that once went wrong goes well: $note', ({ seed, path, replayPath }) => {
  fc.assert(stories({ replayPath }), { seed, path });
});

test(
  `in 2,000 stories of faults nothing is lost, doubled, out of order, stuck or sent as someone else (SEED=${seed})`,
  () => {
    const seen = new Set<string>();
    fc.assert(stories({ seen }), { seed, numRuns: 2_000 });
    const everything = [...faultCases.map(({ name }) => name), ...allTransitions()];
    const unseen = everything.filter((thing) => !seen.has(thing) && !rare.includes(thing));
    expect(unseen.filter((thing) => !unusual.includes(thing))).toEqual([]);
  },
  limitMs,
);

test.each(Object.entries(plantedBugs))(
  'it is noticed when %s',
  (_, bug) => {
    const result = fc.check(stories({ rules: { ...productRules, ...bug } }), { seed, numRuns: 20_000 });
    expect(String(result.errorInstance)).toMatch(/^Broken: I\d/);
  },
  limitMs,
);

function allTransitions(): string[] {
  return Object.entries(transitions).flatMap(([state, events]) =>
    Object.keys(events).map((event) => `${state} ${event}`),
  );
}
