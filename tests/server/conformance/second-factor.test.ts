import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpointOf, reachOf } from '#contract/endpoints.ts';
import { serverLimits } from '#contract/limits.ts';
import { newId } from '#server/new-id.ts';
import { openTestApp, type TestApp, type TestPerson } from '#tests/server/http/open-app.ts';
import { codeOf, given, withApp } from '#tests/tools/second-factor.ts';
import { ask } from './ask.ts';
import { calls } from './calls.ts';
import { buildFixture, type Fixture } from './fixture.ts';
import { endpointsWhere } from './good-call.ts';

/* The installation requires a second factor of its admins. The calls follow from the contract, so a future call is included. */
let server: TestApp;
let fixture: Fixture;
/** Has given only the password. The admin of the fixture has given a second factor, and prepares the objects of a call. */
let admin: TestPerson;

beforeAll(async () => {
  server = await openTestApp({ env: { ADMIN_SECOND_FACTOR: 'required' } });
  fixture = await buildFixture(server, { documents: ['material', 'report'] });
  await withApp(server.database.db, fixture.callers.admin.id);
  await given(server.database.db, fixture.callers.admin.id);
  admin = await fixture.signIn('other admin');
});

afterAll(() => server.close());

/** Calls that write and that an admin may make with a session. */
const writing = endpointsWhere(
  ({ method, guarded }, name) => method !== 'GET' && !guarded && reachOf(name, 'admin') !== undefined,
);
/** Calls for an admin who has to set up a second factor, or to give it. */
const settingUp: readonly EndpointName[] = [
  'secondFactor.startApp',
  'secondFactor.confirmApp',
  'secondFactor.startPasskey',
  'secondFactor.addPasskey',
];
const giving: readonly EndpointName[] = ['secondFactor.challenge', 'secondFactor.verify', 'auth.logout'];

/** A good call with this admin as the caller. */
async function adminCall(name: EndpointName) {
  const row = calls[name];
  const caller = fixture.callers.admin;
  const good =
    row.kind === 'things'
      ? await row.axes[0].ask(fixture, row.good ?? 'same class', caller)
      : row.kind === 'open'
        ? await row.ask(fixture, caller)
        : { query: row.query(fixture) };
  const { names: _, ...asked } = { names: '', ...good };
  return { ...asked, as: admin, key: newId() };
}

/** The rows of every table that a call writes, without the limits of attempts. */
async function everything(): Promise<unknown> {
  const { rows } = await server.database.db.execute<{ name: string }>(sql`select table_name as name
    from information_schema.tables where table_schema = 'public' and table_name not in ('sign_in_attempts', 'jobs')
    order by table_name`);
  const counts = rows.map(
    ({ name }) => sql`select ${name} as name, count(*)::int as rows, coalesce(max(t::text), '') as last
      from ${sql.identifier(name)} as t`,
  );
  return (await server.database.db.execute(sql.join(counts, sql` union all `))).rows;
}

test('the calls that need no second factor are these', () => {
  const marked = (mark: string) => endpointsWhere(({ secondFactor }) => secondFactor === mark);
  expect(marked('before').sort()).toEqual([...giving, 'me.get', 'secondFactor.get'].sort());
  expect(marked('set-up')).toEqual(settingUp);
});

describe('an admin who knows the password alone', () => {
  test('reads the caller’s account and the second factor, and nothing else that is not public', async () => {
    const reading = endpointsWhere(
      ({ method, may, secondFactor }) => method === 'GET' && may.admin && !may.visitor && secondFactor !== 'before',
    );
    expect(reading.length).toBeGreaterThan(30);
    for (const name of reading) {
      const answer = await ask(server, name, await adminCall(name));
      expect([name, answer.status, answer.body?.code]).toEqual([name, 403, 'second-factor-needed']);
    }
    expect((await ask(server, 'me.get', { as: admin })).body.data.id).toBe(admin.id);
    expect((await ask(server, 'secondFactor.get', { as: admin })).body.data).toMatchObject({
      isRequired: true,
      isGiven: false,
      hasApp: false,
    });
    expect((await ask(server, 'regions.list', { as: admin })).status, 'what everybody reads').toBe(200);
  });

  const rejected = writing.filter((name) => !settingUp.includes(name) && !giving.includes(name));

  test.each(rejected)('cannot call %s, and nothing changes', async (name) => {
    const asked = await adminCall(name);
    const before = await everything();
    const answer = await ask(server, name, asked);
    expect([answer.status, answer.body.code]).toEqual([403, 'second-factor-needed']);
    expect(await everything()).toEqual(before);
  });
});

test('an admin who has a second factor and has not given it cannot set up another one', async () => {
  const as = await fixture.signIn('admin');
  for (const name of settingUp) {
    const answer = await ask(server, name, { ...(await adminCall(name)), as });
    expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'second-factor-needed']);
  }
});

describe('once it is set up', () => {
  test('calls work again, and those about money and settings ask again after ten minutes', async () => {
    const { db } = server.database;
    const started = await ask(server, 'secondFactor.startApp', { as: admin });
    const { secret } = started.body.data;
    const confirmed = await ask(server, 'secondFactor.confirmApp', { as: admin, body: { code: codeOf(secret) } });
    expect(confirmed.body.data.codes).toHaveLength(serverLimits.recoveryCodes);

    const fresh = endpointsWhere(({ secondFactor, may }) => secondFactor === 'fresh' && may.admin);
    expect(fresh).toEqual(
      expect.arrayContaining(['payments.refund', 'transfers.send', 'books.close', 'settings.update', 'setup.open']),
    );
    const succeed: EndpointName[] = ['regions.create', 'settings.update', 'setup.open'];
    for (const name of succeed) {
      expect((await ask(server, name, await adminCall(name))).status, name).toBe(endpointOf(name).status);
    }
    for (const name of fresh.filter((one) => !one.startsWith('secondFactor.'))) {
      expect((await ask(server, name, await adminCall(name))).status, name).not.toBe(403);
    }

    const early = new Date(Date.now() - serverLimits.freshFactorMs - 1_000);
    for (const name of fresh) {
      const asked = await adminCall(name);
      await given(db, admin.id, early);
      const answer = await ask(server, name, asked);
      expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'second-factor-again']);
    }
    expect((await ask(server, 'regions.create', await adminCall('regions.create'))).status, 'the others').toBe(201);
  });

  test('the call that was asked again takes effect once, with the key that it had', async () => {
    const secret = await withApp(server.database.db, admin.id);
    await given(server.database.db, admin.id, new Date(0));
    const asked = await adminCall('settings.update');
    expect((await ask(server, 'settings.update', asked)).body.code).toBe('second-factor-again');
    const body = { code: codeOf(secret, 1) };
    expect((await ask(server, 'secondFactor.verify', { as: admin, body })).status).toBe(200);
    expect((await ask(server, 'settings.update', asked)).status).toBe(200);
    expect((await ask(server, 'settings.update', asked)).headers['idempotency-replayed']).toBe('true');
  });
});
