import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';

const folder = new URL('../../regressions/releases/', import.meta.url);

/**
 * Calls whose body is not a row: a password, an address to confirm, columns of an import, an amount from the next charge on.
 */
const withoutRow = new Set(['me.password', 'me.email', 'imports.map', 'sponsorships.update']);

/** Calls that write a row again, each with the fields that a release's page sends. */
const released = readdirSync(folder)
  .filter((release) => readdirSync(new URL(`${release}/`, folder)).includes('bodies.json'))
  .flatMap((release) => {
    const text = readFileSync(new URL(`${release}/bodies.json`, folder), 'utf8');
    const calls = Object.entries<string[]>(JSON.parse(text));
    return calls
      .filter(([call]) => endpoints[call as EndpointName]?.method === 'PUT' && !withoutRow.has(call))
      .map(([call, fields]) => [release, call, fields] as const);
  });

interface Written {
  path: string;
  table: string;
  id: string;
  as: TestPerson;
  /** Another value for every field of the current form. */
  body: Record<string, unknown>;
}

let school: School;
let rows: Record<string, Written>;

beforeAll(async () => {
  school = await openSchool();
  const { admin, supervisor } = school;
  const country = { country: 'MA', placeName: 'Azilal town' };
  const region = await school.region({ ...country, otherName: 'أزيلال', description: 'High valleys', dueDay: 9 });
  const madrasa = await school.madrasa(region.id, { otherName: 'النور', description: 'Beside the well' });
  const row = await school.classIn(madrasa.id, { otherName: 'التجويد' });
  const teacher = await school.member('teacher', row.id);
  const sponsor = await buildPerson(school, 'sponsor');
  // The first choice of an account creates its row.
  await school.call('PUT', 'me/preferences', { as: sponsor, body: { theme: 'light' }, key: newId() });
  const texts = {
    name: 'Another name',
    otherName: 'اسم آخر',
    address: 'Another address',
    description: 'Another description',
  };
  rows = {
    'regions.update': {
      ...{ path: `regions/${region.id}`, table: 'regions', id: region.id, as: admin },
      body: {
        ...texts,
        country: 'DZ',
        placeName: 'Another',
        totalPrice: 2_000,
        supervisorId: supervisor.id,
        dueDay: 3,
      },
    },
    'madaris.update': {
      ...{ path: `madaris/${madrasa.id}`, table: 'madaris', id: madrasa.id, as: admin },
      body: { ...texts, totalPrice: 900, regionId: region.id },
    },
    'classes.update': {
      ...{ path: `classes/${row.id}`, table: 'classes', id: row.id, as: admin },
      body: {
        name: texts.name,
        otherName: texts.otherName,
        description: texts.description,
        monthlyPrice: 77,
        madarisId: madrasa.id,
      },
    },
    'users.update': {
      ...{ path: `users/${teacher.id}`, table: 'users', id: teacher.id, as: admin },
      body: {
        fullName: 'Another',
        email: 'another@example.org',
        phone: '+2',
        address: 'Another',
        password: 'another-word',
      },
    },
    'me.update': {
      ...{ path: 'me', table: 'users', id: sponsor.id, as: sponsor },
      body: { fullName: 'Another', phone: '+3', address: 'Another' },
    },
    'me.setPreferences': {
      ...{ path: 'me/preferences', table: 'user_preferences', id: sponsor.id, as: sponsor },
      body: {
        language: 'ar',
        digits: 'latn',
        theme: 'dark',
        weeklyMail: false,
        reminderMail: false,
        reportMail: false,
      },
    },
  };
});

afterAll(() => school.close());

test.each(released)('a page of %s that calls %s changes nothing that it does not know', async (_, call, fields) => {
  const written = rows[call];
  if (!written) throw new Error(`${call} has no row in this test.`);
  const { path, table, id, as, body } = written;
  const sent = Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field)));
  const before = await columnsOf(table, id);
  const answer = await school.call('PUT', path, { as: as, body: sent, key: newId() });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  const unknown = Object.keys(body).filter((field) => !fields.includes(field));
  const after = await columnsOf(table, id);
  for (const field of unknown) expect([field, after[columnOf(field)]]).toEqual([field, before[columnOf(field)]]);
  const sentColumns = new Set([...Object.keys(sent).map(columnOf), ...derived]);
  const others = (row: Record<string, unknown>) => Object.entries(row).filter(([column]) => !sentColumns.has(column));
  expect(others(after)).toEqual(others(before));
});

/** Columns that are derived from sent ones. */
const derived = [
  'version',
  'updated_at',
  'search_text',
  'sort_name',
  'open_cents',
  'total_price_cents',
  'monthly_price_cents',
  'madrasa_id',
  'past_due_days',
  'password_hash',
];

async function columnsOf(table: string, id: string): Promise<Record<string, unknown>> {
  const key = table === 'user_preferences' ? sql`user_id` : sql`id`;
  const { rows: found } = await school.database.db.execute(
    sql`select * from ${sql.identifier(table)} where ${key} = ${id}`,
  );
  return (found[0] ?? {}) as Record<string, unknown>;
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
