import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/entities/audit-entry.ts';
import { changedFields } from '#contract/forms/changed-fields.ts';
import { hashToken } from '#server/access/tokens.ts';
import { mailedLinks } from '#server/db/schema/sessions.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

async function entries(query = ''): Promise<AuditEntry[]> {
  const answer = await school.call<AuditEntry[]>('GET', `audit?limit=100${query}`, { as: school.admin });
  expect(answer.status).toBe(200);
  expect(answer.body.meta.totalItems).toBe(answer.data.length);
  return answer.data;
}

test('the admin reads who changed what, the newest first', async () => {
  const region = await school.region();
  const before = await entries();
  const body = { id: region.id, name: 'Azrou', address: 'Atlas', totalPrice: '5', supervisorId: school.supervisor.id };
  await school.call('PUT', `regions/${region.id}`, { as: school.admin, body });
  await school.call('DELETE', `regions/${region.id}`, { as: school.admin });
  const [deleted, updated, ...rest] = await entries();
  expect(rest).toEqual(before);
  expect(deleted).toMatchObject({ action: 'delete', objectType: 'region', objectId: region.id });
  expect(updated).toMatchObject({
    action: 'update',
    user: { id: school.admin.id, fullName: 'admin' },
    changes: { changes: { name: { from: region.name, to: 'Azrou' }, totalPrice: { from: region.totalPrice, to: 5 } } },
  });
});

test('the changes of one object and those of one person can be filtered', async () => {
  const region = await school.region();
  const madrasa = await school.madrasa(region.id);
  const place = await school.classIn(madrasa.id);
  const person = { role: 'teacher', fullName: 'Salma', email: 'salma@sanad.example', password: 'quiet-lamp' };
  const added = await school.call('POST', `classes/${place.id}/add-user`, { as: school.supervisor, body: person });
  expect(added.status).toBe(201);
  expect((await entries(`&objectId=${place.id}`)).map(({ action }) => action)).toEqual(['add-user', 'create']);
  expect((await entries('&objectType=madrasa')).map(({ objectId }) => objectId)).toEqual([madrasa.id]);
  const bySupervisor = await entries(`&userId=${school.supervisor.id}`);
  expect(bySupervisor.map(({ objectType }) => objectType).toSorted()).toEqual(['class', 'user']);
});

test('what a deleted person did stays listed, without the name', async () => {
  const other = await buildPerson(school, 'admin');
  const region = await school.region();
  await school.call('DELETE', `regions/${region.id}`, { as: other });
  await school.call('DELETE', `users/${other.id}`, { as: school.admin });
  expect((await entries(`&userId=${other.id}`))[0]).toMatchObject({
    action: 'delete',
    user: { id: other.id, fullName: null },
  });
});

test('a new password is logged with by whom it was set, and never shown', async () => {
  const teacher = await buildPerson(school, 'teacher');
  const password = 'a secret of two';
  await school.call('PUT', `users/${teacher.id}`, { as: school.admin, body: { password } });
  const token = 'the token of a mail';
  const expiresAt = new Date(Date.now() + 60_000);
  await school.database.db
    .insert(mailedLinks)
    .values({ tokenHash: hashToken(token), userId: teacher.id, purpose: 'reset', expiresAt });
  expect((await school.call('POST', 'auth/reset', { body: { token, password } })).status).toBe(200);
  const listed = await entries(`&objectId=${teacher.id}`);
  expect(listed.map(({ action, user }) => [action, user?.id])).toEqual([
    ['new-password', undefined],
    ['update', school.admin.id],
  ]);
  expect(JSON.stringify(listed)).not.toContain(password);
});

test('changes are listed without who signed in, and who signed in without changes', async () => {
  const supervisor = await buildPerson(school, 'supervisor');
  const wrong = { email: supervisor.email, password: 'not the password' };
  expect((await school.call('POST', 'auth/login', { body: wrong })).status).toBe(401);
  await school.region();
  const all = (await entries()).map(({ action }) => action);
  const isSignIn = (action: string) => action.startsWith('sign-');
  expect((await entries('&kind=sign-ins')).map(({ action }) => action)).toEqual(all.filter(isSignIn));
  expect((await entries('&kind=changes')).map(({ action }) => action)).toEqual(
    all.filter((action) => !isSignIn(action)),
  );
  expect(all).toEqual(expect.arrayContaining(['sign-in-failed', 'create']));
  expect((await school.call('GET', 'audit?kind=both', { as: school.admin })).status).toBe(400);
});

test('no one but an admin reads it', async () => {
  for (const role of ['supervisor', 'teacher', 'student', 'sponsor'] as const) {
    expect((await school.call('GET', 'audit', { as: await buildPerson(school, role) })).status, role).toBe(403);
  }
  expect((await school.call('GET', 'audit')).status).toBe(401);
});

test('pages do not overlap', async () => {
  const all = (await entries()).map(({ id }) => id);
  const pages = await Promise.all(
    [1, 2].map((page) => school.call<AuditEntry[]>('GET', `audit?limit=3&page=${page}`, { as: school.admin })),
  );
  expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all.slice(0, 6));
});

test('of a change only what differs is logged, with what it was and what it is', async () => {
  const region = await school.region();
  const madrasa = await school.madrasa(region.id);
  const place = await school.classIn(madrasa.id);
  const other = await school.region();
  const { name, address } = madrasa;
  const moved = { id: madrasa.id, name, address, totalPrice: String(madrasa.totalPrice), regionId: other.id };
  expect((await school.call('PUT', `madaris/${madrasa.id}`, { as: school.admin, body: moved })).status).toBe(200);
  const dearer = {
    id: place.id,
    name: place.name,
    description: 'New words',
    monthlyPrice: '7.5',
    madarisId: madrasa.id,
  };
  expect((await school.call('PUT', `classes/${place.id}`, { as: school.admin, body: dearer })).status).toBe(200);
  expect((await entries(`&objectId=${madrasa.id}`))[0]?.changes).toEqual({
    changes: { regionId: { from: region.id, to: other.id } },
  });
  expect((await entries(`&objectId=${place.id}`))[0]?.changes).toEqual({
    changes: {
      description: { from: place.description, to: 'New words' },
      monthlyPrice: { from: place.monthlyPrice, to: 7.5 },
    },
  });
});

test('what a person changed about someone is logged by the name of the field, never by its value', async () => {
  const teacher = await buildPerson(school, 'teacher');
  const body = { phone: '+212 600 112233', address: 'Behind the old mill' };
  expect((await school.call('PUT', `users/${teacher.id}`, { as: school.admin, body })).status).toBe(200);
  const [entry] = await entries(`&objectId=${teacher.id}`);
  expect(entry && changedFields(entry)).toEqual([
    { field: 'phone', difference: null },
    { field: 'address', difference: null },
  ]);
  expect(JSON.stringify(entry)).not.toMatch(/112233|old mill/);
});
