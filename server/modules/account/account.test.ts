import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeviceSession } from '#contract/entities/account.ts';
import { hashToken } from '#server/access/tokens.ts';
import { mailedLinks } from '#server/db/schema/sessions.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { onRegion, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';

const password = 'quiet-lamp-7!';
let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

async function signIn(email: string, secret = password) {
  const { app } = school;
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0 Mobile Safari/537.36' };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers,
    payload: { email, password: secret },
  });
  return { status: answer.statusCode, bearer: `Bearer ${answer.json().token}` };
}

test('signing out ends the session on the server at once', async () => {
  const person = await buildPerson(school, 'teacher', { password });
  expect((await school.call('GET', 'me', { as: person })).status).toBe(200);
  expect((await school.call('POST', 'auth/logout', { as: person })).status).toBe(200);
  expect((await school.call('GET', 'me', { as: person })).status).toBe(401);
});

test('a person sees the devices that are signed in, and signs the others out', async () => {
  const person = await buildPerson(school, 'student', { password });
  const phone = { ...person, bearer: (await signIn(person.email)).bearer };
  const { data } = await school.call<DeviceSession[]>('GET', 'me/sessions', { as: phone });
  expect(data.map(({ system, isCurrent }) => [system, isCurrent]).toSorted()).toEqual(
    [
      ['Android', true],
      [null, false],
    ].toSorted(),
  );
  expect((await school.call('DELETE', 'me/sessions', { as: phone })).status).toBe(200);
  expect((await school.call('GET', 'me', { as: person })).status).toBe(401);
  expect((await school.call('GET', 'me', { as: phone })).status).toBe(200);
});

test('no one signs out the device of someone else', async () => {
  const [one, other] = [await buildPerson(school, 'student'), await buildPerson(school, 'student')];
  const { data } = await school.call<DeviceSession[]>('GET', 'me/sessions', { as: other });
  expect((await school.call('DELETE', `me/sessions/${data[0]?.id}`, { as: one })).status).toBe(404);
  expect((await school.call('GET', 'me', { as: other })).status).toBe(200);
});

test('a new password needs the present one, and leaves only this device signed in', async () => {
  const person = await buildPerson(school, 'teacher', { password });
  const other = { ...person, bearer: (await signIn(person.email)).bearer };
  const wrong = { currentPassword: 'not it', password: 'new-lamp-8!' };
  const rejected = await school.call('PUT', 'me/password', { as: person, body: wrong });
  expect([rejected.status, rejected.body.fields]).toEqual([
    422,
    { currentPassword: 'The current password is not right' },
  ]);
  const body = { currentPassword: password, password: 'new-lamp-8!' };
  expect((await school.call('PUT', 'me/password', { as: person, body })).status).toBe(200);
  expect((await school.call('GET', 'me', { as: other })).status).toBe(401);
  expect((await school.call('GET', 'me', { as: person })).status).toBe(200);
  expect((await signIn(person.email, 'new-lamp-8!')).status).toBe(200);
});

test('a new address counts once it is confirmed, and a link works once', async () => {
  const person = await buildPerson(school, 'teacher', { password });
  const email = 'new-address@sanad.example';
  const asked = await school.call('PUT', 'me/email', { as: person, body: { currentPassword: password, email } });
  expect(asked.status).toBe(200);
  // The link is made as its mail leaves, after the answer.
  const links = () => school.database.db.select().from(mailedLinks).where(eq(mailedLinks.userId, person.id));
  await expect.poll(async () => (await links()).map((link) => link.email)).toEqual([email]);
  expect((await school.call<{ email: string }>('GET', 'me', { as: person })).data.email).toBe(person.email);
  const token = 'a token that the test knows';
  await school.database.db
    .update(mailedLinks)
    .set({ tokenHash: hashToken(token) })
    .where(eq(mailedLinks.userId, person.id));
  expect((await school.call('POST', 'auth/confirm-email', { body: { token } })).status).toBe(200);
  expect((await school.call<{ email: string }>('GET', 'me', { as: person })).data.email).toBe(email);
  expect((await school.call('POST', 'auth/confirm-email', { body: { token } })).status).toBe(422);
});

test('preferences are kept, and what is not named stays', async () => {
  const person = await buildPerson(school, 'supervisor');
  await school.call('PUT', 'me/preferences', { as: person, body: { language: 'ar', weeklyMail: false } });
  const { data } = await school.call('PUT', 'me/preferences', { as: person, body: { theme: 'dark' } });
  const mails = { weeklyMail: false, reminderMail: true, reportMail: true };
  expect(data).toEqual({ language: 'ar', digits: null, theme: 'dark', calendar: null, ...mails });
});

test('everything about a person is downloaded, without what would give the account away', async () => {
  const person = await buildPerson(school, 'teacher', { password });
  await signIn(person.email);
  const answer = await school.call('GET', 'me/data', { as: person });
  expect(answer.body).toMatchObject({ profile: { id: person.id }, changes: [{ action: 'sign-in' }] });
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|tokenHash/);
});

test('what is stored about a sponsor holds what they paid, and for whom', async () => {
  const sponsor = await buildPerson(school, 'sponsor');
  const region = await school.region();
  const id = await school.sponsor(sponsor, onRegion(region), 30);
  await school.database.db.update(sponsorships).set({ onBehalfOf: 'My mother' }).where(eq(sponsorships.id, id));
  const { body } = await school.call('GET', 'me/data', { as: sponsor });
  expect(body).toMatchObject({
    sponsorships: [{ id, amount: 30, onBehalfOf: 'My mother' }],
    payments: [{ sponsorshipId: id, amount: 30, refundedAmount: 0, state: 'paid', receiptCode: expect.any(String) }],
  });
});

test('closing the account says what stays, asks for the password, and is done then', async () => {
  const person = await buildPerson(school, 'teacher', { password });
  const { data } = await school.call<{ blockers: string[] }>('GET', 'me/closing', { as: person });
  expect(data.blockers).toEqual([]);
  expect((await school.call('POST', 'me/close', { as: person, body: { currentPassword: 'not it' } })).status).toBe(422);
  expect((await school.call('POST', 'me/close', { as: person, body: { currentPassword: password } })).status).toBe(200);
  expect((await school.call('GET', 'me', { as: person })).status).toBe(401);
  expect((await signIn(person.email)).status).toBe(401);
});
