import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import { auditLog, idempotencyKeys } from '#server/db/schema/calls.ts';
import { imports } from '#server/db/schema/imports.ts';
import { jobs } from '#server/db/schema/installation.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { mailedLinks, sessions } from '#server/db/schema/sessions.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { forgetOld, once } from '#server/jobs.ts';
import { newId } from '#server/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';

const day = 24 * 3_600_000;
let fresh: FreshDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, { warn: () => undefined });
});

afterAll(async () => {
  await database.end();
  await fresh.drop();
});

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * day);
}

test('of ten servers that look at once, one does the job, and none before its time has come again', async () => {
  let done = 0;
  const work = async () => {
    done += 1;
  };
  await Promise.all(Array.from({ length: 10 }, () => once(database.db, 'a job', day, work)));
  await once(database.db, 'a job', day, work);
  expect(done).toBe(1);
  await database.db.update(jobs).set({ lastRun: daysAgo(2), lastSuccess: daysAgo(2) });
  await once(database.db, 'a job', day, work);
  expect(done).toBe(2);
});

test('a job that fails is not done: it is tried again after an hour, and its age grows from its last success', async () => {
  const { db } = database;
  const failing = () => once(db, 'a failing job', day, () => Promise.reject(new Error('away')));
  await expect(failing()).rejects.toThrow('away');
  // Not at every look.
  await failing();
  const hourAgo = new Date(Date.now() - 61 * 60_000);
  await db.update(jobs).set({ lastRun: hourAgo }).where(eq(jobs.name, 'a failing job'));
  await expect(failing()).rejects.toThrow('away');
  const state = () => db.select().from(jobs).where(eq(jobs.name, 'a failing job'));
  expect((await state())[0]?.lastSuccess).toBeNull();
  await db.update(jobs).set({ lastRun: hourAgo }).where(eq(jobs.name, 'a failing job'));
  await once(db, 'a failing job', day, () => Promise.resolve());
  expect((await state())[0]?.lastSuccess).not.toBeNull();
  // It was done: the next time is a day later.
  await db.update(jobs).set({ lastRun: hourAgo, lastSuccess: new Date() }).where(eq(jobs.name, 'a failing job'));
  await failing();
});

test('of the audit log changes are kept for ten years, other events and mails that have ended for 400 days', async () => {
  const { db } = database;
  const entry = (action: string, days: number) => ({ id: newId(), action, objectType: 'user', at: daysAgo(days) });
  await db
    .insert(auditLog)
    .values([
      entry('update', 3_649),
      entry('delete', 3_651),
      entry('sign-in', 399),
      entry('sign-out', 401),
      entry('give-up-mail', 399),
      entry('give-up-mail', 401),
    ]);
  const userId = newId();
  await db
    .insert(users)
    .values({ id: userId, fullName: 'M', email: 'm@sanad.example', passwordHash: '', searchText: 'm', role: 'admin' });
  const mail = { userId, kind: 'receipt' as const, language: 'en' as const, values: {} };
  await db.insert(queuedMails).values([
    { ...mail, key: 'sent 399', createdAt: daysAgo(399), sentAt: daysAgo(399) },
    { ...mail, key: 'sent 401', createdAt: daysAgo(401), sentAt: daysAgo(401) },
    { ...mail, key: 'ended 401', createdAt: daysAgo(401), endedAt: daysAgo(396) },
    { ...mail, key: 'waits 401', createdAt: daysAgo(401) },
  ]);
  await forgetOld(db);
  const kept = await db.select({ action: auditLog.action }).from(auditLog);
  expect(kept.map(({ action }) => action).sort()).toEqual(['give-up-mail', 'sign-in', 'update']);
  expect((await db.select().from(queuedMails)).map(({ key }) => key).sort()).toEqual(['sent 399', 'waits 401']);
});

test('stored answers are kept for 90 days; sessions and links until they have run out', async () => {
  const { db } = database;
  const userId = newId();
  const person = { id: userId, fullName: 'A', email: 'a@sanad.example', passwordHash: '', searchText: 'a' };
  await db.insert(users).values({ ...person, role: 'admin' });
  const answer = { scope: userId, endpoint: 'POST v1/regions', requestHash: '' };
  await db.insert(idempotencyKeys).values([
    { ...answer, key: 'of-89-days', createdAt: daysAgo(89) },
    { ...answer, key: 'of-91-days', createdAt: daysAgo(91) },
  ]);
  await db.insert(sessions).values([
    { tokenHash: 'alive', userId, expiresAt: daysAgo(-1) },
    { tokenHash: 'ended', userId, expiresAt: daysAgo(1) },
  ]);
  await db.insert(mailedLinks).values([
    { tokenHash: 'alive', userId, purpose: 'reset', expiresAt: daysAgo(-1) },
    { tokenHash: 'ended', userId, purpose: 'reset', expiresAt: daysAgo(2) },
  ]);
  await forgetOld(db);
  expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['of-89-days']);
  expect((await db.select().from(sessions)).map(({ tokenHash }) => tokenHash)).toEqual(['alive']);
  expect((await db.select().from(mailedLinks)).map(({ tokenHash }) => tokenHash)).toEqual(['alive']);
});

test('an import is deleted 90 days after its last change, unless it runs', async () => {
  const { db } = database;
  const ownerId = newId();
  const person = { id: ownerId, fullName: 'I', email: 'i@sanad.example', passwordHash: '', searchText: 'i' };
  await db.insert(users).values({ ...person, role: 'admin' });
  const one = { ownerId, kind: 'users' as const, language: 'en' as const, headers: [], fields: [] };
  await db.insert(imports).values([
    { ...one, id: newId(), fileName: 'of 89 days', state: 'done', updatedAt: daysAgo(89) },
    { ...one, id: newId(), fileName: 'of 91 days', state: 'done', updatedAt: daysAgo(91) },
    { ...one, id: newId(), fileName: 'runs', state: 'running', updatedAt: daysAgo(91) },
  ]);
  await forgetOld(db);
  expect((await db.select().from(imports)).map(({ fileName }) => fileName).sort()).toEqual(['of 89 days', 'runs']);
});

test('a hold whose time has run out is written down as ended, a living one and a sponsorship are left', async () => {
  const { db } = database;
  const sponsorId = newId();
  const person = { id: sponsorId, fullName: 'S', email: 's@sanad.example', passwordHash: '', searchText: 's' };
  await db.insert(users).values({ ...person, role: 'sponsor' });
  const sponsorship = { sponsorId, type: 'class' as const, typeId: newId(), regionId: newId(), amountCents: 100 };
  await db.insert(sponsorships).values([
    { ...sponsorship, id: newId(), state: 'held', holdsUntil: daysAgo(0.001), lastFour: '0001' },
    { ...sponsorship, id: newId(), state: 'held', holdsUntil: daysAgo(-0.001), lastFour: '0002' },
    { ...sponsorship, id: newId(), state: 'active', lastFour: '0003' },
  ]);
  await forgetOld(db);
  const rows = await db.select().from(sponsorships).orderBy(sponsorships.lastFour);
  expect(rows.map(({ state, version }) => [state, version])).toEqual([
    ['expired', 1],
    ['held', 1],
    ['active', 1],
  ]);
});
