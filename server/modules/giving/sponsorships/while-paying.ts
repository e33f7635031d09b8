import { sql } from 'drizzle-orm';
import { serverLimits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { HttpError } from '#server/http/http-error.ts';
import { isRaisedNow, type LockedPlace, openCents } from './sponsored-place.ts';

const pageMayBeOpen = sql`make_interval(secs => ${serverLimits.longestHoldMs / 1_000})`;

/** A requested amount at a place, while others may be paying there. */
export interface Wanted {
  readonly place: LockedPlace;
  /** The caller's sponsorship or hold, whose payment does not block it. */
  readonly id: string;
  /** Cents a month that are open for it now. */
  readonly open: number;
  /** Amount that the caller already sponsors there, in cents. */
  readonly own?: number;
  /** The requested amount; any amount if undefined. */
  readonly cents: number | undefined;
}

/**
 * Informs a second payer that another sponsor is paying at this moment, and for how long, instead of calling the place
 * complete.
 * @throws HttpError `being-paid`, `partly-being-paid` if the amount would be open otherwise
 */
export async function rejectWhilePaying(db: Database, { place, id, open, own = 0, cents }: Wanted): Promise<void> {
  if (open > 0 && (cents === undefined || cents <= open)) return;
  const openLater = own + (await openCents(db, place, 'given'));
  if (openLater <= 0 || (cents !== undefined && cents > openLater)) return;
  const seconds = await secondsOfPaying(db, place, id);
  if (seconds === undefined) return;
  const retryAfter = Math.max(1, seconds);
  if (open <= 0) throw new HttpError('being-paid', { retryAfter });
  throw new HttpError('partly-being-paid', { retryAfter, values: { open: open / 100 } });
}

/**
 * The time until the last payer in the region has paid or given up: the end of a hold, or for the first charge of a raised
 * amount the lifetime of a gateway's page. Undefined if no one is paying.
 */
async function secondsOfPaying(db: Database, { regionId }: LockedPlace, except: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from max(ends) - now()))::int as seconds from (
      select holds_until as ends from sponsorships
      where region_id = ${regionId} and state = 'held' and holds_until > now() and id <> ${except}
      union all
      select greatest(now() + interval '1 minute', coalesce(payments.tried_at, payments.updated_at) + ${pageMayBeOpen})
      from sponsorships join payments on sponsorship_id = sponsorships.id and payments.state = 'open'
      where sponsorships.region_id = ${regionId} and sponsorships.state = 'active' and ${isRaisedNow} and sponsorships.id <> ${except}
    ) as paying`);
  return rows[0]?.seconds ?? undefined;
}
