import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverLimits } from '#contract/limits.ts';
import type { Role } from '#contract/rights/roles.ts';
import { resetFactor } from '#server/admin/reset-factor.ts';
import type { Clock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { appFactors, passkeys, recoveryCodes } from '#server/db/schema/second-factors.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { type Answer, ask } from '#tests/server/conformance/ask.ts';
import { buildPerson, openTestApp, type TestApp, type TestPerson } from '#tests/server/http/open-app.ts';
import { codeOf, SoftwareKey } from '#tests/tools/second-factor.ts';

const password = 'quiet-lamp-7!';
const origin = 'https://sanad.example';
let server: TestApp;
let time: number;
const clock: Clock = { now: () => new Date(time) };

beforeAll(async () => {
  server = await openTestApp({ clock, env: { PUBLIC_URL: origin } });
});

afterAll(() => server.close());

beforeEach(() => {
  time = Date.now();
});

const halfMinute = 30_000;

interface SignedIn extends TestPerson {
  readonly owes: string | undefined;
  readonly cookie: string;
}

async function signIn({ email, id }: TestPerson, cookie = ''): Promise<SignedIn> {
  const answer = await ask(server, 'auth.login', { body: { email, password }, headers: { cookie } });
  expect(Object.keys(answer.body).filter((key) => key !== 'secondFactor')).toEqual(['user', 'token', 'expiresAt']);
  const { token, secondFactor } = answer.body;
  return { id, email, bearer: `Bearer ${token}`, owes: secondFactor, cookie: cookieOf(answer) };
}

function cookieOf({ headers }: Answer): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

const someone = (role: Role = 'teacher') => buildPerson(server, role, { password });

/** Someone who has set up an authenticator app, in the session in which they did. */
async function withAnApp(role: Role = 'teacher') {
  const person = await someone(role);
  const { data } = (await ask(server, 'secondFactor.startApp', { as: person })).body;
  const body = { code: codeOf(data.secret, 0, clock) };
  const confirmed = await ask(server, 'secondFactor.confirmApp', { as: person, body });
  expect(confirmed.status).toBe(200);
  const codes: string[] = confirmed.body.data.codes;
  // The code that confirmed it does not count again.
  time += halfMinute;
  return { person, secret: data.secret as string, codes };
}

function verify(as: TestPerson, body: object, cookie = ''): Promise<Answer> {
  return ask(server, 'secondFactor.verify', { as, body: { ...body }, headers: { cookie } });
}

const read = (as: TestPerson) => ask(server, 'me.preferences', { as });

describe('someone without a second factor, whom no one asks for one', () => {
  test('signs in as ever, and an app that was never confirmed asks for nothing', async () => {
    const person = await someone();
    await ask(server, 'secondFactor.startApp', { as: person });
    const again = await signIn(person);
    expect([again.owes, (await read(again)).status]).toEqual([undefined, 200]);
  });
});

describe('an authenticator app', () => {
  test('is asked for at each new sign-in, after the password, and lets nothing through before', async () => {
    const { person, secret } = await withAnApp();
    expect((await read(person)).status, 'the session in which it was set up').toBe(200);
    const again = await signIn(person);
    expect(again.owes).toBe('give');
    expect((await read(again)).body.code).toBe('second-factor-needed');
    const given = await verify(again, { code: codeOf(secret, 0, clock) });
    expect([given.status, given.body.data.isGiven]).toEqual([200, true]);
    expect((await read(again)).status).toBe(200);
    time += 30 * 24 * 3_600_000;
    expect((await read(again)).status, 'as long as the session lasts').toBe(200);
  });

  test('signs the other devices out when it is the first factor, so that they wait for a sign-in', async () => {
    const person = await someone();
    const other = await signIn(person);
    const { secret } = (await ask(server, 'secondFactor.startApp', { as: person })).body.data;
    expect((await read(other)).status, 'until it is confirmed').toBe(200);
    await ask(server, 'secondFactor.confirmApp', { as: person, body: { code: codeOf(secret, 0, clock) } });
    expect((await read(other)).body.code).toBe('session-ended');
  });

  test('gives each code once, in whatever digits, also from a clock that is half a minute off', async () => {
    const { person, secret } = await withAnApp();
    const [one, two] = [await signIn(person), await signIn(person)];
    const code = codeOf(secret, 0, clock);
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    expect((await verify(one, { code: `${arabic.slice(0, 3)} ${arabic.slice(3)}` })).status).toBe(200);
    const repeated = await verify(two, { code });
    expect([repeated.status, Object.keys(repeated.body.fields)]).toEqual([422, ['code']]);
    expect((await verify(two, { code: codeOf(secret, -1, clock) })).status, 'an earlier one').toBe(422);
    expect((await verify(two, { code: codeOf(secret, 2, clock) })).status, 'a minute off').toBe(422);
    expect((await verify(two, { code: codeOf(secret, 1, clock) })).status).toBe(200);
  });

  test('of someone else does not count, nor does their recovery code', async () => {
    const mine = await withAnApp();
    const theirs = await withAnApp();
    const again = await signIn(mine.person);
    expect((await verify(again, { code: codeOf(theirs.secret, 0, clock) })).status).toBe(422);
    expect((await verify(again, { recoveryCode: theirs.codes[0] })).status).toBe(422);
    expect((await read(again)).status).toBe(403);
  });

  test('is replaced only once the new one has shown a code, and only after giving the old one lately', async () => {
    const { person, secret } = await withAnApp();
    time += serverLimits.freshFactorMs + 1_000;
    expect((await ask(server, 'secondFactor.startApp', { as: person })).body.code).toBe('second-factor-again');
    await verify(person, { code: codeOf(secret, 0, clock) });
    const started = (await ask(server, 'secondFactor.startApp', { as: person })).body.data;
    time += halfMinute;
    expect((await verify(person, { code: codeOf(secret, 0, clock) })).status, 'the old one still').toBe(200);
    const confirmed = await ask(server, 'secondFactor.confirmApp', {
      as: person,
      body: { code: codeOf(started.secret, 0, clock) },
    });
    expect(confirmed.body.data.codes, 'the recovery codes stay').toEqual([]);
    time += halfMinute;
    expect((await verify(person, { code: codeOf(secret, 0, clock) })).status).toBe(422);
    expect((await verify(person, { code: codeOf(started.secret, 0, clock) })).status).toBe(200);
  });

  test('keeps its secret sealed, and no call shows it again', async () => {
    const { person, secret } = await withAnApp();
    const [row] = await server.database.db.select().from(appFactors).where(eq(appFactors.userId, person.id));
    expect(JSON.stringify(row)).not.toContain(secret);
    for (const name of ['secondFactor.get', 'me.data', 'me.get'] as const) {
      const { text } = await ask(server, name, { as: person });
      for (const hidden of [secret, String(row?.secret)]) expect(text, name).not.toContain(hidden);
    }
    expect((await ask(server, 'me.data', { as: person })).body.secondFactors).toMatchObject([{ kind: 'app' }]);
    expect(server.logged()).not.toContain(secret);
  });
});

describe('wrong codes', () => {
  test('slow one account down, for each of its new sessions, and not a device that gave it before', async () => {
    const { person, secret } = await withAnApp();
    const known = await signIn(person);
    const { cookie } = { cookie: cookieOf(await verify(known, { code: codeOf(secret, 0, clock) }, known.cookie)) };
    time += halfMinute;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const thief = await signIn(person);
      statuses.push((await verify(thief, { code: '000000' }, thief.cookie)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    const thief = await signIn(person);
    expect((await verify(thief, { code: codeOf(secret, 0, clock) })).body.code, 'a right one too').toBe(
      'sign-in-paused',
    );
    const again = await signIn(person, cookie);
    expect((await verify(again, { code: codeOf(secret, 0, clock) }, cookie)).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('work once each, in any case and without hyphens', async () => {
    const { person, codes } = await withAnApp();
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    const [first = '', second = ''] = codes;
    const one = await signIn(person);
    const given = await verify(one, { recoveryCode: first.toLowerCase().replaceAll('-', '') });
    expect([given.status, given.body.data.recoveryCodesLeft]).toEqual([200, 9]);
    const two = await signIn(person);
    expect((await verify(two, { recoveryCode: first })).status).toBe(422);
    const twins = await Promise.all([verify(two, { recoveryCode: second }), verify(two, { recoveryCode: second })]);
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 422]);
    const rows = await server.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
    expect(rows).toHaveLength(8);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });

  test('end with new ones, and with the last factor', async () => {
    const { person, codes } = await withAnApp();
    const fresh = await ask(server, 'secondFactor.recoveryCodes', { as: person });
    const again = await signIn(person);
    expect((await verify(again, { recoveryCode: codes[0] })).status).toBe(422);
    expect((await verify(again, { recoveryCode: fresh.body.data.codes[0] })).status).toBe(200);
    const removed = await ask(server, 'secondFactor.removeApp', { as: again });
    expect(removed.body.data).toMatchObject({ hasApp: false, recoveryCodesLeft: 0, isGiven: false });
    expect((await signIn(person)).owes).toBeUndefined();
    expect((await ask(server, 'secondFactor.recoveryCodes', { as: again })).status).toBe(404);
  });
});

describe('a passkey', () => {
  async function withAKey(from = origin) {
    const person = await someone();
    const key = new SoftwareKey(from);
    const { options } = (await ask(server, 'secondFactor.startPasskey', { as: person })).body.data;
    const added = await ask(server, 'secondFactor.addPasskey', {
      as: person,
      body: key.made(options),
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140' },
    });
    return { person, key, added, options };
  }
  const challenge = async (as: TestPerson) => (await ask(server, 'secondFactor.challenge', { as })).body.data.options;

  test('is a second factor as good as an app, with recovery codes of its own', async () => {
    const { person, key, added } = await withAKey();
    expect([added.status, added.body.data.codes?.length]).toEqual([200, 10]);
    const again = await signIn(person);
    expect(again.owes).toBe('give');
    const owed = (await ask(server, 'secondFactor.get', { as: again })).body.data;
    expect(owed).toMatchObject({ hasPasskey: true, hasApp: false, passkeys: [], passkeyOrigin: origin });
    const options = await challenge(again);
    expect(options.allowCredentials).toMatchObject([{ id: key.id.toString('base64url') }]);
    const given = await verify(again, { passkey: key.given(options) });
    expect([given.status, given.body.data.passkeys[0]?.name]).toEqual([200, 'Chrome · Windows']);
    expect((await read(again)).status).toBe(200);
  });

  test('answers each challenge once, in its session, in time', async () => {
    const { person, key } = await withAKey();
    const [one, two] = [await signIn(person), await signIn(person)];
    const options = await challenge(one);
    const answer = key.given(options);
    expect((await verify(two, { passkey: answer })).status, 'another session').toBe(422);
    expect((await verify(one, { passkey: answer })).status).toBe(200);
    expect((await verify(one, { passkey: answer })).status, 'again').toBe(422);
    const late = key.given(await challenge(two));
    time += serverLimits.passkeyChallengeMs + 1_000;
    expect((await verify(two, { passkey: late })).status, 'late').toBe(422);
    const forged = new SoftwareKey(origin).given(await challenge(two));
    const stolen = { ...forged, id: key.id.toString('base64url') };
    expect((await verify(two, { passkey: stolen })).status, 'another key').toBe(422);
  });

  test('works on pages of this installation alone', async () => {
    expect((await withAKey('https://evil.example')).added.status).toBe(422);
    expect((await withAKey('https://sanad.example:444')).added.status).toBe(422);
    const { person, key } = await withAKey();
    const again = await signIn(person);
    const elsewhere = Object.assign(new SoftwareKey('https://evil.example'), { id: key.id });
    expect((await verify(again, { passkey: elsewhere.given(await challenge(again)) })).status).toBe(422);
  });

  test('of one person is not one of another', async () => {
    const { key } = await withAKey();
    const other = await withAKey();
    const again = await signIn(other.person);
    expect((await verify(again, { passkey: key.given(await challenge(again)) })).status).toBe(422);
  });

  test('is removed by its owner', async () => {
    const { person } = await withAKey();
    const [row] = await server.database.db.select().from(passkeys).where(eq(passkeys.userId, person.id));
    const params = { id: row?.id ?? '' };
    const stranger = await withAKey();
    expect((await ask(server, 'secondFactor.removePasskey', { as: stranger.person, params })).status).toBe(404);
    expect((await ask(server, 'secondFactor.removePasskey', { as: person, params })).status).toBe(200);
    expect((await signIn(person)).owes).toBeUndefined();
  });
});

describe('a reset', () => {
  const mailsTo = ({ id }: TestPerson) =>
    server.database.db.select({ kind: queuedMails.kind }).from(queuedMails).where(eq(queuedMails.userId, id));
  const reset = (as: TestPerson, { id }: TestPerson) => ask(server, 'secondFactor.reset', { as, params: { id } });

  test('by an admin takes everything away; the person is notified, and signed out everywhere', async () => {
    const { person, codes } = await withAnApp();
    const admin = await someone('admin');
    const seen = (await ask(server, 'secondFactor.ofPerson', { as: admin, params: { id: person.id } })).body.data;
    expect(seen).toEqual({ hasApp: true, passkeys: 0 });
    expect((await reset(admin, person)).body.data).toEqual({ hasApp: false, passkeys: 0 });
    expect((await read(person)).body.code).toBe('session-ended');
    expect((await mailsTo(person)).map(({ kind }) => kind)).toContain('secondFactorReset');
    const log = (await ask(server, 'audit.list', { as: admin, query: { action: 'second-factor-reset' } })).body.data;
    expect(log[0]).toMatchObject({ action: 'second-factor-reset' });
    const again = await signIn(person);
    expect([again.owes, (await verify(again, { recoveryCode: codes[0] })).status]).toEqual([undefined, 422]);
  });

  test('is not one’s own, nor a supervisor’s, and not with a second factor of long ago', async () => {
    const { person: admin } = await withAnApp('admin');
    const { person } = await withAnApp();
    expect((await reset(admin, admin)).body.code).toBe('forbidden');
    expect((await reset(await someone('supervisor'), person)).body.code).toBe('forbidden');
    time += serverLimits.freshFactorMs + 1_000;
    expect((await reset(admin, person)).body.code).toBe('second-factor-again');
  });

  test('from the terminal lets the last admin in', async () => {
    const { person } = await withAnApp('admin');
    const { db } = server.database;
    expect(await resetFactor(db, person.email)).toBe('reset');
    expect(await resetFactor(db, person.email)).toBe('had-none');
    await expect(resetFactor(db, 'nobody@sanad.example')).rejects.toThrow('No one has the address');
    expect((await signIn(person)).owes).toBeUndefined();
  });
});

describe('what happens to the account', () => {
  test('a new password, by a link too, does not give the second factor', async () => {
    const { person, secret } = await withAnApp();
    await verify(person, { code: codeOf(secret, 0, clock) });
    const changed = await ask(server, 'me.password', {
      as: person,
      body: { currentPassword: password, password: 'new-lamp-8!' },
    });
    expect(changed.status).toBe(200);
    expect((await read(person)).status, 'this device goes on').toBe(200);
    const answer = await ask(server, 'auth.login', { body: { email: person.email, password: 'new-lamp-8!' } });
    expect(answer.body.secondFactor).toBe('give');
  });

  test('with the account all of it is deleted', async () => {
    const { person } = await withAnApp();
    const closed = await ask(server, 'me.close', { as: person, body: { currentPassword: password } });
    expect(closed.status).toBe(200);
    const { db } = server.database;
    expect([
      await db.$count(appFactors, eq(appFactors.userId, person.id)),
      await db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id)),
      await db.$count(sessions, eq(sessions.userId, person.id)),
    ]).toEqual([0, 0, 0]);
  });

  test('a registration that is repeated signs in, and owes the second factor too', async () => {
    const { person } = await withAnApp('sponsor');
    const body = {
      ...{ name: 'A', phone: '1', address: 'B' },
      email: person.email,
      password,
      confirmPassword: password,
    };
    expect((await ask(server, 'auth.register', { body })).body.secondFactor).toBe('give');
  });
});

test('where the operator requires it an admin without one is asked to set it up, and no one else is', async () => {
  const strict = await server.another({ config: { ...configOf(), adminSecondFactor: 'required' } });
  for (const [role, owes] of [
    ['admin', 'set-up'],
    ['teacher', undefined],
  ] as const) {
    const { email } = await someone(role);
    const answer = await ask({ app: strict }, 'auth.login', { body: { email, password } });
    expect(answer.body.secondFactor).toBe(owes);
  }
});

function configOf() {
  return readConfig({ DEMO: '0', DATA_DIR: server.dataDir });
}
