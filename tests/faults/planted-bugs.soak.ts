import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SendingRules } from '#data/send/rules.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { openForgetfulServer } from './forgetful-server.ts';
import { plantedBugs } from './planted-bugs.ts';
import { play } from './script.ts';

const limitMs = 600_000;
const enough = 200;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

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
    const forgetful = await openForgetfulServer(fixture.school);
    fixture.proxy.setTarget(forgetful.url);
    expect(String(await firstBroken())).toMatch(/Seed \d+: Broken: I2/);
    fixture.proxy.setTarget(fixture.school.url);
    await forgetful.close();
  },
  limitMs,
);

/** The error of the first story that breaks a promise; undefined if all are kept. */
async function firstBroken(bug?: Partial<SendingRules>): Promise<unknown> {
  for (let seed = 1; seed <= enough; seed += 1) {
    const broken: unknown = await play(fixture, seed, bug).catch((failure: unknown) => failure);
    if (broken) return broken;
  }
  return undefined;
}
