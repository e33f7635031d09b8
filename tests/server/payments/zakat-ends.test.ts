import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { News } from '#contract/answers/news.ts';
import type { PaymentProgress } from '#contract/entities/payment.ts';
import { addMonths } from '#contract/month.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { zakatPlaces } from '#server/db/schema/zakat-places.ts';
import { chargeDateOf } from '#server/modules/giving/payments/charge-calendar.ts';
import { newId } from '#server/new-id.ts';
import {
  here,
  jobTools,
  later,
  minuteMs,
  payAtPage,
  payAtStripe,
  resolve,
  runJobs,
  sponsorshipOf,
} from './paying-at-stripe.ts';

payAtStripe();

/*
 * A place whose mark for zakat was removed: nothing more is taken as zakat, no card is charged without asking, and its
 * sponsors are informed first.
 */

const dayMs = 24 * 60 * minuteMs;
const db = () => here.school.database.db;

beforeEach(async () => {
  const mark = { scholar: 'Sheikh Musa', purpose: 'Books' };
  await db()
    .insert(zakatPlaces)
    .values({ id: newId(), placeType: 'region', regionId: here.region.id, ...mark });
});

const unmark = () => db().execute(sql`delete from zakat_places where region_id = ${here.region.id}`);

/** A month of zakat is paid for a class, and the card is saved. */
async function zakatRuns(): Promise<PaymentProgress> {
  const { data: held } = await here.createSponsorship(here.onLesson({ paymentToken: undefined }));
  await db().execute(sql`update sponsorships set giving_kind = 'zakat' where id = ${held.id}`);
  const body = { sponsorshipId: held.id, autoCharge: true };
  const { data } = await here.school.call<PaymentProgress>('POST', 'payments', { as: here.sponsor, body });
  await payAtPage(data);
  return resolve(data);
}

async function monthsOf(id: string): Promise<string[]> {
  const { rows } = await db().execute<{ line: string }>(sql`
    select state || ' ' || coalesce(giving_kind, 'general') as line from payments where sponsorship_id = ${id} order by month`);
  return rows.map(({ line }) => line);
}

const mailsOf = async (id: string) =>
  (
    await db()
      .select()
      .from(queuedMails)
      .where(sql`key like ${`zakat-${id}-%`}`)
  ).map(({ kind }) => kind);

async function toEndOf(month: string, days: number): Promise<void> {
  later(chargeDateOf(month).getTime() + days * dayMs - jobTools().clock.now().getTime());
  await runJobs();
}

test('with the mark each month is charged as zakat; without it the sponsor gets a mail, and pays the next month by hand', async () => {
  const { sponsorshipId: id, month } = await zakatRuns();
  await toEndOf(addMonths(month, 1), 0);
  expect(await monthsOf(id)).toEqual(['paid zakat', 'paid zakat']);
  await unmark();
  await runJobs();
  expect([await mailsOf(id), (await sponsorshipOf(id)).givingKind], 'a mistake can be put right').toEqual([
    [],
    'zakat',
  ]);
  await toEndOf(addMonths(month, 2), -3);
  expect(await mailsOf(id)).toEqual(['zakatEnded']);
  expect(await sponsorshipOf(id)).toMatchObject({ state: 'active', givingKind: null, autoCharge: false });
  await toEndOf(addMonths(month, 2), 0.5);
  await runJobs();
  expect((await monthsOf(id)).slice(2).every((line) => line.endsWith('general') && !line.startsWith('paid'))).toBe(
    true,
  );
  expect(await mailsOf(id)).toHaveLength(1);
  later(Date.now() - jobTools().clock.now().getTime());
  const { data } = await here.school.call<News>('GET', 'me/news', { as: here.sponsor });
  expect(data.items.map(({ kind }) => kind)).toContain('zakat-ended');
});

test('a month that a card could not pay is not tried again as zakat', async () => {
  const { sponsorshipId: id, month } = await zakatRuns();
  await db().execute(sql`update sponsorships set saved_card = 'pm_gone' where id = ${id}`);
  await toEndOf(addMonths(month, 1), 0);
  expect((await monthsOf(id)).at(-1)).toBe('failed zakat');
  await unmark();
  await runJobs();
  expect(await monthsOf(id)).toEqual(['paid zakat', 'failed general']);
  expect(await mailsOf(id)).toEqual(['zakatEnded']);
});

test('who pays in that very moment reads it first, and pays a general gift with the second attempt', async () => {
  const { sponsorshipId: id, month } = await zakatRuns();
  await db().execute(sql`update sponsorships set auto_charge = false where id = ${id}`);
  await toEndOf(addMonths(month, 1), -2);
  await unmark();
  const pay = () =>
    here.school.call<PaymentProgress>('POST', 'payments', { as: here.sponsor, body: { sponsorshipId: id } });
  const first = await pay();
  expect([first.status, first.body.code]).toEqual([409, 'zakat-ended']);
  const second = await pay();
  expect(second.status).toBeLessThan(300);
  await payAtPage(second.data);
  await resolve(second.data);
  expect(await monthsOf(id)).toEqual(['paid zakat', 'paid general']);
});

test('a hold of zakat is not paid for a place without a mark', async () => {
  const { data: held } = await here.createSponsorship(here.onLesson({ paymentToken: undefined }));
  await db().execute(sql`update sponsorships set giving_kind = 'zakat' where id = ${held.id}`);
  await unmark();
  const body = { sponsorshipId: held.id };
  const rejected = await here.school.call('POST', 'payments', { as: here.sponsor, body });
  expect([rejected.status, rejected.body.code]).toEqual([409, 'zakat-ended']);
});

test('a class that moves out of a marked region takes no zakat with it', async () => {
  const { sponsorshipId: id, month } = await zakatRuns();
  const elsewhere = await here.school.madrasa((await here.school.region({ totalPrice: 1_000 })).id, {
    totalPrice: 400,
  });
  const body = { name: here.lesson.name, description: 'x', monthlyPrice: 40, madarisId: elsewhere.id };
  expect((await here.school.call('PUT', `classes/${here.lesson.id}`, { as: here.school.admin, body })).status).toBe(
    200,
  );
  await toEndOf(addMonths(month, 1), -3);
  expect([await mailsOf(id), (await sponsorshipOf(id)).givingKind]).toEqual([['zakatEnded'], null]);
});
