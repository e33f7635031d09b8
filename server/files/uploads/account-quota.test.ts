import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverLimits } from '#contract/limits.ts';
import { files } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { ask, smallTable } from '#tests/server/conformance/ask.ts';
import { buildFixture, type Fixture, type FixtureCaller } from '#tests/server/conformance/fixture.ts';
import { documentForm } from '#tests/server/conformance/forms.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';
import english from '../../../public/locales/en/problems.json' with { type: 'json' };

let server: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  server = await openTestApp();
  fixture = await buildFixture(server);
});

afterAll(() => server.close());

function upload(as: FixtureCaller, name: 'materials.create' | 'reports.create' = 'materials.create') {
  return ask(server, name, { as, params: { classId: fixture.places.own.class }, body: documentForm(), key: newId() });
}

/** Files of this account that leave this number of bytes free. */
async function fill(ownerId: string, free: number): Promise<void> {
  const file = { kind: 'material' as const, name: 'a.pdf', mediaType: 'application/pdf', sha256: 'a'.repeat(64) };
  const size = serverLimits.accountBytes - free;
  await server.database.db.insert(files).values({ ...file, id: newId(), storageKey: newId(), ownerId, size });
}

test('an account that is full gets an error, until something of it is deleted; others go on', async () => {
  const { teacher } = fixture.callers;
  await fill(teacher.id, smallTable.bytes.length);
  const last = await upload(teacher);
  expect(last.status).toBe(201);
  for (const name of ['materials.create', 'reports.create'] as const) {
    const rejected = await upload(teacher, name);
    expect([rejected.status, rejected.body]).toEqual([
      413,
      { code: 'quota-exceeded', message: english['quota-exceeded'] },
    ]);
  }
  await ask(server, 'materials.delete', { as: teacher, params: { id: last.body.data.id } });
  expect((await upload(teacher, 'reports.create')).status).toBe(201);
  const colleague = await fixture.signIn('colleague');
  expect((await upload(colleague)).status).toBe(201);
});

test('what was taken long ago is recognized in an account that it has filled, and not counted twice', async () => {
  const { callers, places } = await buildFixture(server);
  const as = callers.teacher;
  const [id, params] = [newId(), { classId: places.own.class }];
  await fill(as.id, smallTable.bytes.length);
  const sent = () => ask(server, 'reports.create', { as, params, body: documentForm({ id }), key: newId() });
  const first = await sent();
  expect(first.status).toBe(201);
  const again = await sent();
  expect([again.status, again.body.code, again.body.current]).toEqual([409, 'already-there', first.body.data]);
});
