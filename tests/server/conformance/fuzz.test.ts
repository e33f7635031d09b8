import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointOf } from '#contract/endpoints.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';
import { seedOf } from '#tests/tools/seed.ts';
import { type Asked, addressOf, ask, inject } from './ask.ts';
import { buildFixture, type Fixture } from './fixture.ts';
import { endpointNames, goodCallIn } from './good-call.ts';

/*
 * Random calls of every endpoint, made from the contract: unexpected fields, parameters, queries and headers. `npm run
 * test:fuzz` makes 20,000; FUZZ_SEED repeats a run.
 */
const calls = Number(process.env.FUZZ_CALLS ?? 150);
const seed = seedOf('FUZZ_SEED');

let server: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  server = await openTestApp();
  fixture = await buildFixture(server, { documents: ['material', 'report'] });
});

afterAll(() => server.close());

/** Mulberry32: the same numbers for the same seed. */
function random(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'null',
  'NaN',
  '٤٥',
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '%00',
  '%ff',
  '\0',
  'a\ud800',
  '\udc00',
  '\u202e',
  '\u200b',
  '\ufeff',
  '👩‍🏫',
  'x'.repeat(201),
  'ب'.repeat(5_001),
  '\u064e'.repeat(900),
  '{{constructor}}',
  '__proto__',
  '#{7*7}',
  '=1+1',
  '4111111111111111',
  '2026-13-40',
  '9999-12-31T23:59:59.999999999Z',
  '🇲🇦'.repeat(60),
];
const values = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e308,
  9_007_199_254_740_991,
  [],
  [[]],
  {},
  { a: 1 },
  ['x'],
  [null],
  { __proto__x: 1 },
];
const headers = {
  'if-match': ['*', '"1"', 'W/"2-x"', '1, 2', '"', '"\u00e9"', 'x'.repeat(3_000), ','],
  'if-none-match': ['*', '"a", W/"b"', '""', 'x'.repeat(3_000)],
  'idempotency-key': ['short', 'x'.repeat(129), 'has blank in it', 'ok-key-12345678', '../../..', '"'],
  'accept-language': ['ar', 'ar;q=0.1, en;q=x', '*', '-', 'x'.repeat(3_000), 'zz-ZZ'],
  range: ['bytes=0-', 'bytes=-0', 'bytes=5-1', 'bytes=a-b', 'items=0-1', 'bytes=99999999999999999999-'],
  'if-range': ['"x"', 'yesterday'],
  authorization: ['Bearer', 'Bearer x', 'Basic eDp4', `Bearer ${'y'.repeat(600)}`, 'bearer  '],
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'application/JSON',
    'multipart/form-data',
    'a/b',
    '',
  ],
  origin: ['null', 'https://evil.example', 'x', 'http://[::1'],
  'x-forwarded-for': ['1.2.3.4:5', '[::1]:80', 'x', ', ,'],
  accept: ['text/html', '*/*;q=0', 'x'],
  expect: ['x'],
  'sanad-outbox-age': ['x', '-1', '1e9', '9'.repeat(40), '12'],
};

test(`${calls} random calls (FUZZ_SEED=${seed}): no fault of the server, and every rejection in our form`, async () => {
  const next = random(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const anything = () => (next() < 0.6 ? one(texts) : one<unknown>(values));
  const good = new Map<string, Asked>();
  const faults: string[] = [];
  let rejected = 0;
  for (let turn = 0; turn < calls; turn += 1) {
    const name = endpointNames[turn % endpointNames.length] as (typeof endpointNames)[number];
    const endpoint = endpointOf(name);
    const base = good.get(name) ?? (await goodCallIn(fixture, name)).asked;
    good.set(name, base);
    const spoilt = (fields: Readonly<Record<string, unknown>> = {}, add: readonly string[] = []) => {
      const made: Record<string, unknown> = { ...fields };
      for (const field of [...Object.keys(made), ...add]) {
        if (next() < 0.35) made[field] = anything();
        if (next() < 0.08) delete made[field];
      }
      return made;
    };
    const asText = (fields: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value).toWellFormed()]));
    const chosen: Record<string, string> = {};
    for (const [header, options] of Object.entries(headers)) if (next() < 0.12) chosen[header] = one(options);
    if (endpoint.file) delete chosen['content-type'];
    const params = next() < 0.3 ? { params: asText({ ...base.params, ...spoilt(base.params) }) } : {};
    const asked: Asked = {
      ...base,
      as: next() < 0.7 ? base.as : one([undefined, ...Object.values(fixture.callers)]),
      ...(base.params && params),
      query: asText(
        spoilt(
          base.query,
          ['page', 'limit', 'search', 'sort', 'cursor', 'month', 'x'].filter(() => next() < 0.2),
        ),
      ),
      ...(endpoint.body && {
        body: spoilt(
          base.body,
          ['id', 'surprise'].filter(() => next() < 0.2),
        ),
      }),
      headers: chosen,
      from: `2001:db8:${(turn % 60_000).toString(16)}::1`,
    };
    const answer = await ask(server, name, asked);
    const isOurs =
      answer.status < 400 || (typeof answer.body?.message === 'string' && typeof answer.body.code === 'string');
    if (answer.status >= 400) rejected += 1;
    const isFault = answer.status >= 500 && answer.body?.code !== 'not-built' && answer.body?.code !== 'busy';
    if (isFault || (!isOurs && answer.status !== 304)) {
      faults.push(`call ${turn}: ${name} ${addressOf(name, asked)} ${answer.status} ${answer.text.slice(0, 200)}`);
    }
  }
  expect(faults).toEqual([]);
  expect(rejected).toBeGreaterThan(calls / 4);
}, 3_600_000);

test.each(['/api/v1/%', '/api/v1/classes/%E0%A4%A', '/api/v1/nowhere', '/api//v1/regions', '/api/v1/regions/%00'])(
  'the address %s is answered in our form',
  async (url) => {
    const { status, body, headers: answerHeaders } = await inject(server, { url });
    expect([400, 404]).toContain(status);
    expect(body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(answerHeaders['x-request-id']).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
  },
);
