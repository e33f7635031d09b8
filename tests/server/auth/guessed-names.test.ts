import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptLimits } from '#contract/limits.ts';
import { signInAttempts } from '#server/db/schema/sessions.ts';
import { buildPerson, request } from '#tests/server/http/open-app.ts';
import { buildColleague, guessNames, guessPins, guessSlips, mostEvaluated, openGuessed, slipFor } from './guesses.ts';

/* Limits of guessing, which lock no one else out; guessed-names.soak.ts makes 10,000 tries of each kind. */
let guessed: Awaited<ReturnType<typeof openGuessed>>;

beforeAll(async () => {
  guessed = await openGuessed();
});

afterAll(() => guessed.server.close());

const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

test('PINs of one account are evaluated some times at two processes together, and an unknown name is answered the same', async () => {
  const from = '203.0.113.1';
  const turns = 70;
  const victim = await buildPerson(guessed.server, 'student', { password: 'quiet-lamp-7!' });
  const known = await guessPins(guessed, victim.email, from, turns);
  expect(count(known.statuses, 401)).toBe(mostEvaluated(turns * 1_000));
  expect(count(known.statuses, 401) + count(known.statuses, 429)).toBe(turns);
  expect(await guessPins(guessed, 'zaynab.7', from, turns)).toEqual(known);
  const colleague = await buildColleague(guessed);
  expect([await colleague.onNewDevice(from), await colleague.onOwnDevice(from)]).toEqual([200, 200]);
});

test('a day leaves a hundred tries and one more each quarter of an hour', async () => {
  const victim = await buildPerson(guessed.server, 'student', { password: 'quiet-lamp-7!' });
  let evaluated = 0;
  for (let minute = 0; minute < 120; minute += 1) {
    const body = { email: victim.email, password: '700001' };
    const answer = await guessed.server.app.inject(request('POST', 'auth/login', { body, from: '203.0.113.2' }));
    if (answer.statusCode === 401) evaluated += 1;
    guessed.pass(60_000);
  }
  expect(evaluated).toBe(mostEvaluated(119 * 60_000));
});

test('a flood of names stops new devices of its network, and neither known devices, nor slips, nor other networks', async () => {
  const from = '203.0.113.3';
  const colleague = await buildColleague(guessed);
  const { maximum, windowMs } = attemptLimits.signInFloods;
  const statuses = await guessNames(guessed, from, maximum + 20);
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([maximum, 20]);
  const rows = await guessed.server.database.db.$count(signInAttempts);
  await guessNames(guessed, from, 20, 'maryam');
  expect(await guessed.server.database.db.$count(signInAttempts)).toBe(rows);
  expect(await colleague.onNewDevice(from)).toBe(429);
  expect(await colleague.onOwnDevice(from)).toBe(200);
  expect(await colleague.withSlip(from)).toBe(200);
  guessed.pass(windowMs / maximum);
  expect(await colleague.onNewDevice(from)).toBe(200);
});

test('wrong slips are counted by network, and keep no one from signing in and no right slip from working', async () => {
  const from = '203.0.113.4';
  const { maximum } = attemptLimits.signInFloods;
  const statuses = await guessSlips(guessed, from, maximum + 20);
  expect([count(statuses, 422), count(statuses, 429)]).toEqual([maximum, 20]);
  const colleague = await buildColleague(guessed);
  expect([await colleague.onNewDevice(from), await colleague.withSlip(from)]).toEqual([200, 200]);
});

test('a slip lets in where an account is being guessed at, on the phone that has opened it', async () => {
  const { app, database } = guessed.server;
  const from = '203.0.113.5';
  const victim = await buildPerson(guessed.server, 'student', { password: 'quiet-lamp-7!' });
  await guessPins(guessed, victim.email, from, attemptLimits.signIn.maximum);
  const token = await slipFor(database.db, victim.id);
  const password = 'another-lamp-8!';
  const opened = await app.inject(request('POST', 'auth/reset', { body: { token, password }, from }));
  await guessPins(guessed, victim.email, from, 2 * attemptLimits.signIn.maximum);
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  const body = { email: victim.email, password };
  const statusOf = async (headers: Record<string, string>) =>
    (await app.inject(request('POST', 'auth/login', { body, from, headers }))).statusCode;
  expect([await statusOf({}), await statusOf({ cookie })]).toEqual([429, 200]);
});

test('a device is known to the accounts that signed in there and to no other, and a forged one to none', async () => {
  const { server } = guessed;
  const [first, second] = [
    await buildPerson(server, 'student', { password: 'quiet-lamp-7!' }),
    await buildPerson(server, 'student', { password: 'quiet-lamp-7!' }),
  ];
  const signIn = (email: string, password: string, cookie = '') =>
    server.app.inject(
      request('POST', 'auth/login', { body: { email, password }, headers: { cookie }, from: '203.0.113.6' }),
    );
  const answer = await signIn(first.email, 'quiet-lamp-7!');
  const set = String(answer.headers['set-cookie']);
  expect(set).toMatch(
    /^sanad_device=[\w-]{22}\.[\w-]{22}; Path=\/api\/v1\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  );
  expect(set).not.toContain(first.id);
  const cookie = set.split(';')[0] ?? '';
  const forged = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`;
  for (const { email } of [first, second]) {
    for (let turn = 0; turn < attemptLimits.signIn.maximum; turn += 1) await signIn(email, `guess ${turn}`);
  }
  const status = async (email: string, from: string) => (await signIn(email, 'quiet-lamp-7!', from)).statusCode;
  expect([await status(first.email, cookie), await status(first.email, forged)]).toEqual([200, 429]);
  expect(await status(second.email, cookie)).toBe(429);
  for (const broken of ['sanad_device', 'sanad_device=', 'sanad_device=..', `${cookie};${'x'.repeat(9_000)}`]) {
    expect([200, 429, 431]).toContain(await status(first.email, broken));
  }
});
