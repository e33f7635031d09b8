import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import { idempotencyKeys } from '#server/db/schema/calls.ts';
import { newId } from '#server/new-id.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';
import { type Answer, type Asked, ask } from './ask.ts';
import type { FixtureCaller } from './fixture.ts';
import { endpointsWhere, type GoodCall, goodCall, goodCallIn } from './good-call.ts';
import type { Standing } from './standing.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
});

afterAll(() => server.close());

/** The number of rows and of their changes, in every table that a call may change. */
async function state(): Promise<Record<string, number>> {
  const { rows } = await server.database.db.execute<Record<string, number>>(sql`select
    (select count(*)::int from regions) as regions, (select sum(version)::int from regions) as region_changes,
    (select count(*)::int from madaris) as madaris, (select sum(version)::int from madaris) as madrasa_changes,
    (select count(*)::int from classes) as classes, (select sum(version)::int from classes) as class_changes,
    (select count(*)::int from users) as users, (select count(*)::int from class_members) as members,
    (select count(*)::int from materials) as materials, (select count(*)::int from reports) as reports,
    (select count(*)::int from files) as files, (select count(*)::int from sponsorships) as sponsorships,
    (select sum(version)::int from sponsorships) as sponsorship_changes,
    (select count(*)::int from imports) as imports,
    (select count(*)::int from spending_reports) as spending,
    (select sum(version)::int from spending_reports) as spending_changes,
    (select count(*)::int from audit_log) as logged, (select count(*)::int from idempotency_keys) as keys`);
  return rows[0] ?? {};
}

/** The changes that `work` makes to the state. */
async function effectOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await state();
  await work();
  const after = await state();
  const changed = Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(changed.filter(([, difference]) => difference !== 0));
}

/** The same call about something else: with another body if it has one, otherwise with another path. */
async function another({ fixture, name, asked }: GoodCall): Promise<Asked> {
  const { body } = asked;
  for (const field of ['name', 'title', 'fullName', 'description', 'address', 'text']) {
    if (body && field in body) return { ...asked, body: { ...body, [field]: 'Another' } };
  }
  if (body && 'amount' in body) return { ...asked, body: { ...body, amount: '6' } };
  if (body && 'bank' in body) return { ...asked, body: { bank: 'Another' } };
  if (body && 'withoutPayments' in body) return { ...asked, body: { withoutPayments: true } };
  if (body && 'kind' in body) return { ...asked, body: { kind: 'classes' } };
  if (body && 'fields' in body) return { ...asked, body: { fields: [null, 'fullName', 'role'] } };
  if (body && 'ids' in body && ofOneObject.includes(name)) return { ...asked, body: { ...body, ids: [newId()] } };
  return (await goodCallIn(fixture, name, elsewhere(name))).asked;
}

/** The standing of a thing that the same caller may use, and that the other calls of a test do not touch. */
function elsewhere(name: EndpointName): Standing {
  return /^(users\.|classes\.addUser$|secondFactor\.reset$)/.test(name) ? 'same madrasa' : 'own';
}

/** The standing for a third call of a test. */
function third(name: EndpointName): Standing {
  if (name === 'sponsorships.cancel') return 'same class';
  if (name === 'spending.create' || name === 'transfers.confirm') return 'other region';
  return name.endsWith('.delete') || name === 'classes.removeUser' ? 'other madrasa' : 'same class';
}

/** The effect of one such call about something else. */
async function effectOnce({ fixture, name }: GoodCall): Promise<Record<string, number>> {
  const { asked } = await goodCallIn(fixture, name, elsewhere(name));
  const effect = await effectOf(() => ask(server, name, { ...asked, key: newId() }));
  expect(effect).toMatchObject({ keys: 1, logged: expect.any(Number) });
  return effect;
}

/** Another person of the same role. */
function twinOf({ fixture, asked: { as } }: GoodCall): Promise<FixtureCaller> {
  const { teacher, sponsor, supervisor } = fixture.callers;
  if (as === supervisor) return fixture.signIn('other supervisor');
  return fixture.signIn(as === teacher ? 'colleague' : as === sponsor ? 'second sponsor' : 'other admin');
}

/**
 * Calls for which the fixture has one object only: its import, the person that may be deleted, the caller's account. They are
 * neither compared with a call about another object, nor made by another person.
 */
const ofOneObject: readonly EndpointName[] = [
  'books.close',
  'classes.addUsers',
  'classes.removeUsers',
  'handovers.putAway',
  'imports.create',
  'imports.map',
  'imports.cancel',
  'materials.copy',
  'me.email',
  'me.setPreferences',
  'me.setPush',
  'me.endPush',
  'news.seen',
  'radar.remind',
  'reports.answer',
  'secondFactor.removeApp',
  'secondFactor.removePasskey',
  'settings.update',
  'books.setAccounts',
  'settings.setLogo',
  'settings.removeLogo',
  'setup.open',
  'setup.sendTestMail',
  'pages.update',
  'users.delete',
  'users.deleteSeveral',
];

/** Calls about the caller's account, or an import that runs once: everyone may make them, and there is no other object. */
const aboutOneself: readonly EndpointName[] = [
  'imports.run',
  'me.email',
  'me.endOtherSessions',
  'me.endSession',
  'me.password',
  'me.setPreferences',
  'me.setPush',
  'me.endPush',
  'news.seen',
  'me.update',
  'secondFactor.removeApp',
  'secondFactor.removePasskey',
];

/** Calls without a body and without another object for their path. */
const nothingElseToAsk: readonly EndpointName[] = [
  'handovers.putAway',
  'imports.cancel',
  'settings.removeLogo',
  'setup.sendTestMail',
  'users.delete',
];

/** Nothing is stored about a deleted person, in stored answers either (docs/decisions/0003-deleting-a-person.md). */
const withoutTraces: readonly EndpointName[] = ['users.delete'];

const repeatable = endpointsWhere(({ idempotent }) => idempotent);

describe.each(repeatable)('%s', (name) => {
  const { status, guarded } = endpointOf(name);
  const isAboutOneself = aboutOneself.includes(name);
  const isOfOneObject = ofOneObject.includes(name);
  const key = newId();
  let call: GoodCall;
  let first: Answer | undefined;

  beforeAll(async () => {
    call = await goodCall(server, name);
  });

  test('sent fifty times at once takes effect once, and every repeat gets that one answer', async () => {
    const once = isOfOneObject ? undefined : await effectOnce(call);
    const asked = { ...call.asked, key };
    let twins: Answer[] = [];
    const effect = await effectOf(async () => {
      twins = await Promise.all(Array.from({ length: 50 }, () => ask(server, name, asked)));
    });
    if (once) expect(effect).toEqual(once);
    else expect([effect.keys, Math.max(1, effect.logged ?? 0, effect.imports ?? 0)]).toEqual([1, 1]);
    const done = twins.filter((twin) => twin.status === status);
    first = done.find(({ headers }) => headers['idempotency-replayed'] === undefined);
    if (!withoutTraces.includes(name)) for (const twin of done) expect(twin.text).toBe(first?.text);
    for (const twin of twins) if (twin.status !== status) expect(twin.body.code).toBe('key-in-flight');
  });

  test('sent again later gets the stored answer', async () => {
    const effect = await effectOf(async () => {
      const repeat = await ask(server, name, { ...call.asked, key });
      expect([repeat.status, repeat.headers['idempotency-replayed']]).toEqual([status, 'true']);
      if (withoutTraces.includes(name)) expect(repeat.text).not.toContain(first?.body.data.email);
      else expect(repeat.text).toBe(first?.text);
    });
    expect(effect).toEqual({});
  });

  test.skipIf(isAboutOneself || nothingElseToAsk.includes(name))(
    'with the key of another request is rejected and changes nothing',
    async () => {
      const other = await another(call);
      const effect = await effectOf(async () => {
        const answer = await ask(server, name, { ...other, key });
        expect([answer.status, answer.body.code]).toEqual([422, 'key-reused']);
      });
      expect(effect).toEqual({});
    },
  );

  test.skipIf(guarded || isAboutOneself || isOfOneObject)(
    'with the key of someone else is a request of its own',
    async () => {
      const as = await twinOf(call);
      const { asked } = await goodCallIn(call.fixture, name, third(name));
      const theirs = await ask(server, name, { ...asked, as, key });
      expect(theirs.status).toBe(status);
      expect(theirs.headers).not.toHaveProperty('idempotency-replayed');
    },
  );

  test.skipIf(guarded || isAboutOneself)(
    'copied key and all, by someone who may not, is rejected as ever',
    async () => {
      const { student } = call.fixture.callers;
      const copied = await ask(server, name, { ...call.asked, as: student, key });
      expect([403, 404]).toContain(copied.status);
      expect(copied.headers).not.toHaveProperty('idempotency-replayed');
    },
  );
});

test.each(endpointsWhere(({ method, idempotent }) => method !== 'GET' && !idempotent))(
  '%s leaves no stored answer: it would keep a secret',
  async (name) => {
    const { asked } = await goodCall(server, name);
    const before = await server.database.db.$count(idempotencyKeys);
    const answer = await ask(server, name, { ...asked, key: newId() });
    expect([answer.status, await server.database.db.$count(idempotencyKeys)]).toEqual([
      endpointOf(name).status,
      before,
    ]);
  },
);
