import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointOf } from '#contract/endpoints.ts';
import { newId } from '#server/new-id.ts';
import { addressOf, ask, inject } from '#tests/server/conformance/ask.ts';
import { endpointsWhere } from '#tests/server/conformance/good-call.ts';
import { buildPerson, openTestApp, type TestApp } from '#tests/server/http/open-app.ts';

/* Guessing at names, PINs and slips is in tests/server/auth/guessed-names.test.ts. */
let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
});

afterAll(() => server.close());

const guarded = endpointsWhere((row) => row.guarded);

test('sign-in and its kin are what is guarded', () => {
  expect([...guarded].sort()).toEqual([
    'auth.confirmEmail',
    'auth.forgot',
    'auth.login',
    'auth.register',
    'auth.reset',
    'contact.send',
    'mails.stop',
  ]);
});

/** Those that take a form; the contact form has a limit of its own, a mailed link has none, and two count wrong attempts alone. */
const forms = guarded.filter((name) => name.startsWith('auth.') && !endpointOf(name).countsWrong);

test.each(forms)('%s is stopped for an address that tries 300 times, whatever it says of itself', async (name) => {
  const from = `203.0.113.${forms.indexOf(name) + 1}`;
  const statuses: number[] = [];
  for (let turn = 0; turn < 300; turn += 1) {
    const other = `198.51.${Math.floor(turn / 250)}.${turn % 250}`;
    const headers = {
      'x-forwarded-for': other,
      forwarded: `for=${other}`,
      'x-real-ip': other,
      'x-client-ip': other,
      'cf-connecting-ip': other,
    };
    // An empty form counts as much as any, and costs no hashing.
    statuses.push((await ask(server, name, { body: {}, from, headers })).status);
  }
  expect(statuses.slice(0, 250).every((status) => status === 422)).toBe(true);
  expect(statuses.slice(250).every((status) => status === 429)).toBe(true);
  const stopped = await ask(server, name, { body: {}, from });
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  expect(stopped.body).toEqual({
    message: expect.stringMatching(/^Too many attempts\. Please wait \d+ minutes?/),
    code: 'too-many-requests',
  });
  expect((await ask(server, name, { body: {}, from: '203.0.113.99' })).status, 'others go on').toBe(422);
});

test('writing an address in another way is no way around', async () => {
  const from = '203.0.113.50';
  const url = addressOf('auth.forgot', {});
  const ways = [url, `${url}/`, `${url}?a=1`, url.replace('forgot', 'forgo%74')];
  const statuses = new Set<number>();
  for (let turn = 0; turn < 260; turn += 1) {
    const way = ways[turn % ways.length] ?? url;
    statuses.add((await inject(server, { method: 'POST', url: way, payload: {}, remoteAddress: from })).status);
  }
  expect([...statuses]).toEqual([422, 429]);
});

test('a whole network of addresses of version 6 counts as one', async () => {
  const statuses = new Set<number>();
  for (let turn = 0; turn < 260; turn += 1) {
    const from = `2001:db8:0:1::${(turn + 1).toString(16)}`;
    statuses.add((await ask(server, 'auth.forgot', { body: {}, from })).status);
  }
  expect([...statuses]).toEqual([422, 429]);
});

test('twenty guesses at once are no way around, and the session that was there goes on', async () => {
  const password = 'the right one';
  const person = await buildPerson(server, 'teacher', { password });
  const guess = (turn: number) => {
    const email = turn % 2 === 0 ? person.email : ` ${person.email.toUpperCase()} `;
    return ask(server, 'auth.login', { body: { email, password: `guess ${turn}` }, from: '203.0.113.60' });
  };
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, turn) => guess(turn)));
  expect(statuses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
  expect((await ask(server, 'me.get', { as: person })).status).toBe(200);
});

test('an open device is no place to guess at the password of its owner, who goes on elsewhere', async () => {
  const password = 'the right one';
  const as = await buildPerson(server, 'teacher', { password });
  const calls = [
    ['me.password', { password: 'another one' }],
    ['me.email', { email: `${newId()}@sanad.example` }],
    ['me.close', {}],
  ] as const;
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const [name, form] = calls[turn % calls.length] ?? calls[0];
    const body = { ...form, currentPassword: `guess ${turn}` };
    statuses.push((await ask(server, name, { as, body, from: '203.0.113.80' })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  const body = { currentPassword: password, password: 'another one' };
  expect((await ask(server, 'me.password', { as, body, from: '203.0.113.80' })).status, 'nor with the right one').toBe(
    429,
  );
  expect((await ask(server, 'me.password', { as, body, from: '203.0.113.81' })).status).toBe(200);
});

test('a new address is no way to fill the mailboxes of others: five links an hour, of one account and to one address', async () => {
  const password = 'the right one';
  const change = async (turns: number, email?: string) => {
    const statuses: number[] = [];
    const as = await buildPerson(server, 'sponsor', { password });
    for (let turn = 0; turn < turns; turn += 1) {
      const body = { currentPassword: password, email: email ?? `${newId()}@elsewhere.example` };
      statuses.push((await ask(server, 'me.email', { as, body })).status);
    }
    return statuses;
  };
  expect(await change(6)).toEqual([200, 200, 200, 200, 200, 429]);
  const target = 'target@elsewhere.example';
  expect([...(await change(3, target)), ...(await change(3, target))]).toEqual([200, 200, 200, 200, 200, 429]);
});
