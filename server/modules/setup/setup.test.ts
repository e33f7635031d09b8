import { afterEach, expect, test } from 'vitest';
import type { Setup, SetupPoint } from '#contract/answers/setup.ts';
import type { Operator } from '#contract/entities/operator.ts';
import { writeNote } from '#server/modules/operator/opening.ts';
import { newId } from '#server/new-id.ts';
import { buildPerson, openTestApp, request, type TestApp, type TestPerson } from '#tests/server/http/open-app.ts';

let server: TestApp;
let admin: TestPerson;

afterEach(() => server.close());

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await openTestApp({ isNew: true, env });
  admin = await buildPerson(server, 'admin');
}

async function call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await server.app.inject(request(method, path, { as: admin, ...(body && { body, key: newId() }) }));
  return { status: answer.statusCode, ...answer.json<{ data: T; code?: string }>() };
}

const read = async () => (await call<Setup>('GET', 'setup')).data;
const stateOf = async (point: SetupPoint) => (await read()).points.find(({ name }) => name === point)?.state;
const takesSponsors = async () =>
  (await server.app.inject(request('GET', 'operator'))).json<{ data: Operator & { takesSponsors: boolean } }>().data
    .takesSponsors;

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PUBLIC_URL: 'https://sanad.example',
};
const operator = { name: 'Nur', address: 'Well Lane', email: 'office@nur.example', dueDay: 5 };

/** A region with supervisor, a madrasa and a class; with its people where they are asked for. */
async function addSchool(people: readonly ('teacher' | 'student')[]): Promise<string> {
  const { db } = server.database;
  const [region, madrasa, group] = [newId(), newId(), newId()];
  const supervisor = await buildPerson(server, 'supervisor');
  await db.execute(`insert into regions (id, name, address, total_price_cents, supervisor_id, search_text)
    values ('${region}', 'R', 'R', 100, '${supervisor.id}', 'r')`);
  await db.execute(`insert into madaris (id, region_id, name, address, total_price_cents, search_text)
    values ('${madrasa}', '${region}', 'M', 'M', 100, 'm')`);
  await db.execute(`insert into classes (id, madrasa_id, name, description, monthly_price_cents, search_text)
    values ('${group}', '${madrasa}', 'C', '', 100, 'c')`);
  for (const role of people) {
    const person = await buildPerson(server, role);
    await db.execute(`insert into class_members (class_id, user_id) values ('${group}', '${person.id}')`);
  }
  return group;
}

async function checkPages(): Promise<void> {
  for (const id of ['privacy-en', 'privacy-ar', 'terms-en', 'terms-ar']) {
    expect((await call('PUT', `pages/${id}`, { text: 'Read.' })).status).toBe(200);
  }
}

test('of an empty installation nothing is done, and what no one can know is unknown', async () => {
  await start();
  expect(await read()).toMatchObject({ isOpen: false, demo: false, testMail: null, backupDate: null });
  const { points } = await read();
  expect(points.filter(({ state }) => state !== 'missing')).toEqual([{ name: 'backup', state: 'unknown' }]);
});

test('each point follows from its own rows or configuration', async () => {
  await start(stripe);
  expect(await stateOf('payments')).toBe('done');
  await call('PUT', 'settings', { ...operator, email: '' });
  expect(await stateOf('operator')).toBe('missing');
  await call('PUT', 'settings', operator);
  expect(await stateOf('operator')).toBe('done');
  await call('PUT', 'pages/terms-en', { text: 'Read.' });
  expect(await stateOf('pages')).toBe('missing');
  await checkPages();
  expect(await stateOf('pages')).toBe('done');
  await addSchool(['teacher']);
  expect(await stateOf('region')).toBe('done');
  expect(await stateOf('madrasa')).toBe('done');
  expect(await stateOf('class')).toBe('missing');
  await addSchool(['teacher', 'student']);
  expect(await stateOf('class')).toBe('done');
  await writeNote(server.database.db, 'backup', { madeAt: '2026-11-24T12:00:00.000Z' });
  expect(await stateOf('backup')).toBe('done');
});

test('a mail server is unknown until it is tried, and what it did with the message is said', async () => {
  await start({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(await stateOf('mail')).toBe('unknown');
  const { status, data } = await call<Setup>('POST', 'setup/test-mail', {});
  expect(status).toBe(200);
  expect(data.testMail?.outcome).toBe('rejected');
  expect(await stateOf('mail')).toBe('missing');
  await writeNote(server.database.db, 'testMail', { sentAt: '2026-11-24T12:00:00.000Z', outcome: 'taken' });
  expect(await stateOf('mail')).toBe('done');
});

test('a message that became a file says nothing of a mail server', async () => {
  await start();
  expect((await call<Setup>('POST', 'setup/test-mail', {})).data.testMail?.outcome).toBe('rejected');
});

test('the site opens once nothing necessary is missing; until then nothing is offered and nothing can be paid', async () => {
  await start(stripe);
  const group = await addSchool(['teacher', 'student']);
  expect(await takesSponsors()).toBe(false);
  expect(await call('POST', 'setup/open', {})).toMatchObject({ status: 409, code: 'not-ready' });
  const sponsor = await buildPerson(server, 'sponsor');
  const body = { type: 'class', typeId: group, amount: '1' };
  const sponsorships = () => server.app.inject(request('POST', 'sponsorships', { as: sponsor, body, key: newId() }));
  expect((await sponsorships()).json()).toMatchObject({ code: 'not-open' });
  await call('PUT', 'settings', operator);
  await checkPages();
  expect((await call<Setup>('POST', 'setup/open', {})).data.isOpen).toBe(true);
  expect(await takesSponsors()).toBe(true);
  expect((await sponsorships()).json().code).not.toBe('not-open');
});

test('without payments the site opens only where that is chosen, and still offers nothing', async () => {
  await start();
  await addSchool(['teacher', 'student']);
  await call('PUT', 'settings', operator);
  await checkPages();
  expect((await call('POST', 'setup/open', {})).status).toBe(409);
  expect((await call<Setup>('POST', 'setup/open', { withoutPayments: true })).data.isOpen).toBe(true);
  expect(await takesSponsors()).toBe(false);
});

test('a demo is open from its start', async () => {
  await start({ DEMO: '1' });
  expect(await read()).toMatchObject({ isOpen: true, demo: true });
  expect(await takesSponsors()).toBe(true);
});
