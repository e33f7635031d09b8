import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Report } from '#contract/entities/report.ts';
import type { SponsoredClass } from '#contract/entities/report-month.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { reports } from '#server/db/schema/documents.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { queueReportMails } from '#server/mail/queue-report-mails.ts';
import { chargeDue } from '#server/modules/giving/charges/charge-due.ts';
import { chargeDateOf } from '#server/modules/giving/payments/charge-calendar.ts';
import { sandboxGateway } from '#server/modules/giving/payments/gateways/sandbox-gateway.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';
import { Device } from '#tests/server/sync/device.ts';
import { buildDocument } from '#tests/server/sync/documents.ts';

/*
 * A raised amount counts from its first charge; a lower one at once. Reports open for months that were paid with a large
 * enough share. The class costs 40 dollars, so 4 of them open its reports.
 */
let now = new Date();
const clock = { now: () => now };
const here = new SponsoredSchool(() => ({ gateway: sandboxGateway, clock }));
const thisMonth = monthOf(new Date());
const nextMonth = addMonths(thisMonth, 1);

async function give(amount: number, overrides: object = {}): Promise<Sponsorship> {
  now = new Date();
  return (await here.createSponsorship(here.onLesson({ amount, ...overrides }))).data;
}

async function change(id: string, body: object, as = here.sponsor) {
  const { version } = (await here.school.call<Sponsorship>('GET', `sponsorships/${id}`, { as })).data;
  const headers = { 'if-match': `"${version}"` };
  return here.school.call<Sponsorship>('PUT', `sponsorships/${id}`, { as, body, headers });
}

const read = async (id: string, as = here.sponsor) =>
  (await here.school.call<Sponsorship>('GET', `sponsorships/${id}`, { as })).data;

/** The last day of the next month, on which due payments are charged. */
async function chargeNextMonth(): Promise<void> {
  now = chargeDateOf(nextMonth);
  const log = { error: () => undefined, info: () => undefined };
  const { db } = here.school.database;
  await chargeDue({ db, gateway: sandboxGateway, clock, log, origin: 'https://sanad.example' });
}

async function payments(id: string): Promise<string[]> {
  const { rows } = await here.school.database.db.execute<{ line: string }>(sql`
    select state || ' ' || amount_cents as line from payments where sponsorship_id = ${id} order by month`);
  return rows.map(({ line }) => line);
}

describe('a raised amount', () => {
  test('counts nowhere before it is paid: others may give what is open', async () => {
    const { id } = await give(1);
    const raised = await change(id, { amount: 40 });
    expect(raised.data).toMatchObject({ amount: 1, nextAmount: 40, readsReports: false });
    expect(await here.percentages()).toEqual([2, 0, 0]);
    expect((await here.createSponsorship(here.onLesson({ amount: 39 }), here.other)).status).toBe(201);
  });

  test('counts everywhere from its first charge on', async () => {
    const { id } = await give(1);
    await change(id, { amount: 30 });
    await chargeNextMonth();
    expect(await payments(id)).toEqual(['paid 100', 'paid 3000']);
    expect(await read(id)).toMatchObject({ amount: 30, nextAmount: null, readsReports: true });
    expect(await here.percentages()).toEqual([75, 7, 3]);
  });

  test('that others gave before its charge is not charged: the amount stays as it was', async () => {
    const { id } = await give(10);
    await change(id, { amount: 40 });
    await here.createSponsorship(here.onLesson({ amount: 20 }), here.other);
    await chargeNextMonth();
    expect(await payments(id)).toEqual(['paid 1000', 'paid 1000']);
    expect(await read(id)).toMatchObject({ amount: 10, nextAmount: null });
    expect(await here.percentages()).toEqual([75, 7, 3]);
  });

  test('is held while it is charged: no other sponsor can give it', async () => {
    const { id } = await give(10);
    await change(id, { amount: 40 });
    const { db } = here.school.database;
    await db.execute(sql`insert into payments (id, sponsorship_id, sponsor_id, type, type_id, month, amount_cents, state, due_at)
      select gen_random_uuid(), id, sponsor_id, type, type_id, ${nextMonth}, 4000, 'open', now() from sponsorships where id = ${id}`);
    const rejected = await here.createSponsorship(here.onLesson({ amount: 20 }), here.other);
    expect(rejected.body.code).toBe('being-paid');
    expect(rejected.body.message).toContain('for 35 more minutes at most');
    // The gateway is asked for it every minute, which extends the life of its page.
    await db.execute(sql`update payments set tried_at = now() - interval '30 minutes', updated_at = now()
      where sponsorship_id = ${id} and state = 'open'`);
    const later = await here.createSponsorship(here.onLesson({ amount: 20 }), here.other);
    expect(later.body.message).toContain('for 5 more minutes at most');
  });

  test('is rejected above what is open, also while the sponsorship is paused', async () => {
    const { id } = await give(10);
    await here.createSponsorship(here.onLesson({ amount: 20 }), here.other);
    expect((await change(id, { amount: 21 })).body.code).toBe('too-much');
    await here.school.call('POST', `sponsorships/${id}/pause`, { as: here.sponsor });
    expect((await change(id, { amount: 21 })).body.code).toBe('too-much');
    expect((await change(id, { amount: 20 })).data).toMatchObject({ amount: 10, nextAmount: 20, state: 'paused' });
  });

  test('and a sponsorship that is resumed learn that someone else is paying for what is open, and until when', async () => {
    const { id } = await give(10);
    const hold = (amount: number) => here.onLesson({ amount, paymentToken: undefined });
    await here.createSponsorship(hold(30), here.other);
    const rejected = await change(id, { amount: 11 });
    expect(rejected.body.code).toBe('partly-being-paid');
    expect(rejected.body.message).toContain('for 10 more minutes at most. Until then $10 a month can be given.');
    await here.school.call('POST', `sponsorships/${id}/pause`, { as: here.sponsor });
    await here.createSponsorship(hold(10), await buildPerson(here.school, 'sponsor'));
    const resumed = await here.school.call('POST', `sponsorships/${id}/resume`, { as: here.sponsor });
    expect(resumed.body.code).toBe('being-paid');
  });

  test('that is declined counts as little, and is tried again with the same amount', async () => {
    const { id } = await give(10, { paymentToken: 'tok_sandbox_later_1' });
    await change(id, { amount: 40 });
    await chargeNextMonth();
    expect(await payments(id)).toEqual(['paid 1000', 'failed 4000']);
    expect(await here.percentages()).toEqual([25, 2, 1]);
    // A month that was announced and tried keeps its amount.
    await change(id, { amount: 30 });
    expect(await payments(id)).toEqual(['paid 1000', 'failed 4000']);
  });

  test('is taken back by asking for the amount that counts', async () => {
    const { id } = await give(10);
    await change(id, { amount: 40 });
    expect((await change(id, { amount: 10 })).data).toMatchObject({ amount: 10, nextAmount: null });
  });
});

test('a lower amount counts at once, and is what the next month is charged', async () => {
  const { id } = await give(40);
  expect((await change(id, { amount: 20 })).data).toMatchObject({ amount: 20, nextAmount: null });
  expect(await here.percentages()).toEqual([50, 5, 2]);
  await chargeNextMonth();
  expect(await payments(id)).toEqual(['paid 4000', 'paid 2000']);
});

describe('reports', () => {
  /** Every way for a sponsor to a report of a month: all of them follow the same rule. */
  const ways: Record<string, (as: TestPerson, id: string, report: OneReport) => Promise<boolean>> = {
    'the list of the class': async (as, _, { id }) => {
      const { data } = await here.school.call<Report[]>('GET', `classes/${here.lesson.id}/reports`, { as });
      return data?.some((one) => one.id === id) ?? false;
    },
    'the months of the sponsorship': async (as, sponsorship, { id }) => {
      const path = `sponsorships/${sponsorship}/classes`;
      const { data } = await here.school.call<SponsoredClass[]>('GET', path, { as });
      return data.some(({ months }) => months.some(({ reportId }) => reportId === id));
    },
    'the copy of a device': async (as, _, { id }) => {
      const device = new Device(here.school.app, as);
      await device.sync();
      return device.rows().reports.some((one) => one.id === id);
    },
    'the file itself': async (as, _, { id }) => {
      const answer = await here.school.app.inject({
        method: 'HEAD',
        url: `/api/v1/files/reports/${id}`,
        headers: { authorization: as.bearer },
      });
      return answer.statusCode === 200;
    },
    'the mail about it': async ({ id: userId }, _, { id, month }) => {
      const { db } = here.school.database;
      await queueReportMails(db, { reportId: id, classId: here.lesson.id, month, now: new Date() });
      const mails = await db.select().from(queuedMails);
      const isQueued = mails.some(({ key }) => key === `report-${id}-${userId}`);
      await db.execute(sql`delete from queued_mails`);
      await db.execute(sql`update user_preferences set report_mail_at = null`);
      return isQueued;
    },
  };

  interface OneReport {
    readonly id: string;
    readonly month: string;
  }

  async function reportOf(month: string): Promise<OneReport> {
    const id = await buildDocument(here.school, 'reports', here.lesson.id);
    await here.school.database.db.update(reports).set({ month }).where(sql`id = ${id}`);
    return { id, month };
  }

  test.each(Object.keys(ways))('by %s open for the months paid with a tenth or more, and for no other', async (way) => {
    const opens = ways[way] ?? (() => Promise.reject(new Error(way)));
    const { id } = await give(3.99);
    const [before, first, second] = [addMonths(thisMonth, -1), thisMonth, nextMonth];
    const all = [await reportOf(before), await reportOf(first), await reportOf(second)];
    const open = async () => {
      const found: boolean[] = [];
      for (const report of all) found.push(await opens(here.sponsor, id, report));
      return found;
    };
    expect(await open(), 'a share of 9 %').toEqual([false, false, false]);
    await change(id, { amount: 40 });
    expect(await open(), 'raised, and not paid').toEqual([false, false, false]);
    await chargeNextMonth();
    expect(await open(), 'paid').toEqual([false, false, true]);
    await change(id, { amount: 1 });
    expect(await open(), 'lowered: the month stays paid').toEqual([false, false, true]);
    const body = { name: here.lesson.name, description: 'Morning', monthlyPrice: 400, madarisId: here.madrasa.id };
    await here.school.call('PUT', `classes/${here.lesson.id}`, { as: here.school.admin, body });
    await change(id, { amount: 39 });
    expect(await open(), 'another price: the month stays paid').toEqual([false, false, true]);
    expect(await opens(here.other, id, all[2] ?? (await reportOf(second))).catch(() => false)).toBe(false);
    await here.school.call('POST', `sponsorships/${id}/pause`, { as: here.sponsor });
    // Lists and devices store only currently sponsored places. A paid month opens by its id, and its sponsor gets the mail
    // about it.
    const staysOpen = way !== 'the list of the class' && way !== 'the copy of a device';
    expect(await open(), 'paused: the paid month stays open').toEqual([false, false, staysOpen]);
  });

  test('of the months that were paid open from the sponsorship and its mail after it was cancelled, and nowhere else', async () => {
    const { id } = await give(40);
    const [paid, later] = [await reportOf(thisMonth), await reportOf(nextMonth)];
    await here.school.call('DELETE', `sponsorships/${id}`, { as: here.sponsor });
    const open = async (report: OneReport) => {
      const found: string[] = [];
      for (const [way, opens] of Object.entries(ways)) if (await opens(here.sponsor, id, report)) found.push(way);
      return found;
    };
    expect(await open(paid)).toEqual(['the months of the sponsorship', 'the file itself', 'the mail about it']);
    expect(await open(later)).toEqual([]);
    expect((await here.school.call('GET', `reports/${paid.id}`, { as: here.other })).status).toBe(404);
  });
});
