import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantedBugs } from './planted-bugs.ts';
import { play } from './script.ts';
import { openStage, type Stage } from './stage.ts';

const limitMs = 600_000;
const enough = 200;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test.each(Object.entries(plantedBugs))(
  'it is noticed when %s',
  async (_, bug) => {
    let noticed: unknown;
    for (let seed = 1; seed <= enough && !noticed; seed += 1) {
      noticed = await play(stage, seed, bug).catch((broken: unknown) => broken);
    }
    expect(String(noticed)).toMatch(/Seed \d+: (Broken: |Error: )I\d/);
  },
  limitMs,
);
