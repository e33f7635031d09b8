import 'fake-indexeddb/auto';
import { afterAll, beforeAll, test } from 'vitest';
import { play } from './script.ts';
import { openStage, type Stage } from './stage.ts';

const stories = 20_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('in 20,000 stories of faults the engine and the server lose, double, disorder and misstate nothing', async () => {
  const first = Math.floor(Math.random() * 2 ** 31);
  for (let seed = first; seed < first + stories; seed += 1) {
    await play(stage, seed);
    if ((seed - first) % 500 === 499) console.log(`${seed - first + 1} stories, the last with seed ${seed}`);
  }
});
