import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { lockRegions } from '#server/figures/lock-regions.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { existingSponsorship } from './select-sponsorships.ts';
import type { SponsorshipRow } from './write-sponsorship.ts';

type ById = Context & { readonly params: { readonly id: string } };

/** On `sponsorships`: a sponsor's own, all for the admin. */
export function own({ reach, caller }: Pick<Context, 'reach' | 'caller'>): SQL | undefined {
  if (reach === 'all') return undefined;
  return caller.role === 'visitor' ? sql`false` : eq(sponsorships.sponsorId, caller.userId);
}

export function ownWithId(call: ById): SQL | undefined {
  return and(eq(sponsorships.id, call.params.id), own(call));
}

/**
 * Locks a sponsorship and its region, in a transaction: a place becomes complete or incomplete by sums that no one else may
 * change during that time.
 * @param shape the current sponsorship for the answer `changed-meanwhile`
 * @returns the row with its current state
 * @throws HttpError `not-found`, `changed-meanwhile`
 */
export async function lockOwn(
  call: ById,
  shape: (current: Sponsorship) => unknown = (current) => current,
): Promise<SponsorshipRow> {
  const [seen] = await call.db.select({ region: sponsorships.regionId }).from(sponsorships).where(ownWithId(call));
  if (!seen) throw new HttpError('not-found');
  await lockRegions(call.db, [seen.region]);
  const [found] = await call.db
    .select({ row: sponsorships, isOver: sql<boolean>`coalesce(${sponsorships.holdsUntil} <= now(), false)` })
    .from(sponsorships)
    .where(ownWithId(call))
    .for('update');
  if (!found) throw new HttpError('not-found');
  const { row, isOver } = found;
  await requireVersion(call, row.version, async () => shape(await existingSponsorship(call, ownWithId(call))));
  return { ...row, state: row.state === 'held' && isOver ? 'expired' : row.state };
}
