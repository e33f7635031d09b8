import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueLink } from '#server/access/mailed-links.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { personColumns } from '#server/modules/account/person-columns.ts';
import { newId } from '#server/new-id.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

test('every column by which a row belongs to a person is in the list', async () => {
  const { rows } = await school.database.db.execute<{ name: string }>(sql`
    select a.attrelid::regclass::text || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid in ('users'::regclass, 'sessions'::regclass)
    union select table_name || '.' || column_name from information_schema.columns where table_schema = 'public'
      and column_name in ('user_id', 'owner_id', 'author_id', 'sponsor_id', 'supervisor_id', 'giver_id', 'asked_by',
        'scope', 'session_hash')`);
  // A person's own row, and the refunds of a person's payments, are found by another id.
  const expected = [...rows.map(({ name }) => name), 'users.id', 'refunds.payment_id'];
  expect(Object.keys(personColumns).sort()).toEqual([...new Set(expected)].sort());
});

/** A person with a row of each kind. */
async function fill(): Promise<TestPerson> {
  const { db } = school.database;
  const person = await buildPerson(school, 'sponsor');
  const lesson = await school.classIn((await school.madrasa((await school.region()).id)).id);
  await school.sponsor(person, onClass(lesson), 40);
  const { id } = person;
  const [fileId, reportId] = [newId(), newId()];
  await db.execute(sql`insert into refunds (id, payment_id, cents, reason, note, asked_at)
    select ${newId()}, id, 100, 'other', 'marker of the refund', now() from payments where sponsor_id = ${id} limit 1`);
  await db.execute(sql`insert into push_subscriptions (session_hash, endpoint, public_key, auth, language, time_zone)
    select token_hash, 'https://push.marker.example/secret-path', 'x', 'secret-auth', 'en', 'Asia/Marker' from sessions
    where user_id = ${id}`);
  await db.execute(sql`insert into app_factors (user_id, secret) values (${id}, 'secret-app')`);
  await db.execute(sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
    values (${newId()}, ${id}, 'secret-credential', 'secret-key', 0, '[]', 'marker of the passkey')`);
  await db.execute(sql`update sessions set second_factor_at = now() where user_id = ${id}`);
  await db.execute(sql`insert into files (id, kind, name, media_type, size, sha256, storage_key, owner_id)
    values (${fileId}, 'report', 'marker of the file.pdf', 'application/pdf', 1, '', ${fileId}, ${id})`);
  await db.execute(sql`insert into reports (id, class_id, author_id, title, file_id)
    values (${reportId}, ${lesson.id}, ${id}, 'marker of the report', ${fileId})`);
  await db.execute(sql`insert into materials (id, class_id, author_id, title, file_id)
    values (${newId()}, ${lesson.id}, ${id}, 'marker of the material', ${fileId})`);
  await db.execute(sql`insert into spending_reports (id, madrasa_id, month, author_id, words)
    values (${newId()}, ${lesson.madaris.id}, '2026-04', ${id}, 'marker of the spending')`);
  await db.execute(sql`insert into report_openings (report_id, user_id) values (${reportId}, ${id})`);
  await db.execute(sql`insert into imports (id, owner_id, kind, file_name, language, headers, fields)
    values (${newId()}, ${id}, 'users', 'marker of the import.csv', 'en', '[]', '[]')`);
  await db.execute(sql`insert into class_members (class_id, user_id) values (${lesson.id}, ${id})`);
  await db.execute(sql`insert into past_members (id, class_id, user_id, role, from_month, until_month, reason, ended_at)
    values (${newId()}, ${lesson.id}, ${id}, 'teacher', '2026-01', '2026-02', 'left', now())`);
  await db.execute(sql`update regions set supervisor_id = ${id} where id = ${lesson.madaris.regionId}`);
  await db.execute(sql`insert into acting_supervisors (id, region_id, user_id, started_at, acts_until)
    values (${newId()}, ${lesson.madaris.regionId}, ${id}, now(), now())`);
  await db.execute(sql`insert into user_preferences (user_id, language) values (${id}, 'ar')`);
  const values = { place: 'marker of the mail' };
  await queueMail(db, { key: newId(), kind: 'receipt', userId: id, language: 'en', values });
  await issueLink(db, { purpose: 'address', userId: id, email: 'marker.link@sanad.example', origin: 'x' });
  await school.call('PUT', 'me', { as: person, body: { fullName: 'marker of the name', phone: '', address: '' } });
  return person;
}

test('a person who asks for their own data gets a part for each of them, with the content of its rows', async () => {
  const person = await fill();
  const answer = await school.app.inject({ url: '/api/v1/me/data', headers: { authorization: person.bearer } });
  expect(answer.statusCode).toBe(200);
  const data = answer.json() as Record<string, unknown>;
  for (const place of Object.values(personColumns)) {
    if (!('part' in place)) continue;
    const part = data[place.part];
    expect(Array.isArray(part) ? part.length : part, place.part).toBeTruthy();
  }
  const parts = ['refund', 'file', 'report', 'spending', 'material', 'import', 'mail', 'name', 'passkey'];
  for (const one of parts) expect(answer.body).toContain(`marker of the ${one}`);
  for (const one of ['push.marker.example', 'Asia/Marker', 'marker.link@sanad.example'])
    expect(answer.body).toContain(one);
  for (const one of ['secret-path', 'secret-auth', 'secret-app', 'secret-credential', 'secret-key'])
    expect(answer.body).not.toContain(one);
});

test('each part that is left out has its reason', () => {
  for (const [column, place] of Object.entries(personColumns)) {
    if ('leftOut' in place) expect(place.leftOut, column).toMatch(/\w{3,}.*\.$/);
  }
});
