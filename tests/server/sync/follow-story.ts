import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Random, randomFrom } from '#server/demo/random.ts';
import { seedOf } from '#tests/tools/seed.ts';
import { openSchool, type School } from '../build-school.ts';
import { wrongFigures } from '../wrong-figures.ts';
import { wrongSums } from '../wrong-sums.ts';
import { buildCast, type Cast, everybody } from './build-cast.ts';
import { Device, freshRows } from './device.ts';
import { events, NothingThere } from './events.ts';

const seed = seedOf();

let school: School;
let cast: Cast;

/** A story of many events, during which some devices sync now and then. */
export function describeFollowing(steps: number): void {
  beforeAll(async () => {
    school = await openSchool();
    cast = await buildCast(school);
  });

  afterAll(() => school.close());

  test(`whatever happens, a device that follows has what one that starts again is given (SEED=${seed})`, async () => {
    const random = randomFrom(seed);
    const devices = everybody(school, cast).map(([name, person]) => ({
      name,
      person,
      device: new Device(school.app, person),
    }));
    const story: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      story.push(await applyEvent(random));
      for (const { name, person, device } of devices) {
        if (!random.once(6)) continue;
        await device.sync();
        const fresh = await freshRows(school.app, person);
        expect(device.rows(), `${name} after ${story.slice(-12).join('; ')}`).toEqual(fresh);
      }
    }
    expect(await wrongSums(school.database.db)).toEqual([]);
    expect(await wrongFigures(school.database.db)).toEqual([]);
  }, 0);
}

async function applyEvent(random: Random): Promise<string> {
  const name = random.pick(Object.keys(events));
  try {
    await events[name]?.(school, cast, random);
    return name;
  } catch (error) {
    if (error instanceof NothingThere) return `not: ${name}`;
    throw error;
  }
}
