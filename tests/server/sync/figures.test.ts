import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { onClass, onMadrasa, onRegion, openSchool, type School } from '../build-school.ts';
import { Device, freshRows } from './device.ts';

let school: School;
let region: Region;
let madrasa: Madrasa;
let one: Class;
let teacher: TestPerson & { user: { id: string } };
let sponsor: TestPerson;
let devices: readonly Device[];
let people: readonly TestPerson[];

/** A region of 1,000 $ with two madaris of 400 $, the first with two classes of 40 $. */
beforeAll(async () => {
  school = await openSchool();
  region = await school.region();
  madrasa = await school.madrasa(region.id);
  await school.madrasa(region.id, { name: 'Beside' });
  one = await school.classIn(madrasa.id);
  await school.classIn(madrasa.id, { name: 'Beside' });
  teacher = await school.member('teacher', one.id);
  await school.database.db.update(regions).set({ totalPriceCents: 100_000 });
  await school.call('PUT', `users/${teacher.id}`, { as: school.admin, body: { regionId: region.id } });
  const session = await buildPerson(school, 'supervisor');
  sponsor = await buildPerson(school, 'sponsor');
  await school.sponsor(sponsor, onRegion(region), 10);
  people = [school.admin, school.supervisor, await school.member('teacher', one.id), sponsor, session];
  devices = people.map((person) => new Device(school.app, person));
});

afterAll(() => school.close());

async function put(path: string, body: object): Promise<void> {
  const { status } = await school.call('PUT', path, { as: school.admin, body });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

async function setAmount(id: string, dollars: number): Promise<void> {
  await school.database.db
    .update(sponsorships)
    .set({ amountCents: dollars * 100 })
    .where(eq(sponsorships.id, id));
}

const regionForm = (change: object) => ({
  name: region.name,
  address: region.address,
  totalPrice: 1_000,
  supervisorId: school.supervisor.id,
  ...change,
});
const madrasaForm = (change: object) => ({
  name: madrasa.name,
  address: madrasa.address,
  totalPrice: 400,
  regionId: region.id,
  ...change,
});
const classForm = (change: object) => ({
  name: one.name,
  description: 'x',
  monthlyPrice: 40,
  madarisId: madrasa.id,
  ...change,
});
const cancelled = { state: 'cancelled' } as const;

test.each<[string, () => Promise<unknown>]>([
  [
    'the region has another name, which its madaris and people show',
    () => put(`regions/${region.id}`, regionForm({ name: 'N' })),
  ],
  [
    'the madrasa has another name, which its classes show',
    () => put(`madaris/${madrasa.id}`, madrasaForm({ name: 'N' })),
  ],
  [
    'the madrasa has another address, which its classes show',
    () => put(`madaris/${madrasa.id}`, madrasaForm({ address: 'A' })),
  ],
  ['a class is paid for', () => school.sponsor(sponsor, onClass(one), 40)],
  [
    'the class becomes dearer, and is no longer complete',
    () => put(`classes/${one.id}`, classForm({ monthlyPrice: 50 })),
  ],
  [
    'a sponsorship on the class completes its madrasa, and so its other class',
    () => school.sponsor(sponsor, onClass(one), 360),
  ],
  [
    'the madrasa becomes dearer, and is no longer complete',
    () => put(`madaris/${madrasa.id}`, madrasaForm({ totalPrice: 500 })),
  ],
  ['the madrasa becomes cheaper again', () => put(`madaris/${madrasa.id}`, madrasaForm({}))],
  [
    'a sponsorship on a madrasa completes the region, and so the other madrasa',
    () => school.sponsor(sponsor, onMadrasa(madrasa), 590),
  ],
  [
    'the region becomes dearer, and is no longer complete',
    () => put(`regions/${region.id}`, regionForm({ totalPrice: 2_000 })),
  ],
  ['the region becomes cheaper again', () => put(`regions/${region.id}`, regionForm({}))],
  ['all sponsorships end in one statement', () => school.database.db.update(sponsorships).set(cancelled)],
  ['someone sponsorships on the madrasa, which its classes show', () => school.sponsor(sponsor, onMadrasa(madrasa), 5)],
  [
    "another sponsor's sponsorships on the region",
    async () => school.sponsor(await buildPerson(school, 'sponsor'), onRegion(region), 5),
  ],
  ['the sponsor sponsorships on the class again', () => school.sponsor(sponsor, onClass(one), 5)],
  ['the sponsor of the class has another name', () => put(`users/${sponsor.id}`, { fullName: 'Hana' })],
  ['a teacher becomes a student', () => put(`users/${teacher.id}`, { role: 'student' })],
  [
    'a person comes into another region',
    async () => put(`users/${teacher.id}`, { regionId: (await school.region({ name: 'Far' })).id }),
  ],
  [
    'the class moves to another madrasa',
    async () => {
      const other = await school.madrasa(region.id, { name: 'Other' });
      await put(`classes/${one.id}`, classForm({ madarisId: other.id }));
    },
  ],
])('on every device when %s', async (_, happens) => {
  for (const device of devices) await device.sync();
  await happens();
  for (const [index, device] of devices.entries()) {
    await device.sync();
    const person = people[index] ?? school.admin;
    expect(device.rows(), String(index)).toEqual(await freshRows(school.app, person));
  }
});

test.each([
  ['the class', () => onClass(one), 'row'],
  ['its madrasa', () => onMadrasa(madrasa), 'row'],
  ['its region', () => onRegion(region), 'row'],
  // With the 400 $ of the madrasa the other class becomes complete too, and later incomplete again.
  ['the madrasa, up to all of it', () => onMadrasa(madrasa), 'complete'],
] as const)('on every device when an old sponsorship on %s is raised, and lowered again', async (_, place, to) => {
  await school.database.db.update(sponsorships).set(cancelled);
  one = (await school.call<Class>('GET', `classes/${one.id}`)).data;
  madrasa = (await school.call<Madrasa>('GET', `madaris/${one.madarisId}`)).data;
  const sponsorship = await school.sponsor(sponsor, place(), 5);
  for (const dollars of [to === 'complete' ? madrasa.totalPrice : 20, 5]) {
    for (const device of devices) await device.sync();
    await setAmount(sponsorship, dollars);
    for (const [index, device] of devices.entries()) {
      expect(await device.sync(), `something is reported to ${index}`).toBeGreaterThanOrEqual(changes[index] ?? 0);
      expect(device.rows(), String(index)).toEqual(await freshRows(school.app, people[index] ?? school.admin));
    }
  }
});

/** The minimum that each device must receive: the last one belongs to a person whom nothing of it reaches. */
const changes = [1, 1, 1, 1, 0];
