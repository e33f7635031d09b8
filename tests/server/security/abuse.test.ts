import { eq } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/access/passwords.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { ask, inject } from '#tests/server/conformance/ask.ts';
import { buildFixture, type Fixture } from '#tests/server/conformance/fixture.ts';
import { documentForm } from '#tests/server/conformance/forms.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';

let server: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  server = await openTestApp();
  fixture = await buildFixture(server, { documents: ['material'] });
});

afterAll(() => server.close());

test('a Word file with macros is rejected, and its sender learns what to do', async () => {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': '<w/>',
    'word/vbaProject.bin': 'Sub AutoOpen()',
  };
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  const { status, body } = await ask(server, 'materials.create', {
    as: fixture.callers.teacher,
    params: { classId: fixture.places.own.class },
    body: documentForm(),
    file: { name: 'lesson.docx', bytes: Buffer.from(bytes) },
  });
  expect([status, body.code, body.message]).toEqual([415, 'file-macros', expect.stringContaining('without macros')]);
});

test('visitors search as fast as they type, but not without end; people with a session are not counted', async () => {
  const search = (as?: Fixture['callers']['teacher']) =>
    ask(server, 'regions.list', { as, query: { search: 'a' }, from: '2001:db8:5::1' });
  const statuses: number[] = [];
  for (let turn = 0; turn < 121; turn += 1) statuses.push((await search()).status);
  expect([statuses.slice(0, 120).every((status) => status === 200), statuses[120]]).toEqual([true, 429]);
  const { status, body, headers } = await search();
  expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([429, 'too-many-requests', true]);
  expect((await search(fixture.callers.teacher)).status).toBe(200);
  expect((await ask(server, 'regions.list', { from: '2001:db8:5::1' })).status).toBe(200);
});

test('where all connections to the database are in use, a call learns when to come again', async () => {
  const { pool } = server.database;
  const { max, connectionTimeoutMillis } = pool.options;
  Object.assign(pool.options, { max: 1, connectionTimeoutMillis: 50 });
  const taken = await Promise.all(Array.from({ length: Math.max(1, pool.idleCount) }, () => pool.connect()));
  try {
    const { status, body, headers } = await ask(server, 'regions.list');
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'busy', '5']);
  } finally {
    for (const client of taken) client.release();
    Object.assign(pool.options, { max, connectionTimeoutMillis });
  }
  expect((await ask(server, 'regions.list')).status).toBe(200);
});

test('a link to a file ends with the password of its reader', async () => {
  const reader = fixture.callers.student;
  const linkOf = async () => {
    const { body } = await ask(server, 'materials.list', { as: reader, params: { classId: fixture.places.own.class } });
    return String(body.data[0].fileUrl);
  };
  const before = await linkOf();
  expect((await inject(server, { url: before })).status).toBe(200);
  const passwordHash = await hashPassword('kitab-7-noor');
  await server.database.db.update(users).set({ passwordHash }).where(eq(users.id, reader.id));
  const stale = await inject(server, { url: before });
  expect([stale.status, stale.body.code]).toEqual([403, 'link-expired']);
  expect((await inject(server, { url: await linkOf() })).status).toBe(200);
});
