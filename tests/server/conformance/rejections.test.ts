import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { isOfKind } from '#server/modules/audit/kinds.ts';
import { newId } from '#server/new-id.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';
import english from '../../../public/locales/en/validation.json' with { type: 'json' };
import { type Answer, type Asked, addressOf, ask, inject } from './ask.ts';
import { buildFixture, type Fixture } from './fixture.ts';
import { endpointsWhere, goodCallIn } from './good-call.ts';

let server: TestApp;
let fixture: Fixture;
let changesBefore: number;

beforeAll(async () => {
  server = await openTestApp();
  fixture = await buildFixture(server, { documents: ['material', 'report'] });
  changesBefore = await countChanges();
});

afterAll(() => server.close());

/** Entries of the audit log, without sign-ins. */
function countChanges(): Promise<number> {
  return server.database.db.$count(auditLog, isOfKind('changes'));
}

const withBody = endpointsWhere(({ body }) => body);
const withJson = endpointsWhere(({ body, file }) => body && !file);

async function good(name: EndpointName): Promise<Asked> {
  return (await goodCallIn(fixture, name)).asked;
}

/** Sends another body to the address of a good call, with its session. */
async function send(name: EndpointName, payload: string, type: string): Promise<Answer> {
  const asked = await good(name);
  const { method } = endpointOf(name);
  const session = asked.as && { authorization: asked.as.bearer };
  return inject(server, {
    method,
    url: addressOf(name, asked),
    headers: { 'content-type': type, ...session },
    payload,
  });
}

function problemOf({ status, body }: Answer) {
  return { status, code: body.code, fields: body.fields };
}

test.each(withBody)('%s rejects a field that it does not know', async (name) => {
  const asked = await good(name);
  for (const field of ['smuggled', 'isAdmin', 'version', 'constructor', 'passwordHash', 'createdDate']) {
    const answer = await ask(server, name, { ...asked, body: { ...asked.body, [field]: 'x' } });
    expect(problemOf(answer), field).toMatchObject({ status: 422, code: 'unknown-field' });
    // The form reader itself rejects a field that could poison an object, and does not name it.
    const isSaid = !(endpointOf(name).file && field === 'constructor');
    if (isSaid) expect(problemOf(answer).fields).toEqual({ [field]: 'This field is not known' });
  }
});

test.each([
  '{"name":',
  '',
  'null',
  '[]',
  '"text"',
  '7',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"name":"a\\ud800"',
])('a body of %s cannot be read, whichever call it is for', async (payload) => {
  for (const name of withJson) {
    expect(problemOf(await send(name, payload, 'application/json')), name).toMatchObject({
      status: 400,
      code: 'malformed',
    });
  }
});

test.each([
  ['text/plain', 'name=x'],
  ['application/x-www-form-urlencoded', 'name=x'],
  ['application/xml', '<name>x</name>'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n--x--\r\n'],
])('a body of type %s is not taken where JSON is asked for', async (type, payload) => {
  for (const name of withJson) {
    expect(problemOf(await send(name, payload, type)), name).toMatchObject({ status: 415, code: 'unsupported-media' });
  }
});

test.each(withBody)(
  '%s reports each field of another kind than it should be, in the words of the contract',
  async (name) => {
    const schema = endpointOf(name).body;
    const { body = {}, ...asked } = await good(name);
    if (!schema || endpointOf(name).file) return;
    for (const field of Object.keys(body)) {
      for (const wrong of [null, true, [], {}, ['x'], { x: 'y' }, 'x'.repeat(10_000), noText]) {
        const broken = { ...body, [field]: wrong };
        // U+0000 passes every rule of a text, but no column can store it.
        if (wrong !== noText && v.is(schema, broken)) continue;
        const answer = await ask(server, name, { ...asked, body: broken });
        expect([400, 401, 422], `${field} ${JSON.stringify(wrong)}`).toContain(answer.status);
        const messages = messagesOf(schema, broken);
        if (messages) expect(problemOf(answer), field).toEqual({ status: 422, code: 'rule-broken', fields: messages });
      }
    }
  },
);

const noText = '\u0000';

/** The message of the first broken rule of each field; undefined if a body is valid, or has more than one form. */
function messagesOf(schema: v.GenericSchema, body: unknown): Record<string, string> | undefined {
  const { issues } = v.safeParse(schema, body);
  if (!issues || schema.type === 'union') return undefined;
  const words: Record<string, string> = english;
  return Object.fromEntries(
    issues.map((issue) => [v.getDotPath(issue) ?? '', words[issue.message] ?? english.valueInvalid]).reverse(),
  );
}

const queries = {
  limit: ['100000', '101', '0', '-1', 'x', '1.5', '1e1', '', '٣', 'Infinity'],
  page: ['-1', '0', 'abc', '1000001', '9'.repeat(400), 'null'],
  sort: ['name;drop table', 'id', '', 'name,created', '--name'],
  search: ['x'.repeat(201)],
  sponsored: ['maybe', '1', ''],
  mine: ['maybe'],
  role: ['admin', 'root', ''],
  cursor: ['abc', 'x'.repeat(501), '../../etc/passwd'],
  objectType: ['users', ''],
  kind: ['both', ''],
  probe: ['dead', ''],
  objectId: ['1'],
  userId: ['1'],
  regionId: ['1'],
  placeType: ['school', ''],
  placeId: ['1'],
  madarisId: ['1'],
  madrasaId: ['1'],
  classId: ['1'],
  notInClass: ['1'],
  hasPassword: ['maybe'],
  former: ['maybe'],
  supervised: ['maybe'],
  taught: ['maybe'],
  country: ['Morocco', 'ma', ''],
  attended: ['maybe'],
  offered: ['maybe'],
  refunding: ['maybe', ''],
  proposed: ['maybe', ''],
  reason: ['because', ''],
  note: ['x'.repeat(5_000)],
  months: ['5', '', '1e1'],
  show: ['everything', ''],
  action: ['DROP TABLE', 'x'.repeat(41)],
  from: ['yesterday', '2026-13-01T00:00:00Z'],
  to: ['tomorrow'],
  format: ['pdf', ''],
  q: ['x'.repeat(201)],
  state: ['DROP TABLE', ''],
  sponsorId: ['1'],
  sponsorshipId: ['1'],
  month: ['2026-13', 'now', ''],
  type: ['users', ''],
  until: ['2026-13', 'now', ''],
  year: ['1999', 'x', '10000'],
  overdue: ['maybe', ''],
  asOf: ['yesterday', '2026-13-01T00:00:00Z', ''],
} as const;

test.each(endpointsWhere(({ query }) => query))(
  '%s rejects a query that it cannot read, and names its part',
  async (name) => {
    const asked = await good(name);
    const known = Object.keys((endpointOf(name).query as unknown as { entries: object }).entries);
    for (const part of known) expect(Object.keys(queries), 'a query without a row here').toContain(part);
    for (const [part, values] of Object.entries(queries)) {
      // An unknown part is rejected whatever its value.
      for (const value of known.includes(part) ? values : values.slice(0, 1)) {
        const answer = await ask(server, name, { ...asked, query: { [part]: value } });
        const unknown = known.includes(part) ? expect.any(String) : 'This field is not known';
        expect(problemOf(answer), `${part}=${value}`).toEqual({
          status: 400,
          code: 'malformed',
          fields: { [part]: unknown },
        });
      }
    }
    const twice = await inject(server, {
      method: endpointOf(name).method,
      url: `${addressOf(name, { ...asked, query: {} })}page=1&page=2`,
      headers: asked.as ? { authorization: asked.as.bearer } : {},
    });
    expect(twice.status).toBe(400);
  },
);

const long = 'x'.repeat(2_000);
const strangeIds = [
  'not-an-id',
  '../..',
  '%2e%2e',
  "1' or '1'='1",
  '0',
  'null',
  '\u0000',
  '1'.repeat(36),
  'x'.repeat(100),
];

test.each(endpointsWhere(({ params }) => params))(
  '%s says of an id that cannot be one what it says of one that is not there',
  async (name) => {
    const { params = {}, ...asked } = await good(name);
    for (const part of Object.keys(params)) {
      const unknown = await ask(server, name, { ...asked, params: { ...params, [part]: newId() } });
      expect(problemOf(unknown)).toEqual({ status: 404, code: 'not-found', fields: undefined });
      // Longer than any id that the router reads, so it is rejected before the call is known.
      expect([400, 404]).toContain((await ask(server, name, { ...asked, params: { ...params, [part]: long } })).status);
      for (const id of strangeIds) {
        const answer = await ask(server, name, { ...asked, params: { ...params, [part]: id } });
        expect([answer.status, answer.text], id).toEqual([404, unknown.text]);
      }
    }
  },
);

test('of all that was rejected nothing was changed', async () => {
  expect(await countChanges()).toBe(changesBefore);
});
