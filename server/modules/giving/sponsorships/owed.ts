import { type SQL, sql } from 'drizzle-orm';
import type { SponsorshipState } from '#contract/entities/sponsorship-kinds.ts';
import type { Database } from '#server/db/pool.ts';
import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { SponsorshipRow } from './write-sponsorship.ts';

/** States in which a sponsorship may owe months: it runs, or ran before it was paused or cancelled. */
const states: Readonly<Record<SponsorshipState, boolean>> = {
  held: false,
  active: true,
  paused: true,
  cancelled: true,
  expired: false,
};
const owing = Object.entries(states).flatMap(([state, owes]) => (owes ? [state] : []));

/**
 * True if a sponsorship was paid once, and owes each month in which it was active. A sponsorship that others ended owes
 * nothing.
 */
export function hasRun(sponsorship: SponsorshipRow | undefined): sponsorship is SponsorshipRow {
  if (sponsorship === undefined || !states[sponsorship.state]) return false;
  const { state, startedAt, chargesFrom } = sponsorship;
  return state === 'active' || (startedAt !== null && (state === 'paused' || chargesFrom !== null));
}

/**
 * The same in SQL.
 * @param table `sponsorships` or its alias
 */
export function owesMonths(table: SQL): SQL {
  return sql`(${table}.state in ${owing} and (${table}.state = 'active' or (${table}.started_at is not null
    and (${table}.state = 'paused' or ${table}.charges_from is not null))))`;
}

/**
 * On sponsorships or payments `row`: the place has not ended before a month. A place that never had a class is charged as
 * before.
 */
export function placeGoesOn(row: SQL, month: SQL | string): SQL {
  const within = (column: SQL) => sql`(exists (select from classes where ${column} = ${row}.type_id
      and coalesce(classes.last_month, '9999-12') >= ${month})
    or not exists (select from classes where ${column} = ${row}.type_id))`;
  return sql`case ${row}.type when 'class'
      then not exists (select from classes where classes.id = ${row}.type_id and classes.last_month < ${month})
    when 'madrasa' then ${within(sql`classes.madrasa_id`)} else ${within(sql`classes.region_id`)} end`;
}

/** True if the place of a payment had ended before its month. */
export async function isAfterEnd(db: Database, { id }: PaymentRow): Promise<boolean> {
  const { rows } = await db.execute<{ over: boolean }>(
    sql`select not (${placeGoesOn(sql`payments`, sql`payments.month`)}) as over from payments where id = ${id}`,
  );
  return rows[0]?.over ?? false;
}

/** True if the sponsorship owes the month of a payment. */
export async function isOwed(db: Database, { sponsorshipId, month }: PaymentRow): Promise<boolean> {
  const { rows } = await db.execute<{ owed: boolean }>(sql`select was_active_in(${sponsorshipId}, ${month}) as owed`);
  return rows[0]?.owed ?? false;
}
