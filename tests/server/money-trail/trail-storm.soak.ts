import { expect, test } from 'vitest';
import { randomFrom } from '#server/demo/random.ts';
import { openSchool } from '#tests/server/build-school.ts';
import { startStormServers } from '#tests/server/payments/storm-servers.ts';
import { seedOf } from '#tests/tools/seed.ts';
import { killedWire } from './killed-wire.ts';
import { TrailStorm } from './trail-storm.ts';

/*
 * 2,000 operations on money over two servers that are killed at random:
 *
 *   SOAK=1 npx vitest run --project server tests/server/money-trail/trail-storm.soak.ts
 *
 * `OPERATIONS=500` makes it shorter, and `SEED=…` (printed) chooses the operations again.
 */

const operations = Number(process.env.OPERATIONS ?? 2_000);
const seed = seedOf();

test(`the way of all money is what its rows say after ${operations} operations over servers that are killed`, async () => {
  const random = randomFrom(seed);
  const school = await openSchool();
  const servers = await startStormServers({ DATABASE_URL: school.url });
  try {
    const storm = new TrailStorm({ school, random, wire: killedWire(servers, randomFrom(seed + 1)) });
    await storm.open();
    await storm.rage(operations);
    await servers.runJobs();
    await storm.reachTheRest();
    await storm.expectRight();
    const gifts = await storm.expectTrails();
    storm.expectEveryPair();
    console.info(`SEED=${seed}: ${operations} operations, ${gifts} gifts, ${servers.kills} kills; ${storm.counts}`);
    expect(servers.kills).toBeGreaterThan(operations / 100);
  } finally {
    await servers.stop();
    await school.close();
  }
});
