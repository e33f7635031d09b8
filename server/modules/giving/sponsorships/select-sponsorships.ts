import { and, type SQL, sql } from 'drizzle-orm';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { isShareEnough, openedForLess, opensAnyMonth } from '#server/access/report-share.ts';
import type { Page } from '#server/db/choose-page.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { asOf, dollars, fetchPage, isoTime, type Listed, rowsQuery } from '#server/db/page-rows.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { selection } from '#server/db/selection.ts';
import { found } from '#server/http/call/found.ts';
import type { Context } from '#server/http/handler.ts';
import { chargeDateOf, monthToCharge, nextCharge } from '#server/modules/giving/payments/charge-calendar.ts';
import { givingPerson } from '#server/modules/giving/payments/giver.ts';
import { owesMonths } from './owed.ts';

type StoredRow = Omit<Sponsorship, 'nextMonth' | 'nextChargeDate'> & {
  readonly chargesFrom: string | null;
  readonly lastMonth: string | null;
  /** The last month of the class. */
  readonly endsWith: string | null;
  /** The month that a paused or cancelled sponsorship still owes, before its charge is written. */
  readonly owedMonth: string | null;
  readonly waitsUntil: string | null;
};

type Asking = Pick<Context, 'db' | 'reach' | 'clock' | 'language'>;

/** One page of sponsorships, newest first. People are named to the admin only. */
export async function selectSponsorships(
  { db, reach, clock, language }: Asking,
  filter: SQL | undefined,
  page: Page & { readonly asOf?: string | undefined },
): Promise<Listed<Sponsorship>> {
  const order = sql`${sponsorships.createdAt} desc, ${sponsorships.id} desc`;
  const where = and(filter, asOf(sponsorships.createdAt, page.asOf));
  const chosen = { where, order, page, countsApart: filter === undefined };
  const { data, meta } = await fetchPage(db, sponsorshipRows, chosen, { language });
  const now = clock.now();
  const shown = (row: StoredRow) => ({ ...row, ...comingOf(row, now), sponsor: reach === 'all' ? row.sponsor : null });
  return { data: data.map(shown), meta };
}

/** @throws HttpError `not-found` */
export async function existingSponsorship(call: Asking, where: SQL | undefined): Promise<Sponsorship> {
  const { data } = await selectSponsorships(call, where, { page: 1, limit: 1 });
  return found(data[0]);
}

function comingOf(row: StoredRow, now: Date): Pick<Sponsorship, 'nextMonth' | 'nextChargeDate'> {
  const none = { nextMonth: null, nextChargeDate: null };
  // It waits for its sponsor: nothing is charged before a payment.
  if (row.pausedBecause === 'unpaid') return none;
  if (row.due)
    return { nextMonth: row.due.month, nextChargeDate: row.waitsUntil ?? chargeDateOf(row.due.month).toISOString() };
  if (row.owedMonth && row.owedMonth >= monthToCharge(now))
    return { nextMonth: row.owedMonth, nextChargeDate: chargeDateOf(row.owedMonth).toISOString() };
  if (row.state !== 'active' || !row.chargesFrom) return none;
  const { month, date } = nextCharge(row.chargesFrom, row.lastMonth, now);
  // Its class ends before that month.
  if (row.endsWith && month > row.endsWith) return none;
  return { nextMonth: month, nextChargeDate: date.toISOString() };
}

/** The price of the sponsored place, joined below. */
const priceCents = sql`coalesce(on_class.monthly_price_cents, on_madrasa.total_price_cents, on_region.total_price_cents)`;

/** The month in which it was paused or cancelled. */
const stoppedMonth = sql`to_char(coalesce(${sponsorships.cancelledAt}, ${sponsorships.pausedAt}) at time zone 'UTC', 'YYYY-MM')`;

/** The name of a place, in the language of the reader. */
const inLanguage = (alias: string) => nameIn(alias, sql`${sql.placeholder('language')}::text`);

/** A hold that has run out reads as expired before anybody has written it down. */
const sponsorshipRows = rowsQuery(sponsorships, (page) =>
  selection<StoredRow>(
    {
      id: sponsorships.id,
      sponsor: givingPerson(sponsorships.sponsorId),
      type: sponsorships.type,
      typeId: sponsorships.typeId,
      name: sql`coalesce(${inLanguage('on_class')}, ${inLanguage('on_madrasa')}, ${inLanguage('on_region')}, '')`,
      madrasaName: sql`case when ${sponsorships.type} = 'class' then ${inLanguage('in_madrasa')} end`,
      regionId: sponsorships.regionId,
      regionName: sql`case when ${sponsorships.type} <> 'region' then ${inLanguage('in_region')} end`,
      amount: dollars(sponsorships.amountCents),
      nextAmount: dollars(sponsorships.nextAmountCents),
      price: dollars(priceCents),
      state: sql`case when ${sponsorships.state} = 'held' and ${sponsorships.holdsUntil} <= now() then 'expired'
        else ${sponsorships.state} end`,
      pausedBecause: sponsorships.pausedBecause,
      paymentMethod: sponsorships.paymentMethod,
      lastFour: sponsorships.lastFour,
      autoCharge: sponsorships.autoCharge,
      givingKind: sponsorships.givingKind,
      onBehalfOf: sponsorships.onBehalfOf,
      readsReports: sql`(${sponsorships.state} = 'active' and ${opensAnyMonth(sponsorships.id, priceCents)}
        and (${isShareEnough(sponsorships.amountCents, priceCents)}
          or ${openedForLess(sponsorships.id, sponsorships.amountCents, priceCents)})) is true`,
      chargesFrom: sponsorships.chargesFrom,
      lastMonth: sql`(select max(month) from payments where sponsorship_id = ${sponsorships.id})`,
      endsWith: sql`on_class.last_month`,
      owedMonth: sql`case when ${sponsorships.state} in ('paused', 'cancelled')
        and ${sponsorships.chargesFrom} <= ${stoppedMonth}
        and was_active_in(${sponsorships.id}, ${stoppedMonth})
        and not exists (select from payments where sponsorship_id = ${sponsorships.id} and month = ${stoppedMonth})
        then ${stoppedMonth} end`,
      due: sql`waiting.due`,
      waitsUntil: sql`waiting.until`,
      holdsUntil: isoTime(sponsorships.holdsUntil),
      startedDate: isoTime(sponsorships.startedAt),
      pausedDate: isoTime(sponsorships.pausedAt),
      cancelledDate: isoTime(sponsorships.cancelledAt),
      version: sponsorships.version,
      createdDate: isoTime(sponsorships.createdAt),
    },
    sql`from ${page}
    left join classes as on_class on ${sponsorships.type} = 'class' and on_class.id = ${sponsorships.typeId}
    left join madaris as on_madrasa on ${sponsorships.type} = 'madrasa' and on_madrasa.id = ${sponsorships.typeId}
    left join regions as on_region on ${sponsorships.type} = 'region' and on_region.id = ${sponsorships.typeId}
    left join madaris as in_madrasa on in_madrasa.id = ${sponsorships.madrasaId}
    left join regions as in_region on in_region.id = ${sponsorships.regionId}
    left join lateral (
      select json_build_object('paymentId', id, 'month', month, 'amount', (amount_cents / 100.0)::float8,
          'attempts', attempts) as due, ${isoTime(sql`next_attempt_at`)} as until
      from payments where sponsorship_id = ${sponsorships.id} and state in ('due', 'failed')
        and (next_attempt_at is not null or ${sponsorships.state} <> 'cancelled')
      order by month limit 1
    ) as waiting on ${owesMonths(sql`${sponsorships}`)}`,
  ),
);
