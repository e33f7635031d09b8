import { type SQL, sql } from 'drizzle-orm';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import type { Page } from '#server/db/choose-page.ts';
import { dollars, fetchPage, isoTime, type Listed, rowsQuery } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { HttpError } from '#server/http/http-error.ts';

/** One page of sponsorships, newest first. */
export async function selectSponsorships(
  db: Database,
  where: SQL | undefined,
  page: Page,
): Promise<Listed<Sponsorship>> {
  const order = sql`${sponsorships.createdAt} desc, ${sponsorships.id} desc`;
  return fetchPage(db, sponsorshipRows, { where, order, page });
}

/** @throws HttpError `not-found` */
export async function existingSponsorship(db: Database, where: SQL | undefined): Promise<Sponsorship> {
  const { data } = await selectSponsorships(db, where, { page: 1, limit: 1 });
  if (!data[0]) throw new HttpError('not-found');
  return data[0];
}

/** A hold that has run out reads as expired before anybody has written it down. */
const sponsorshipRows = rowsQuery(
  sponsorships,
  (page, place) => sql`select ${sponsorships.id}, ${sponsorships.type}, ${place}, ${sponsorships.typeId} as "typeId",
      coalesce(
        (select name from regions where ${sponsorships.type} = 'region' and regions.id = ${sponsorships.typeId}),
        (select name from madaris where ${sponsorships.type} = 'madrasa' and madaris.id = ${sponsorships.typeId}),
        (select name from classes where ${sponsorships.type} = 'class' and classes.id = ${sponsorships.typeId}),
        ''
      ) as name,
      ${dollars(sponsorships.amountCents)} as amount,
      case when ${sponsorships.state} = 'held' and ${sponsorships.holdsUntil} <= now() then 'expired'
        else ${sponsorships.state} end as state,
      ${sponsorships.paymentMethod} as "paymentMethod", ${sponsorships.lastFour} as "lastFour",
      ${sponsorships.autoCharge} as "autoCharge", ${isoTime(sponsorships.holdsUntil)} as "holdsUntil",
      ${isoTime(sponsorships.startedAt)} as "startedDate", ${isoTime(sponsorships.cancelledAt)} as "cancelledDate",
      ${sponsorships.version}, ${isoTime(sponsorships.createdAt)} as "createdDate"
    from ${page}`,
);
