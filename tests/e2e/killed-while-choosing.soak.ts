import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { seedOf } from '#tests/tools/seed.ts';
import { killWhileChoosing } from './killed-while-choosing.ts';
import { type Fixture, openFixture } from './own-fixture.ts';

const kills = 60;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture(inject('demoFolder'));
});
afterAll(() => fixture.close());

test('of photos that are chosen when the browser is killed none is lost, at whatever moment', async () => {
  const seed = seedOf();
  console.log(`Seed ${seed}.`);
  for (const afterMs of fc.sample(fc.integer({ min: 0, max: 4_000 }), { seed, numRuns: kills })) {
    await killWhileChoosing(fixture, afterMs);
    await fixture.clear();
  }
});
