import 'fake-indexeddb/auto';
import { afterAll, beforeAll, test } from 'vitest';
import regressions from '#tests/regressions/seeds.json' with { type: 'json' };
import { seedOf } from '#tests/tools/seed.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { play } from './script.ts';

const limitMs = 600_000;
const stories = 10;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

test.each(regressions.faults)(
  'a story that once went wrong goes well: $note',
  ({ seed }) => play(fixture, seed),
  limitMs,
);

test(
  'in many stories of faults the engine and the server lose, double, disorder and misstate nothing',
  async () => {
    const first = seedOf();
    console.log(`Seeds ${first} to ${first + stories - 1}.`);
    for (let seed = first; seed < first + stories; seed += 1) await play(fixture, seed);
  },
  limitMs,
);
