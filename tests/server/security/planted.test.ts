import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#server/access/passwords.ts';
import { idempotencyKeys } from '#server/db/schema/calls.ts';
import { materials } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { ask } from '#tests/server/conformance/ask.ts';
import { buildFixture, type Fixture } from '#tests/server/conformance/fixture.ts';
import { documentForm, regionForm } from '#tests/server/conformance/forms.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';

/* Bugs that no other test would see (tests/mutants plants them). */
let server: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  server = await openTestApp();
  fixture = await buildFixture(server);
});

afterAll(() => server.close());

test('a key whose change was not committed is not known: the next try takes effect', async () => {
  const { db } = server.database;
  await db.execute(sql`create function break_commit() returns trigger language plpgsql as
    'begin raise exception using errcode = ''40P01''; end'`);
  await db.execute(sql`create constraint trigger break_commit after insert on regions deferrable initially deferred
    for each row execute function break_commit()`);
  const key = newId();
  const asked = {
    as: fixture.callers.admin,
    key,
    body: regionForm(fixture.person('supervisor').id, { name: 'Unkept' }),
  };
  const before = await db.$count(idempotencyKeys);
  expect((await ask(server, 'regions.create', asked)).status).toBe(503);
  expect(await db.$count(idempotencyKeys)).toBe(before);
  await db.execute(sql`drop trigger break_commit on regions`);
  const again = await ask(server, 'regions.create', asked);
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, undefined]);
});

test('documents of one moment have an order, page after page', async () => {
  const { teacher } = fixture.callers;
  const classId = fixture.places.own.class;
  const ids: string[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    const { body } = await ask(server, 'materials.create', { as: teacher, params: { classId }, body: documentForm() });
    ids.push(body.data.id);
  }
  // In a shuffled order on the disk, so that the order of rows differs from that of the ids.
  const shuffled = [3, 0, 6, 1, 7, 4, 2, 5].map((index) => ids[index] ?? '');
  for (const id of shuffled) {
    await server.database.db
      .update(materials)
      .set({ createdAt: new Date(0) })
      .where(eq(materials.id, id));
  }
  const pages: string[] = [];
  for (const page of ['1', '2', '3', '4']) {
    const { body } = await ask(server, 'materials.list', {
      as: teacher,
      params: { classId },
      query: { page, limit: '2' },
    });
    pages.push(...body.data.map(({ id }: { id: string }) => id));
  }
  expect(pages).toEqual([...ids].sort().reverse());
});

test('a password is hashed with argon2id as strongly as OWASP asks', async () => {
  expect(await hashPassword('kitab-7-noor')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('of an unknown address a password is hashed as of a known one', async () => {
  // In processor time, which other load does not affect: hashing takes milliseconds, a comparison none.
  const cost = async (hash: string | undefined) => {
    const before = process.cpuUsage();
    for (let turn = 0; turn < 5; turn += 1) await verifyPassword(hash, 'kitab-7-noor');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await verifyPassword(undefined, 'warm');
  const known = await cost(await hashPassword('another-7-one'));
  const unknown = await cost(undefined);
  expect(unknown).toBeGreaterThan(known / 4);
});
