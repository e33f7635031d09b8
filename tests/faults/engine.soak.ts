import 'fake-indexeddb/auto';
import { afterAll, beforeAll, test } from 'vitest';
import { seedOf } from '#tests/tools/seed.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { play } from './script.ts';

/** `STORIES=1000` plays fewer; `SEED` names the first, to continue an earlier run. */
const stories = Number(process.env.STORIES ?? 20_000);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

test('in 20,000 stories of faults and corrections the engine and the server lose, double, disorder and misstate nothing', async () => {
  const first = seedOf();
  for (let seed = first; seed < first + stories; seed += 1) {
    await play(fixture, seed);
    if ((seed - first) % 100 === 99) console.log(`${seed - first + 1} stories, the last with seed ${seed}`);
  }
});
