import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SendingRules } from '#data/send/rules.ts';
import { openForgetfulServer } from './forgetful-server.ts';
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
    expect(String(await firstBroken(bug))).toMatch(/Seed \d+: (Broken: |Error: )I\d/);
  },
  limitMs,
);

test(
  'it is noticed when the server stores the key outside of the transaction',
  async () => {
    const forgetful = await openForgetfulServer(stage.school);
    stage.proxy.setTarget(forgetful.url);
    expect(String(await firstBroken())).toMatch(/Seed \d+: Broken: I2/);
    stage.proxy.setTarget(stage.school.url);
    await forgetful.close();
  },
  limitMs,
);

/** What the first story ends with in which a promise is broken; undefined when all are kept. */
async function firstBroken(bug?: Partial<SendingRules>): Promise<unknown> {
  for (let seed = 1; seed <= enough; seed += 1) {
    const broken: unknown = await play(stage, seed, bug).catch((failure: unknown) => failure);
    if (broken) return broken;
  }
  return undefined;
}
