import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncedEntities } from '#contract/entities/synced.ts';
import { openSchool, type School } from '../build-school.ts';
import { buildCast, type Cast, everybody } from './build-cast.ts';
import { Device, steady } from './device.ts';
import { whatEndpointsGive } from './endpoints-give.ts';

let school: School;
let cast: Cast;

beforeAll(async () => {
  school = await openSchool();
  cast = await buildCast(school);
});

afterAll(() => school.close());

test('no one is given a row that its own endpoint would not give, and no one lacks one', async () => {
  await compareAll();
});

async function compareAll(): Promise<void> {
  for (const [name, person] of everybody(school, cast)) {
    const device = new Device(school.app, person);
    await device.sync();
    const [synced, given] = [device.rows(), await whatEndpointsGive(school, person)];
    for (const entity of syncedEntities) {
      expect(synced[entity], `${entity} of ${name}`).toEqual(given[entity].map(steady));
    }
  }
}
