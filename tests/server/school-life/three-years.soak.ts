import { expect, test } from 'vitest';
import { randomFrom } from '#server/demo/random.ts';
import { seedOf } from '#tests/tools/seed.ts';
import { liveYears } from './live-years.ts';

/*
 * Three school years, without a kill and with 30 of them:
 *
 *   SOAK=1 npx vitest run --project server tests/server/school-life/three-years.soak.ts
 *
 * `SEED=…` (printed) repeats the kills, `KILLS=…` changes their number.
 */

const seed = seedOf();
const kills = Number(process.env.KILLS ?? 30);
/** Fewer than there are, so that all kills come. */
const calls = 750;

test('three school years are as the table says', async () => {
  await liveYears(36);
});

test(`so they are where the server is killed ${kills} times`, async () => {
  const random = randomFrom(seed);
  const chosen = new Set<number>();
  while (chosen.size < kills) chosen.add(random.between(1, calls));
  let made = 0;
  // One that hit a server which was dead already is made up for by the next call.
  const life = await liveYears(36, (done) => {
    made += 1;
    const due = [...chosen].filter((call) => call <= made).length;
    return due > done ? random.between(0, 25) : undefined;
  });
  console.info(`Three school years, SEED=${seed}: ${life.kills} kills in ${made} calls.`);
  expect(life.kills).toBe(kills);
});
