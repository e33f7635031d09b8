import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { newId } from '#server/new-id.ts';
import { type Answer, type Asked, ask } from '#tests/server/conformance/ask.ts';
import { buildFixture, type Fixture } from '#tests/server/conformance/fixture.ts';
import { endpointNames, goodCallIn } from '#tests/server/conformance/good-call.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';

/** Calls that need no database, or report on the server themselves. */
const withoutDatabase: readonly EndpointName[] = [
  'openapi.get',
  'health.get',
  'auth.forgot',
  'payments.settings',
  'operator.get',
  'imports.template',
];

let server: TestApp;
let fixture: Fixture;
const prepared = new Map<EndpointName, Asked>();
const answers = new Map<EndpointName, Answer>();

/** The tables disappear while the server runs, as after a failed move of a database. */
beforeAll(async () => {
  server = await openTestApp();
  fixture = await buildFixture(server, { documents: ['material', 'report'] });
  for (const name of endpointNames) prepared.set(name, (await goodCallIn(fixture, name)).asked);
  // The server then knows the callers, and reaches the handlers.
  for (const as of Object.values(fixture.callers)) await ask(server, 'me.get', { as });
  await server.database.db.execute(sql`alter schema public rename to away`);
  for (const [name, asked] of prepared) answers.set(name, await ask(server, name, { ...asked, key: newId() }));
});

afterAll(() => server.close());

const inside =
  /\bat \S+[:(]|node_modules|\.ts\b|\.js\b|\bselect\b|\binsert\b|relation|SQLSTATE|42P01|postgres|drizzle|ECONN/i;

test.each(endpointNames.filter((name) => !withoutDatabase.includes(name)))(
  '%s says nothing of its inside when it fails',
  (name) => {
    const answer = answers.get(name);
    expect(answer?.body).toEqual({ message: 'Something went wrong!', code: 'internal' });
    expect(answer?.status).toBe(500);
    expect(JSON.stringify(answer?.headers)).not.toMatch(inside);
    expect(answer?.headers).toMatchObject({ 'x-request-id': expect.any(String), 'x-content-type-options': 'nosniff' });
  },
);

test.each(withoutDatabase)('%s says nothing of the inside either', (name) => {
  if (name !== 'openapi.get') expect(answers.get(name)?.text).not.toMatch(inside);
});

test('the log gives the reason, and neither who it was nor what they wrote', () => {
  const logged = server.logged();
  expect(logged.includes('42P01')).toBe(true);
  const secrets = Object.values(fixture.callers).flatMap(({ bearer, email, fullName, phone }) => [
    bearer.slice('Bearer '.length),
    email,
    fullName,
    phone,
  ]);
  const written = [...prepared.values()].flatMap(({ body }) => Object.entries(body ?? {}));
  const words = written
    .filter(([field]) => /email|password|fullName|phone|token/i.test(field))
    .map(([, value]) => value);
  // Shorter ones are common words of every log.
  const leaked = [...secrets, ...words].filter(
    (secret) => String(secret).length > 7 && logged.includes(String(secret)),
  );
  expect(leaked).toEqual([]);
});

test('as soon as the tables are back everything goes on', async () => {
  await server.database.db.execute(sql`alter schema away rename to public`);
  for (const name of ['regions.list', 'me.get', 'materials.list', 'stats.get'] as const) {
    expect((await ask(server, name, prepared.get(name))).status, name).toBe(200);
  }
});
