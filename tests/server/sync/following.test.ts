import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryAt, type Random, randomFrom } from '#server/db/demo/random.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { onClass, onMadrasa, onRegion, openSchool, type School } from '../build-school.ts';
import { Device, freshRows } from './device.ts';
import { buildDocument } from './documents.ts';
import { type Cast, happenings, NothingThere } from './happenings.ts';

const steps = process.env.SOAK === '1' ? 2_000 : 240;

let school: School;
let people: Record<string, TestPerson>;
let cast: Cast;

beforeAll(async () => {
  school = await openSchool();
  const supervisors = [school.supervisor, await buildPerson(school, 'supervisor')];
  const sponsors = [await buildPerson(school, 'sponsor'), await buildPerson(school, 'sponsor')];
  sponsors.push(await buildPerson(school, 'sponsor'));
  const members: TestPerson[] = [];
  for (const supervisor of supervisors) {
    const region = await school.region({ supervisorId: supervisor.id, totalPrice: 200 });
    for (let count = 0; count < 2; count += 1) {
      const madrasa = await school.madrasa(region.id, { totalPrice: 80 });
      for (let taught = 0; taught < 2; taught += 1) {
        const one = await school.classIn(madrasa.id);
        if (members.length < 6) {
          members.push(await school.member('teacher', one.id), await school.member('student', one.id));
        }
        await buildDocument(school, 'materials', one.id);
        await buildDocument(school, 'reports', one.id);
        await school.pledge(entryAt(sponsors, 0), onClass(one), 10);
      }
      await school.pledge(entryAt(sponsors, 1), onMadrasa(madrasa), 20);
    }
    await school.pledge(entryAt(sponsors, 2), onRegion(region), 30);
  }
  cast = { supervisors, members, sponsors };
  people = { admin: school.admin };
  for (const [kind, list] of Object.entries(cast)) {
    for (const [index, person] of (list as TestPerson[]).entries()) people[`${kind} ${index}`] = person;
  }
});

afterAll(() => school.close());

const seed = Number(process.env.SEED ?? Date.now() % 1e6);

test(`whatever happens, a device that follows has what one that begins anew is given (SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  const devices = Object.entries(people).map(([name, person]) => ({
    name,
    person,
    device: new Device(school.app, person),
  }));
  const story: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    story.push(await letHappen(random));
    for (const { name, person, device } of devices) {
      if (!random.once(6)) continue;
      await device.sync();
      expect(device.rows(), `${name} after ${story.slice(-12).join('; ')}`).toEqual(
        await freshRows(school.app, person),
      );
    }
  }
});

async function letHappen(random: Random): Promise<string> {
  const name = random.pick(Object.keys(happenings));
  try {
    await happenings[name]?.(school, cast, random);
    return name;
  } catch (error) {
    if (error instanceof NothingThere) return `not: ${name}`;
    throw error;
  }
}
