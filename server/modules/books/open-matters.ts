import { type SQL, sql } from 'drizzle-orm';
import { type OpenKind, type OpenMatter, openKinds } from '#contract/entities/papers/books.ts';
import type { Language } from '#contract/language/languages.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { dueSpending } from '#server/figures/spending-due.ts';
import type { Context } from '#server/http/handler.ts';
import {
  differingPayouts,
  failedPayouts,
  paymentsWithoutFee,
} from '#server/modules/giving/balance/compare-deposits.ts';
import { firstChangedRow } from './verify-books.ts';

/** The number of examples of each kind. */
const named = 10;

/** Matters that keep a month open, by kind: the month and those before it must have none. */
export async function openMatters(
  { db, clock, language }: Pick<Context, 'db' | 'clock' | 'language'>,
  { month, gateway }: { month: string; gateway: string },
): Promise<OpenMatter[]> {
  const found: OpenMatter[] = [];
  for (const kind of openKinds) {
    if (kind === 'books-changed') {
      const changed = await firstChangedRow(db);
      if (changed) found.push({ kind, count: 1, references: [`${changed.month} ${changed.table} ${changed.row}`] });
      continue;
    }
    const query = queries({ month, gateway, now: clock.now(), language })[kind];
    const { rows } = await db.execute<{ count: number; references: string[] }>(sql`
      with found as (${query})
      select (select count(*)::int from found) as count,
        array(select reference from found order by reference limit ${named}) as references`);
    const [{ count, references } = { count: 0, references: [] }] = rows;
    if (count > 0) found.push({ kind, count, references });
  }
  return found;
}

interface Asked {
  readonly month: string;
  readonly gateway: string;
  readonly now: Date;
  readonly language: Language;
}

/** Transfers by their madrasa, amount in dollars and day: an admin finds them by these. @param where on `transfers` */
function transferOf(where: SQL, language: Language): SQL {
  return sql`select ${nameIn('madaris', language)} || ' $' || to_char(amount_cents / 100.0, 'FM999999990.00') || ' ' || sent_date as reference
    from transfers join madaris on madaris.id = madrasa_id where ${where}`;
}

/** Each matter as rows of `reference`. */
function queries({ month, gateway, now, language }: Asked): Readonly<Record<Exclude<OpenKind, 'books-changed'>, SQL>> {
  const end = sql`${`${addMonths(month, 1)}-01`}`;
  const before = (time: SQL) => sql`${time} < (${end}::timestamp at time zone 'UTC')`;
  const ofGateway = sql`po.gateway = ${gateway} and po.arrival_date < ${end}::date`;
  return {
    'month-running': sql`select ${month} as reference where ${month} >= ${monthOf(now)}`,
    'payment-open': sql`select 'payment ' || p.id as reference from payments p
      where p.state = 'open' and ${before(sql`coalesce(p.tried_at, p.created_at)`)}`,
    'fee-unknown': sql`select 'payment ' || id as reference
      from (${paymentsWithoutFee(gateway, before(sql`p.paid_at`))}) as unknown`,
    'payout-unknown': sql`select 'payment ' || p.id as reference from payments p
      join gateway_entries e on e.payment_id = p.id and e.kind = 'charge'
      left join gateway_payouts po on po.gateway = e.gateway and po.id = e.payout_id and po.state <> 'pending'
      where p.gateway = ${gateway} and e.gateway = ${gateway} and ${before(sql`p.paid_at`)} and po.id is null`,
    'payout-differs': sql`select 'payout ' || id || ' ' || to_char((there - here) / 100, 'FM999999990.00') as reference
      from (${differingPayouts(ofGateway)}) as differing`,
    'payout-failed': sql`select 'payout ' || id as reference from (${failedPayouts(ofGateway)}) as failed`,
    'transfer-unconfirmed': transferOf(sql`state = 'sent' and sent_date < ${end}::date`, language),
    'transfer-disputed': transferOf(sql`state = 'disputed' and sent_date < ${end}::date`, language),
    'spending-missing': sql`select "madrasaName" || ' ' || month as reference
      from (${dueSpending(sql`true`, now, language)}) as due where month <= ${month}`,
  };
}
