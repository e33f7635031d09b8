import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonHistory } from '#contract/answers/person-history.ts';
import { payments } from '#server/db/schema/payments.ts';
import { onRegion, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

async function historyOf(id: string, as: TestPerson) {
  return school.call<PersonHistory>('GET', `users/${id}/history`, { as });
}

test('who manages a person reads their classes and what happened; only an admin reads by whom', async () => {
  const region = await school.region();
  const madrasa = await school.madrasa(region.id);
  const place = await school.classIn(madrasa.id);
  const body = { role: 'teacher', fullName: 'Salma Tazi', email: 'salma-story@sanad.example', password: 'quiet-lamp' };
  const added = await school.call<{ id: string }>('POST', `classes/${place.id}/add-user`, {
    as: school.supervisor,
    body,
  });
  expect(added.status).toBe(201);
  const { data } = await school.call<{ id: string }[]>('GET', 'users?search=salma-story@sanad.example', {
    as: school.admin,
  });
  const id = data[0]?.id ?? '';
  const byAdmin = (await historyOf(id, school.admin)).data;
  expect(byAdmin).toMatchObject({
    classes: [{ id: place.id, madrasa: { id: madrasa.id } }],
    reports: { total: 0, latest: [] },
    given: null,
    events: [{ kind: 'joined', to: 'teacher', by: { id: school.supervisor.id } }],
  });
  const bySupervisor = (await historyOf(id, school.supervisor)).data;
  expect(bySupervisor.classes).toEqual(byAdmin.classes);
  expect(bySupervisor.events).toMatchObject([{ kind: 'joined', by: null }]);
});

test('another role shows what it was before, and no field of the person is in the story', async () => {
  const person = await buildPerson(school, 'supervisor');
  await school.call('PUT', `users/${person.id}`, { as: school.admin, body: { role: 'sponsor', phone: '0611223344' } });
  const { data } = await historyOf(person.id, school.admin);
  expect(data.events[0]).toMatchObject({
    kind: 'role',
    from: 'supervisor',
    to: 'sponsor',
    by: { id: school.admin.id },
  });
  expect(JSON.stringify(data)).not.toContain('0611223344');
});

test('a person of another region is not there for a supervisor', async () => {
  const stranger = await buildPerson(school, 'sponsor');
  expect((await historyOf(stranger.id, school.supervisor)).status).toBe(404);
});

test('what a sponsor gave is what was paid, and only an admin reads it', async () => {
  const sponsor = await buildPerson(school, 'sponsor');
  const region = await school.region();
  await school.sponsor(sponsor, onRegion(region), 1_000);
  const { db } = school.database;
  const paid = (await historyOf(sponsor.id, school.admin)).data.given;
  expect(paid).toMatchObject({ total: paid?.latest.length, refunded: 0 });
  expect(paid?.amount).toBeGreaterThan(0);
  // A month that no one has paid yet.
  await db.update(payments).set({ state: 'due', paidAt: null }).where(eq(payments.sponsorId, sponsor.id));
  expect((await historyOf(sponsor.id, school.admin)).data.given).toBeNull();
});
