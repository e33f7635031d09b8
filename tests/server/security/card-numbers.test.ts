import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/new-id.ts';
import { type Answer, addressOf, ask, inject, smallTable } from '#tests/server/conformance/ask.ts';
import { buildFixture, type Fixture } from '#tests/server/conformance/fixture.ts';
import { endpointsWhere, goodCallIn } from '#tests/server/conformance/good-call.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';

let server: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  server = await openTestApp();
  fixture = await buildFixture(server);
});

afterAll(() => server.close());

/** No card of anybody: the numbers that payment providers give out for trials. */
const numbers = [
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '٤١١١١١١١١١١١١١١١',
  '3782 822463 10005',
];
/** Long enough that no id or checksum holds one by chance. */
const traces = /4111\D{0,2}1111|٤١١١\D{0,2}١١١١|3782\D{0,2}822463/;
const withBody = endpointsWhere(({ body }) => body);

function expectRejected({ status, text, body }: Answer, field: string): void {
  expect([status, body.fields?.[field]], field).toEqual([
    422,
    'Card numbers are never accepted here. Nothing was stored.',
  ]);
  expect(text).not.toMatch(traces);
}

test.each(withBody)('%s takes no card number, in whichever field it is', async (name) => {
  const { asked } = await goodCallIn(fixture, name);
  const fields = [...Object.keys(asked.body ?? {}), 'cardNumber', 'remark'];
  for (const [turn, field] of fields.entries()) {
    const number = numbers[turn % numbers.length] ?? '';
    const body = { ...asked.body, [field]: `my card ${number}, thank you` };
    expectRejected(await ask(server, name, { ...asked, body, key: newId() }), field);
  }
});

test.each(numbers)('no field of a form takes %s, alone or among words', async (number) => {
  const { asked } = await goodCallIn(fixture, 'regions.create');
  for (const text of [
    number,
    `card:${number}`,
    `visa${number.replaceAll(' ', '')}`,
    `(${number})`,
    `a\n${number}\nb`,
  ]) {
    const body = { ...asked.body, description: text };
    expectRejected(await ask(server, 'regions.create', { ...asked, body, key: newId() }), 'description');
  }
});

test('numbers that only look like it are taken: telephones, years, marks, dates, ids', async () => {
  const { asked } = await goodCallIn(fixture, 'regions.create');
  const texts = [
    'Call +212 6 61 23 45 67 or +212 5 24 43 00 11',
    'Marks: 85 90 78 92 88 75 95 80 and 70 91 83 84 66 79 90 88',
    'From 2026-01-05 to 2026-02-06, again 2026-03-01 2026-03-31',
    'Years 1446 1447 1448 1449 and 2023 2024 2025 2026',
    newId(),
    `tok_sandbox_${newId()}`,
  ];
  for (const description of texts) {
    const answer = await ask(server, 'regions.create', { ...asked, body: { ...asked.body, description } });
    expect([answer.status, answer.body.fields], description).toEqual([201, undefined]);
  }
});

test.each(['materials.create', 'reports.create'] as const)('%s takes none in the name of the file', async (name) => {
  const { asked } = await goodCallIn(fixture, name);
  const file = { ...smallTable, name: 'card 4111 1111 1111 1111.csv' };
  expectRejected(await ask(server, name, { ...asked, file, key: newId() }), 'file');
});

test('an upload in pieces takes none in what it says of its file', async () => {
  for (const filename of ['card 4111 1111 1111 1111.csv', 'marks.csv']) {
    const described = { filename, note: filename === 'marks.csv' ? '4111-1111-1111-1111' : '' };
    const metadata = Object.entries(described).map(([name, text]) => `${name} ${Buffer.from(text).toString('base64')}`);
    const answer = await inject(server, {
      method: 'POST',
      url: '/api/v1/uploads',
      headers: {
        authorization: fixture.callers.teacher.bearer,
        'tus-resumable': '1.0.0',
        'upload-length': '19',
        'upload-metadata': metadata.join(','),
      },
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'rule-broken']);
  }
});

test('one that comes where no body is asked for goes nowhere either', async () => {
  const { asked } = await goodCallIn(fixture, 'regions.list');
  await ask(server, 'regions.list', { ...asked, query: { search: numbers[0] ?? '' } });
  await ask(server, 'regions.get', { params: { id: numbers[0] ?? '' } });
  await inject(server, { url: `/api/v1/${numbers[0]}` });
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const url = addressOf('auth.login', {});
    const payload = `{"cardNumber": "${numbers[0]}"`;
    const answer = await inject(server, { method: 'POST', url, headers: { 'content-type': type }, payload });
    expect(answer.text).not.toMatch(traces);
  }
});

test('after all of this no card number is in any table or line of the log', async () => {
  const { db } = server.database;
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} as t`);
    for (const { row } of rows) expect(row, name).not.toMatch(traces);
  }
  expect(server.logged()).toContain('/api/v1/regions');
  expect(server.logged()).not.toMatch(traces);
});
