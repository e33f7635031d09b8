import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { differences, loggedFields } from '#contract/forms/changed-fields.ts';
import { serverLimits } from '#contract/limits.ts';
import type { AuditedAction } from '#contract/rights/audited.ts';
import type { Database } from '#server/db/pool.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { CallerIdentity } from '#server/http/handler.ts';
import { type SponsorshipEvent, sponsorshipEffects, sponsorshipTransitions } from './sponsorship-states.ts';

export type SponsorshipRow = typeof sponsorships.$inferSelect;

/** The log's names of events; a month's payment has its own entry. */
const audited: Partial<Record<SponsorshipEvent, AuditedAction>> = {
  start: 'sponsor',
  fail: 'pause',
  pause: 'pause',
  end: 'pause',
  resume: 'resume',
  cancel: 'cancel',
  change: 'update',
  lower: 'update',
  'end-zakat': 'update',
};

type Columns = Omit<
  PgUpdateSetSource<typeof sponsorships>,
  'id' | 'state' | 'version' | 'pausedBecause' | 'pausedAt' | 'cancelledAt' | 'activeSince'
>;

/** Events that neither start nor end a period of activity. */
type Timeless = 'hold' | 'expire' | 'charge' | 'clear' | 'change' | 'lower' | 'end-zakat';

type DatedEvent =
  | { readonly event: Timeless }
  | { readonly event: Exclude<SponsorshipEvent, Timeless> /** When it happens. */; readonly at: Date };

export type SponsorshipChange = DatedEvent & {
  readonly set?: Columns;
  /** The person in the log; undefined if another line says the same. */
  readonly by?: CallerIdentity | undefined;
  /** Additional data for the log. An update records its previous and new values itself. */
  readonly changes?: Record<string, unknown>;
};

/**
 * Records an event of a sponsorship: its next state, the columns that follow from it, its next version, and the line of the
 * log. Together with `endHolds` this is the only code that writes `sponsorships.state`.
 * @param seen the sponsorship as it was read and locked
 * @throws Error for an event that cannot happen in the state of `seen`, and if the row has changed
 */
export async function writeSponsorship(
  db: Database,
  seen: SponsorshipRow,
  change: SponsorshipChange,
): Promise<SponsorshipRow> {
  const { event, set = {}, by, changes } = change;
  const state = sponsorshipTransitions[seen.state][event];
  if (state === undefined) throw new Error(`A sponsorship that is ${seen.state} knows no '${event}'.`);
  const { id, version } = seen;
  const [written] = await db
    .update(sponsorships)
    .set({
      ...set,
      ...sponsorshipEffects(seen.state, event, 'at' in change ? change.at : undefined),
      state,
      version: version + 1,
      updatedAt: sql`now()`,
    })
    .where(and(eq(sponsorships.id, id), eq(sponsorships.version, version), eq(sponsorships.state, seen.state)))
    .returning();
  if (!written) throw new Error('A sponsorship changed while it was locked.');
  const action = audited[event];
  const noted =
    action === 'update' ? { changes: differences(chosen(seen), chosen(written), loggedFields.sponsorship) } : changes;
  if (action && by) await auditor(db, by)(action, { type: 'sponsorship', id }, noted);
  return written;
}

/** The log's values of a changed sponsorship: the amount in dollars, and the next charge's amount if it differs. */
function chosen({ amountCents, nextAmountCents, autoCharge, givingKind }: SponsorshipRow) {
  return { amount: (nextAmountCents ?? amountCents) / 100, autoCharge, givingKind };
}

/**
 * Locks a sponsorship until the transaction ends.
 * @returns undefined if it does not exist
 */
export async function lockSponsorship(db: Database, id: string): Promise<SponsorshipRow | undefined> {
  const [row] = await db.select().from(sponsorships).where(eq(sponsorships.id, id)).for('update');
  return row;
}

/**
 * Records that holds have ended. All queries check the time themselves, so the moment does not matter. A version grows only if
 * a hold ends early: the others read as ended already.
 * @param which selects holds; those with a payment under way are left out
 */
export async function endHolds(db: Database, which: SQL): Promise<void> {
  await db.execute(sql`update ${sponsorships} set state = 'expired',
    version = version + case when holds_until > now() then 1 else 0 end
    where id in (select id from ${sponsorships} where state = 'held' and ${which} for update skip locked)`);
}

const atMost = sql`${sponsorships.createdAt} + make_interval(secs => ${serverLimits.longestHoldMs / 1_000})`;

/** The end of a kept hold: ten minutes from now or, while a page of the gateway is open, 35 minutes in all. */
export function keptUntil(hold: 'short' | 'longest'): SQL {
  const wanted = hold === 'longest' ? atMost : sql`now() + make_interval(secs => ${serverLimits.holdMs / 1_000})`;
  return sql`greatest(${sponsorships.holdsUntil}, least(${atMost}, ${wanted}))`;
}
