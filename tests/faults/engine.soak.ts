import 'fake-indexeddb/auto';
import { afterAll, beforeAll, test } from 'vitest';
import { type Fixture, openFixture } from './fixture.ts';
import { play } from './script.ts';

/** `STORIES=1000` plays fewer. */
const stories = Number(process.env.STORIES ?? 20_000);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

test('in 20,000 stories of faults and corrections the engine and the server lose, double, disorder and misstate nothing', async () => {
  const first = Math.floor(Math.random() * 2 ** 31);
  for (let seed = first; seed < first + stories; seed += 1) {
    await play(fixture, seed);
    if ((seed - first) % 500 === 499) console.log(`${seed - first + 1} stories, the last with seed ${seed}`);
  }
});
