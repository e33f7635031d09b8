import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts, demoPassword, demoSlips } from '#contract/demo.ts';
import { hashToken } from '#server/access/tokens.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { mailedLinks } from '#server/db/schema/sessions.ts';
import { buildPerson, openTestApp, request, type TestApp } from '#tests/server/http/open-app.ts';
import { lockDemoAccounts } from './lock-demo-accounts.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
});

afterAll(() => server.close());

async function signIn(email: string, password: string): Promise<number> {
  return (await server.app.inject(request('POST', 'auth/login', { body: { email, password } }))).statusCode;
}

test('without the demo its password no longer works, and people with their own password still sign in', async () => {
  const admin = await buildPerson(server, 'admin', { email: demoAccounts.admin, password: demoPassword });
  const moved = await buildPerson(server, 'sponsor', { email: 'moved@elsewhere.example' });
  const own = await buildPerson(server, 'teacher', { email: demoAccounts.teacher, password: 'kitab-7-noor' });
  const real = await buildPerson(server, 'teacher', { email: 'amina@school.example', password: 'kitab-7-noor' });
  const { db } = server.database;
  const [{ passwordHash } = { passwordHash: '' }] = await db.select().from(users).where(eq(users.id, admin.id));
  await db.update(users).set({ passwordHash }).where(eq(users.id, moved.id));
  expect(await signIn(admin.email, demoPassword)).toBe(200);

  const child = await buildPerson(server, 'student');
  const slip = { userId: child.id, purpose: 'reset', expiresAt: new Date(Date.now() + 60_000) } as const;
  await db.insert(mailedLinks).values({ tokenHash: hashToken(demoSlips[0]), ...slip });
  expect(await lockDemoAccounts(db)).toBe(2);
  const body = { token: demoSlips[0], password: 'quiet-lamp-7!' };
  expect((await server.app.inject(request('POST', 'auth/reset', { body }))).statusCode, 'its slips end').toBe(422);
  expect(await lockDemoAccounts(db), 'again').toBe(0);

  expect(await signIn(admin.email, demoPassword)).toBe(401);
  expect(await signIn(moved.email, demoPassword)).toBe(401);
  expect((await server.app.inject(request('GET', 'me', { as: admin }))).statusCode, 'sessions end').toBe(401);
  expect(await signIn(own.email, 'kitab-7-noor')).toBe(200);
  expect(await signIn(real.email, 'kitab-7-noor')).toBe(200);
  for (const guess of ['', 'locked', '*']) expect([401, 422]).toContain(await signIn(admin.email, guess));
});
