import { type SQL, sql } from 'drizzle-orm';
import type { OperatorRow, ReadyMeta, ReadyMoney } from '#contract/entities/transfer.ts';
import { monthOf } from '#contract/month.ts';
import type { Config } from '#server/config.ts';
import { nameIn, placeName } from '#server/db/names/place-names.ts';
import { dollars } from '#server/db/page-rows.ts';
import { tx } from '#server/db/tx.ts';
import type { Context } from '#server/http/handler.ts';

type Asking = Pick<Context, 'db' | 'clock'> & { readonly config: Pick<Config, 'transferSettlingDays'> };

/** Number of the operator's rows that are shown. */
const shownRows = 100;

const dayMs = 24 * 3_600_000;

/** On payments `p`: its cents that were refunded, or are about to be. */
export const goingBack = sql`greatest(p.refunded_cents, case when p.refund_asked_at is not null and p.refunded_at is null
  then coalesce(p.refund_cents, p.amount_cents) else 0 end)`;

/** On shares `s` and payments `p`: the cents of a share that were neither sent nor refunded. Below 0 if some were both. */
export const leftOfShare = sql`(s.cents - s.taken_cents
  - refund_of_share(${goingBack}, p.amount_cents, s.start_cents, s.cents))`;

/** On payments `p`: the kind of its fund. */
export const fundKind = sql`case when p.giving_kind = 'zakat' then 'zakat' else 'other' end`;

/** On shares `s`, payments `p` and classes `c`: the shares that can be sent now. */
export function isReady({ clock, config }: Omit<Asking, 'db'>): SQL {
  return sql`s.taken_cents < s.cents and p.paid_at <= ${settledBefore(clock.now(), config.transferSettlingDays)}
    and ${leftOfShare} > 0`;
}

/** Payments that are divided at once: about a second's work. */
const atOnce = 1_000;

/**
 * Divides the oldest payments that have settled since the last time (server/db/functions/payment-shares.sql).
 * @returns how many, at most `atOnce`
 */
export async function dividePayments({ db, clock, config }: Asking): Promise<number> {
  const now = clock.now();
  const before = settledBefore(now, config.transferSettlingDays);
  const { rows } = await db.execute<{ divided: number }>(
    sql`select settle_payments(${before}, ${monthOf(now)}, ${now.toISOString()}, ${atOnce}) as divided`,
  );
  return rows[0]?.divided ?? 0;
}

/** Divides all settled payments, each lot in a separate transaction: if a process dies, the next run divides the rest. */
export async function divideAll(tools: Asking & { readonly isStopping?: () => boolean }): Promise<void> {
  const now = tools.clock.now();
  for (let divided = atOnce; divided === atOnce && !tools.isStopping?.(); ) {
    divided = await tx(tools.db, (db) => dividePayments({ ...tools, db, clock: { now: () => now } }));
  }
}

/** The money of each madrasa that can be sent now, by the name of the madrasa: what is divided already (`divideAll`). */
export async function readyMoney(call: Asking & Pick<Context, 'language'>) {
  const { rows } = await call.db.execute<ReadyMoney & Record<string, unknown>>(sql`
    select m.id as "madrasaId", ${nameIn('m', call.language)} as "madrasaName", ${nameIn('r', call.language)} as "regionName",
      ${dollars(sql`sum(${leftOfShare})`)} as amount, json_agg(distinct p.month order by p.month) as months
    from payment_shares s join payments p on p.id = s.payment_id join classes c on c.id = s.class_id
      join madaris m on m.id = c.madrasa_id join regions r on r.id = m.region_id
    where ${isReady(call)} group by m.id, r.id order by m.sort_name, m.id`);
  return { data: rows, meta: await operatorFund(call) };
}

/** On payments `p`: the cents that the operator's own fund bears, because they were refunded after they had been sent. */
export const borneByOperator = sql`(select coalesce(sum(greatest(0, least(sent.cents,
    s.taken_cents + refund_of_share(p.refunded_cents, p.amount_cents, s.start_cents, s.cents) - s.cents))), 0)
  from payment_shares s cross join lateral (
    select coalesce(sum(tp.amount_cents), 0) as cents from transfer_payments tp join transfers t on t.id = tp.transfer_id
    where tp.payment_id = s.payment_id and tp.start_cents = s.start_cents and t.state in ('sent', 'confirmed', 'disputed')
  ) as sent where s.payment_id = p.id)`;

/** On payments `p`: the time of the last refund; null if it was not recorded. */
export const wentBackAt = sql`greatest(p.refunded_at, p.returned_at, p.disputed_at,
  (select max(r.done_at) from refunds r where r.payment_id = p.id))`;

/** Payments from the operator's own fund: the sum, and the payments, the latest refund first. */
async function operatorFund({ db, language }: Pick<Context, 'db' | 'language'>): Promise<ReadyMeta> {
  const { rows } = await db.execute<OperatorRow & { operator: number } & Record<string, unknown>>(sql`
    select p.id as "paymentId", p.month, ${placeName(sql`p.type_id`, language)} as name,
      ${dollars(sql`p.amount_cents`)} as paid, ${dollars(sql`p.refunded_cents`)} as refunded, ${dollars(sql`borne.cents`)} as amount,
      to_char(borne.at at time zone 'UTC', 'YYYY-MM-DD') as "refundedDate", ${dollars(sql`sum(borne.cents) over ()`)} as operator
    from payments p cross join lateral (select ${borneByOperator} as cents, ${wentBackAt} as at) as borne
    where p.settled_at is not null and p.refunded_cents > 0 and borne.cents > 0
    order by borne.at desc nulls last, p.id limit ${shownRows}`);
  return { operator: rows[0]?.operator ?? 0, operatorRows: rows.map(({ operator: _, ...row }) => row) };
}

/** The time before which a payment must have been paid: until then it can be reversed. */
function settledBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMs).toISOString();
}
