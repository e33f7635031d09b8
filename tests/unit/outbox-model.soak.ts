import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transitions } from '#data/outbox/rules/transitions.ts';
import { stories } from './outbox-model/proof.ts';

const stretch = 20_000;
const stretches = 50;

/** In stretches with a separate seed each, so that progress can be reported. */
test('in a million stories of faults nothing is lost, doubled, out of order, stuck or sent as someone else', () => {
  const seen = new Set<string>();
  for (let done = 0; done < stretches; done += 1) {
    fc.assert(stories({ seen }), { numRuns: stretch });
    console.log(`${(done + 1) * stretch} stories`);
  }
  for (const [state, events] of Object.entries(transitions)) {
    for (const event of Object.keys(events)) expect(seen).toContain(`${state} ${event}`);
  }
});
