import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import { classes, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { newId } from '#server/new-id.ts';
import { ask } from '#tests/server/conformance/ask.ts';
import { buildFixture, type Fixture } from '#tests/server/conformance/fixture.ts';
import { endpointsWhere, goodCallIn } from '#tests/server/conformance/good-call.ts';
import { openTestApp, type TestApp } from './open-app.ts';

let server: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  server = await openTestApp();
  fixture = await buildFixture(server, { documents: ['material', 'report'] });
  await buildMany();
});

afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

/** Forty rows of each kind, besides those of the fixture. */
async function buildMany(): Promise<void> {
  const { db } = server.database;
  const { region, madrasa } = fixture.places.own;
  const searchText = fixture.tag;
  for (let turn = 0; turn < 40; turn += 1) {
    const id = newId();
    const place = { name: `n${turn}`, address: 'x', totalPriceCents: 1_000, searchText };
    await db.insert(regions).values({ ...place, id });
    await db.insert(madaris).values({ ...place, id, regionId: region });
    await db.insert(classes).values({
      ...{ id, madrasaId: madrasa, name: `n${turn}`, description: 'x', monthlyPriceCents: 100, searchText },
    });
    await db.insert(users).values({
      ...{ id, fullName: 'n', email: `${id}@sanad.example`, passwordHash: '', searchText, role: 'sponsor' },
    });
    const sponsorship = {
      sponsorId: id,
      regionId: region,
      madrasaId: madrasa,
      amountCents: 1,
      state: 'active' as const,
    };
    await db.insert(sponsorships).values({ ...sponsorship, id, type: 'class', typeId: id });
  }
}

/** The number of statements that the server sends to the database for a call, and of rows in its answer. */
async function queriesOf(name: EndpointName, query: Readonly<Record<string, string>>) {
  const { asked } = await goodCallIn(fixture, name);
  const request = { ...asked, query: { ...asked.query, ...query } };
  // One call before, so that the session is known and the total of a long list remembered.
  await ask(server, name, request);
  const sent = vi.spyOn(Client.prototype, 'query');
  const answer = await ask(server, name, request);
  const count = sent.mock.calls.length;
  sent.mockRestore();
  expect(answer.status).toBe(200);
  return { count, rows: answer.body.data.length as number };
}

const lists = endpointsWhere(({ method, query }) => method === 'GET' && query && 'entries' in query).filter(
  (name) => 'limit' in (endpointOf(name).query as unknown as { entries: object }).entries,
);

test('these are the lists', () => {
  expect([...lists].sort()).toEqual([
    'audit.list',
    'classes.list',
    'classes.ofMadrasa',
    'classes.users',
    'imports.list',
    'imports.rows',
    'madaris.list',
    'madaris.ofRegion',
    'materials.list',
    'monthOffRequests.list',
    'monthsOff.list',
    'payments.list',
    'places.search',
    'radar.list',
    'regions.list',
    'reports.list',
    'reports.review',
    'spending.list',
    'sponsorships.classes',
    'sponsorships.list',
    'sponsorships.madaris',
    'sponsorships.reports',
    'stats.changes',
    'transfers.list',
    'users.list',
    'users.ofMadrasa',
    'zakat.list',
  ]);
});

/**
 * A sponsorship's classes need its payments, the months of each and the reports that it opens: eight statements with the
 * session, however many.
 */
const mostQueries = (name: EndpointName): number => {
  if (name === 'sponsorships.classes') return 8;
  // Students of the classes, whose names may be in the words.
  return name === 'reports.review' ? 5 : 4;
};

test.each(lists)('%s asks the database as often for a hundred rows as for one, and seldom', async (name) => {
  const one = await queriesOf(name, { limit: '1' });
  const many = await queriesOf(name, { limit: '100' });
  expect(many.rows).toBeGreaterThanOrEqual(one.rows);
  expect(many.count).toBe(one.count);
  expect(many.count).toBeLessThanOrEqual(mostQueries(name));
});

test.each(['classes.list', 'madaris.list', 'regions.list', 'users.list', 'sponsorships.list'] as const)(
  '%s was really asked for many',
  async (name) => {
    expect((await queriesOf(name, { limit: '100' })).rows).toBeGreaterThan(30);
  },
);

test('one region, madrasa, class, person or total is one question, beside the session and the reach', async () => {
  for (const name of ['regions.get', 'madaris.get', 'classes.get', 'users.get', 'stats.get', 'me.get'] as const) {
    const { asked } = await goodCallIn(fixture, name);
    await ask(server, name, asked);
    const sent = vi.spyOn(Client.prototype, 'query');
    expect((await ask(server, name, asked)).status).toBe(200);
    expect(sent.mock.calls.length, name).toBeLessThanOrEqual(3);
    sent.mockRestore();
  }
});
