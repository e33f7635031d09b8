import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import { materials, reports } from '#server/db/schema/documents.ts';
import { classes, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import { spendingReports } from '#server/db/schema/spending.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { transfers } from '#server/db/schema/transfers.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';
import { ask } from './ask.ts';
import { endpointsWhere, type GoodCall, goodCall } from './good-call.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
});

afterAll(() => server.close());

const tables = {
  ...{ regions, madaris, classes, users, materials, reports, sponsorships, transfers },
  spending: spendingReports,
};

/** Taking someone out of a class changes neither the class nor the person: there is no version to compare. A month off and a start of a school year are never changed. An acting supervisor, a handover, a mark for zakat, a proposed refund and an answer to a report are made and removed as a whole. Settings and pages are in no table of their own: server/modules/operator. */
const versionless: readonly EndpointName[] = [
  'classes.removeUser',
  'monthsOff.delete',
  'reports.answer',
  'schoolYears.undo',
  'supervision.start',
  'supervision.end',
  'handovers.putAway',
  'payments.declineRefund',
  'zakat.unmark',
  'settings.update',
  'books.setAccounts',
  'settings.setLogo',
  'settings.removeLogo',
  'pages.update',
];
/**
 * The caller's account, its second factor and the caller's imports: no one else changes them, except that an admin may delete
 * all of it.
 */
const isOwn = (name: EndpointName) => /^(me|imports|news|secondFactor)\./.test(name);
const versioned = endpointsWhere(
  ({ method }, name) => (method === 'PUT' || method === 'DELETE') && !versionless.includes(name) && !isOwn(name),
);

/** The database row that a call is about. */
async function rowOf({ name, asked }: GoodCall) {
  const table = tables[name.split('.')[0] as keyof typeof tables];
  const id = asked.params?.id ?? '';
  const [row] = await server.database.db.select().from(table).where(eq(table.id, id));
  return { table, id, row };
}

/** Another person changes the row, which gets the next version. */
async function changeByAnother(call: GoodCall): Promise<number> {
  const { table, id } = await rowOf(call);
  await server.database.db
    .update(table)
    .set({ version: sql`${table.version} + 6` })
    .where(eq(table.id, id));
  return (await rowOf(call)).row?.version ?? 0;
}

/** The schema of the call's `data` for the current row. */
function dataOf(name: EndpointName): v.GenericSchema {
  const { answer } = endpointOf(name);
  if (!answer || !('entries' in answer)) throw new Error(`${name} answers no row.`);
  return (answer.entries as { data: v.GenericSchema }).data;
}

describe.each(versioned)('%s', (name) => {
  let call: GoodCall;

  beforeAll(async () => {
    call = await goodCall(server, name);
  });

  test('with a version that cannot be read, or is none of this row, changes nothing', async () => {
    const before = await rowOf(call);
    for (const header of ['yesterday', '1 2', '"', '']) {
      const answer = await ask(server, name, { ...call.asked, headers: { 'if-match': header } });
      expect([answer.status, answer.body.code], header).toEqual([400, 'malformed']);
    }
    for (const header of [
      '"98", "99"',
      '"-1"',
      '"1.0"',
      '"9999999999"',
      'W/"of-another-thing"',
      `W/"${before.row?.version}"`,
      `W/"${before.row?.version}-x_y-z"`,
    ]) {
      const answer = await ask(server, name, { ...call.asked, headers: { 'if-match': header } });
      expect([answer.status, answer.body.code], header).toEqual([412, 'changed-meanwhile']);
    }
    expect((await rowOf(call)).row).toEqual(before.row);
  });

  test('of a row that is out of reach does not show that someone changed it', async () => {
    const { student } = call.fixture.callers;
    const answer = await ask(server, name, { ...call.asked, as: student, headers: { 'if-match': '"77"' } });
    expect([403, 404]).toContain(answer.status);
    expect(answer.body).not.toHaveProperty('current');
  });

  test('of a row that someone changed since it was read shows the current row, and changes nothing', async () => {
    const seen = (await rowOf(call)).row?.version;
    const now = await changeByAnother(call);
    const before = await rowOf(call);
    const answer = await ask(server, name, { ...call.asked, headers: { 'if-match': `"${seen}"` } });
    expect([answer.status, answer.body.code]).toEqual([412, 'changed-meanwhile']);
    const { current } = answer.body;
    expect(v.parse(dataOf(name), current)).toStrictEqual(current);
    expect([current.id, current.version]).toEqual([before.id, now]);
    expect((await rowOf(call)).row).toEqual(before.row);
  });

  test('of the row as it was read takes effect', async () => {
    const now = await changeByAnother(call);
    // One of several tags; another is that of a GET.
    const answer = await ask(server, name, { ...call.asked, headers: { 'if-match': `"77", "${now}-x_y-z"` } });
    expect([answer.status, answer.body.message]).toEqual([endpointOf(name).status, undefined]);
    const { row } = await rowOf(call);
    if (row) expect(row.version).toBe(now + 1);
  });
});
