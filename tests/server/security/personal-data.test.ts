import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueLink } from '#server/access/mailed-links.ts';
import * as calls from '#server/db/schema/calls.ts';
import * as changes from '#server/db/schema/changes.ts';
import * as documents from '#server/db/schema/documents.ts';
import * as importing from '#server/db/schema/imports.ts';
import * as installation from '#server/db/schema/installation.ts';
import * as payments from '#server/db/schema/payments.ts';
import * as people from '#server/db/schema/places-and-people.ts';
import * as preferences from '#server/db/schema/preferences.ts';
import * as push from '#server/db/schema/push.ts';
import * as secondFactors from '#server/db/schema/second-factors.ts';
import * as sessions from '#server/db/schema/sessions.ts';
import * as sponsorships from '#server/db/schema/sponsorships.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { newId } from '#server/new-id.ts';
import { onRegion, openSchool, type School } from '#tests/server/build-school.ts';
import type { TestPerson } from '#tests/server/http/open-app.ts';
import { personalData } from './personal-data.ts';

/** A name that occurs nowhere else in the stored data. */
const name = 'Zahra Markerwoman';
const email = 'zahra.markerwoman@sanad.example';
const phone = '+212 600 998877';
const secret = 'marker-kitab-7-noor!';
const markers = ['markerwoman', '998877'];

const modules = [
  calls,
  changes,
  documents,
  importing,
  installation,
  payments,
  people,
  preferences,
  push,
  secondFactors,
  sessions,
  sponsorships,
];
const tables = modules.flatMap((one) => Object.values(one)).filter((one) => is(one, PgTable)) as PgTable[];

let dataDir: string;
let school: School;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-personal-'));
  school = await openSchool({ env: { DATA_DIR: dataDir } });
});

afterAll(async () => {
  await school.close();
  await rm(dataDir, { recursive: true });
});

test('every table of the database is in the list, and every column that takes any text', async () => {
  const { rows } = await school.database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const listed = personalData.map(({ table }) => table).sort();
  // Names of migrations, written before the schema exists.
  const known = rows.map((row) => row.name).filter((one) => one !== 'schema_migrations');
  expect(listed).toEqual(known.sort());
  for (const table of tables) {
    const free = Object.entries(getTableColumns(table))
      .filter(([, one]) => /^Pg(Text|CustomColumn|Jsonb?)$/.test(one.columnType) && !one.enumValues?.length)
      .map(([key]) => key);
    const columns = personalData.find((one) => one.table === getTableName(table))?.columns ?? {};
    expect(Object.keys(columns).sort(), getTableName(table)).toEqual(free.sort());
  }
});

/** Puts the person into every column of the list that can hold data about one. */
async function fillEverything(): Promise<TestPerson> {
  const { db } = school.database;
  const form = { name, email, phone, address: 'Markerwoman Lane 1', password: secret, confirmPassword: secret };
  const registered = await school.app.inject({ method: 'POST', url: '/api/v1/auth/register', payload: form });
  const { token, user } = registered.json();
  const person = { id: user.id as string, email, bearer: `Bearer ${token}` };
  await school.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { 'user-agent': 'Markerwoman phone' },
    payload: { email, password: secret },
  });
  await school.call('PUT', 'me', { as: person, key: newId(), body: { fullName: name, phone, address: form.address } });
  const contact = { contactEmail: `family.${email}` };
  await school.call('PUT', `users/${person.id}`, { as: school.admin, headers: { 'if-match': '*' }, body: contact });
  await issueLink(db, { purpose: 'address', userId: person.id, email: `new.${email}`, origin: 'x' });
  await school.call('POST', 'auth/forgot', { body: { email } });
  await school.call('POST', 'contact', { body: { name, email, message: 'رسالة طويلة من الكفيلة إلى المدرسة' } });
  const region = await school.region();
  const sponsorship = await school.sponsor(person, onRegion(region), 1_000);
  await db.execute(sql`update sponsorships set last_four = '8877', saved_card = 'card of Markerwoman', language = 'ar',
    card_reference = 'page of Markerwoman', on_behalf_of = 'the mother of Markerwoman' where id = ${sponsorship}`);
  await db.execute(sql`insert into refunds (id, payment_id, cents, reason, note, asked_at, done_at)
    select ${newId()}, id, 100, 'other', 'Markerwoman asked for it', now(), now() from payments
    where sponsor_id = ${person.id} limit 1`);
  await db.execute(sql`insert into refund_proposals (payment_id, id, reason, note, proposed_at)
    select id, ${newId()}, 'other', 'Markerwoman asks for it', now() from payments where sponsor_id = ${person.id} limit 1`);
  await queueMail(db, {
    key: newId(),
    kind: 'receipt',
    userId: person.id,
    language: 'en',
    values: { place: 'Markerwoman' },
  });
  await db.execute(sql`insert into push_subscriptions (session_hash, endpoint, public_key, auth, language, time_zone)
    select token_hash, 'https://push.example/markerwoman', 'x', 'Markerwoman', 'en', 'Markerwoman' from sessions
    where user_id = ${person.id} limit 1`);
  await db.execute(sql`insert into queued_pushes (key, session_hash, user_id, kind, values)
    values (${newId()}, 'x', ${person.id}, 'due', '{}')`);
  await db.execute(sql`insert into app_factors (user_id, secret, pending)
    values (${person.id}, 'of Markerwoman', 'of Markerwoman')`);
  await db.execute(sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
    values (${newId()}, ${person.id}, 'x', 'x', 0, '[]', 'Phone of Markerwoman')`);
  await db.execute(sql`insert into recovery_codes (user_id, code_hash) values (${person.id}, 'of Markerwoman')`);
  await db.execute(sql`insert into passkey_challenges (session_hash, purpose, challenge, expires_at)
    select token_hash, 'give', 'of Markerwoman', now() from sessions where user_id = ${person.id} limit 1`);
  await db.execute(sql`update sessions set second_factor_at = now() where user_id = ${person.id}`);
  // Data of others about the person: an answer about a region that names its sponsor, and an import with the person.
  await school.call('PUT', `regions/${region.id}`, {
    as: school.admin,
    key: newId(),
    body: { name: 'Azilal', address: 'Atlas', totalPrice: 1_000, supervisorId: school.supervisor.id },
  });
  await importOf(school.admin, person.id);
  await db.execute(sql`insert into imports (id, owner_id, kind, file_name, language, headers, fields)
    values (${newId()}, ${person.id}, 'users', 'People of Markerwoman.csv', 'en', '["Markerwoman"]', '[null]')`);
  return person;
}

/**
 * A child with the same name, who has a sign-in name instead of an address.
 * @returns the id
 */
async function addChild(): Promise<string> {
  const region = await school.region();
  const group = await school.classIn((await school.madrasa(region.id)).id);
  const body = { fullName: 'Markerwoman', email: null, password: secret, role: 'student', phone: '', address: '' };
  const path = `classes/${group.id}/add-user`;
  const { data } = await school.call<{ id: string }>('POST', path, { as: school.admin, key: newId(), body });
  return data.id;
}

async function importOf(owner: TestPerson, personId: string): Promise<void> {
  const { db } = school.database;
  const csv = [
    'fullName,email,role,phone,password',
    `${name},${email},sponsor,${phone},${secret}`,
    `${name.toUpperCase()},,teacher,,`,
  ].join('\n');
  const body = new FormData();
  body.set('kind', 'users');
  body.set('import', new File([csv], 'people.csv', { type: 'text/csv' }));
  const request = new Request('http://x', { method: 'POST', body });
  const answer = await school.app.inject({
    method: 'POST',
    url: '/api/v1/imports',
    headers: {
      authorization: owner.bearer,
      'idempotency-key': newId(),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(201);
  const importId = answer.json().data.id;
  // A row in the state after a run: the id is the only trace of the person.
  await db.execute(sql`insert into import_rows
    (import_id, number, cells, sealed, errors, action, state, entity_id, form, password)
    values (${importId}, 90, '["Mrs Markerwoman"]', 'of Markerwoman', '{"role":{"key":"roleUnknown","value":"Markerwoman"}}',
      'add', 'done', ${personId}, '{"fullName":"Markerwoman"}', '{"hash":"of Markerwoman","broken":{}}')`);
}

async function columnsNaming(): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    for (const [key, column] of Object.entries(getTableColumns(table))) {
      const text = sql`lower(${sql.identifier(column.name)}::text)`;
      const names = sql.join(
        markers.map((one) => sql`position(${one} in ${text}) > 0`),
        sql` or `,
      );
      const { rows } = await school.database.db.execute(
        sql`select 1 from ${sql.identifier(getTableName(table))} where ${names} limit 1`,
      );
      if (rows.length > 0) found.push(`${getTableName(table)}.${key}`);
    }
  }
  return found.sort();
}

async function filesNaming(): Promise<string[]> {
  const all = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const found: string[] = [];
  for (const one of all) {
    const text = (await readFile(join(one.parentPath, one.name), 'latin1')).toLowerCase();
    if (markers.some((marker) => text.includes(marker))) found.push(one.name);
  }
  return found;
}

/** Hashes and random bytes, also a person's: they cannot be searched, so their rows are counted. */
const unreadable = [
  ...['users.passwordHash', 'sessions.tokenHash', 'mailed_links.tokenHash', 'server_secrets.value'],
  ...['push_subscriptions.sessionHash', 'queued_pushes.sessionHash', 'passkey_challenges.sessionHash'],
];
/** Found by its id, or by its last four digits. */
const byOther = ['idempotency_keys.scope', 'sponsorships.lastFour'];

test('a person is in every column that the list names, and after they are erased in none, nor in a file', async () => {
  const person = await fillEverything();
  const child = await addChild();
  await expect.poll(async () => (await filesNaming()).length).toBeGreaterThan(1);
  const expected = personalData
    .flatMap(({ table, columns }) =>
      Object.entries(columns)
        .filter(([, holds]) => holds === 'person' || holds === 'secret')
        .map(([key]) => `${table}.${key}`),
    )
    .filter((one) => !unreadable.includes(one) && !byOther.includes(one));
  expect(await columnsNaming(), 'filled').toEqual(expected.sort());

  const deleted = await school.call('DELETE', `users/${person.id}`, { as: school.admin, key: newId() });
  expect(deleted.status).toBe(200);
  expect((await school.call('DELETE', `users/${child}`, { as: school.admin, key: newId() })).status).toBe(200);

  expect(await columnsNaming()).toEqual([]);
  expect(await filesNaming()).toEqual([]);
  const left = personalData.filter(({ erasedBy }) => erasedBy.startsWith('deleted'));
  for (const { table } of left) {
    const owned = sql`select 1 from ${sql.identifier(table)} as one where position(${person.id} in one::text) > 0`;
    expect((await school.database.db.execute(owned)).rows, table).toEqual([]);
  }
  expect(
    (await school.database.db.execute(sql`select 1 from idempotency_keys where scope = ${person.id}`)).rows,
  ).toEqual([]);
});
