import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog, idempotencyKeys } from '#server/db/schema/calls.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import { HttpError } from '#server/http/http-error.ts';
import { buildPerson, openTestApp, request, type TestApp, type TestPerson } from './open-app.ts';
import { buildRegionForm, type DuringWrite, emptyRegion, regionHandlers } from './region-handler.ts';

const key = 'key-of-one-form';
let duringWrite: DuringWrite;
let server: TestApp;
let admin: TestPerson;
let otherAdmin: TestPerson;

beforeAll(async () => {
  server = await openTestApp({ handlers: regionHandlers((call) => duringWrite(call)) });
  admin = await buildPerson(server, 'admin');
  otherAdmin = await buildPerson(server, 'admin');
});

beforeEach(async () => {
  duringWrite = async () => undefined;
  for (const table of [regions, idempotencyKeys, auditLog]) await server.database.db.delete(table);
});

afterAll(() => server.close());

function create(options: { as?: TestPerson; key?: string; body?: object } = {}) {
  return request('POST', 'regions', { as: admin, key, body: buildRegionForm(), ...options });
}

async function count(table: typeof regions | typeof idempotencyKeys | typeof auditLog): Promise<number> {
  return server.database.db.$count(table);
}

test('a form that is sent fifty times at once, to two servers, becomes one row', async () => {
  const apps = [server.app, await server.another()];
  const answers = await Promise.all(Array.from({ length: 50 }, (_, turn) => apps[turn % 2]?.inject(create())));
  expect(await count(regions)).toBe(1);
  const statuses = new Set(answers.map((answer) => answer?.statusCode));
  expect(statuses).toContain(201);
  for (const status of statuses) expect([201, 409]).toContain(status);
  for (const answer of answers) if (answer?.statusCode === 409) expect(answer.headers['retry-after']).toBe('1');
});

test('a repeat after a lost answer gets that same answer, and says that it is one', async () => {
  const first = await server.app.inject(create());
  const repeat = await server.app.inject(create());
  expect(first.headers).not.toHaveProperty('idempotency-replayed');
  expect(repeat.headers['idempotency-replayed']).toBe('true');
  expect([repeat.statusCode, repeat.body]).toEqual([first.statusCode, first.body]);
  expect(await count(regions)).toBe(1);
});

test('the order of the fields does not make another request of it', async () => {
  await server.app.inject(create());
  const reversed = Object.fromEntries(Object.entries(buildRegionForm()).reverse());
  expect((await server.app.inject(create({ body: reversed }))).headers['idempotency-replayed']).toBe('true');
});

test('a twin that comes while the first is at work is asked to wait', async () => {
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    duringWrite = async () => {
      resolve();
      await held;
    };
  });
  const first = server.app.inject(create());
  await reached;
  const hereTwin = await server.app.inject(create());
  const elsewhereTwin = await (await server.another()).inject(create());
  finish();
  for (const twin of [hereTwin, elsewhereTwin]) {
    expect([twin.statusCode, twin.json().code, twin.headers['retry-after']]).toEqual([409, 'key-in-flight', '1']);
  }
  expect((await first).statusCode).toBe(201);
});

test('a key that comes with another form, or for another call, is rejected and changes nothing', async () => {
  await server.app.inject(create());
  const otherForm = await server.app.inject(create({ body: buildRegionForm({ name: 'Azrou' }) }));
  const otherCall = await server.app.inject(
    request('PUT', `regions/${emptyRegion.id}`, { as: admin, key, body: buildRegionForm() }),
  );
  for (const answer of [otherForm, otherCall]) {
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'key-reused']);
  }
  expect(await count(regions)).toBe(1);
});

test('the key of someone else is unknown: both get their own row', async () => {
  const mine = await server.app.inject(create());
  const theirs = await server.app.inject(create({ as: otherAdmin }));
  expect(theirs.statusCode).toBe(201);
  expect(theirs.json().data.id).not.toBe(mine.json().data.id);
});

test('what was rejected leaves neither row nor key, and works when it is sent again', async () => {
  let afterCommit = 0;
  const countUp = () => {
    afterCommit += 1;
  };
  duringWrite = async (call) => {
    call.afterCommit(countUp);
    await call.audit('create', { type: 'region', id: null });
    throw new HttpError('already-there');
  };
  expect((await server.app.inject(create())).statusCode).toBe(409);
  expect([await count(regions), await count(idempotencyKeys), await count(auditLog), afterCommit]).toEqual([
    0, 0, 0, 0,
  ]);
  duringWrite = async (call) => call.afterCommit(countUp);
  expect((await server.app.inject(create())).statusCode).toBe(201);
  expect(afterCommit).toBe(1);
});

test('a connection that is cut before the commit leaves nothing, and the repeat takes effect once', async () => {
  duringWrite = async ({ db }) => {
    await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  };
  const cut = await server.app.inject(create());
  expect([cut.statusCode, cut.json().code]).toEqual([503, 'busy']);
  expect([await count(regions), await count(idempotencyKeys)]).toEqual([0, 0]);
  duringWrite = async () => undefined;
  expect((await server.app.inject(create())).statusCode).toBe(201);
  expect(await count(regions)).toBe(1);
});

test('work that fails after the commit does not take the answer away', async () => {
  duringWrite = async (call) =>
    call.afterCommit(() => {
      throw new Error('the mail server is away');
    });
  expect((await server.app.inject(create())).statusCode).toBe(201);
  expect(server.logged()).toContain('the mail server is away');
});

test('without a key each request stands for itself', async () => {
  const { 'idempotency-key': _, ...headers } = create().headers ?? {};
  for (let turn = 0; turn < 2; turn += 1)
    expect((await server.app.inject({ ...create(), headers })).statusCode).toBe(201);
  expect(await count(regions)).toBe(2);
});

test.each(['short', 'with a blank', 'x'.repeat(129), 'naïve-key'])('the key %s is not one', async (wrong) => {
  const answer = await server.app.inject(create({ key: wrong }));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
});
