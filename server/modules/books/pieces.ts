import { sql } from 'drizzle-orm';
import { spendingKinds } from '#contract/entities/spending.ts';
import { hasArrived, isUnderWay } from '#server/figures/madrasa-money.ts';
import { fundKind } from '#server/modules/transfers/ready-money.ts';

/** The day (UTC) of a time. */
const dayOf = (time: string) => sql.raw(`(${time} at time zone 'UTC')::date`);

/** On payments `p`: the fund, which a payment keeps wherever its money goes. */
const fundOfPayment = sql`${fundKind} || ' ' || p.type || ' ' || p.type_id`;

/** On `fund`: the account of sponsored money. */
const fundAccount = sql`'fund-' || split_part(fund, ' ', 1)`;

const spendingLines = sql.join(
  spendingKinds.map((kind, at) => sql.raw(`('${kind}', ${kind}_cents, ${at})`)),
  sql`, `,
);

/**
 * Payments, and their refunds. If money was already sent, its refund is paid from the operator's own fund (`loss`): the excess
 * of the sent and refunded cents over the share (docs/decisions/0087).
 */
const given = sql`
  gift as (
    select p.id, p.amount_cents as cents, ${fundOfPayment} as fund, ${dayOf('p.paid_at')} as date, p.updated_at as changed,
      p.refunded_cents as back, ${dayOf('coalesce(p.refunded_at, p.returned_at, p.disputed_at, p.updated_at)')} as back_date
    from payments p where p.paid_at is not null and p.state in ('paid', 'refunded')
  ),
  decided as (
    select f.id, f.payment_id, f.cents, ${dayOf('f.done_at')} as date from refunds f where f.done_at is not null
  ),
  -- Refunds that an admin decided have their own days; the rest went back at the gateway or by the bank.
  went_back as (
    select 'decided ' || d.id as id, d.payment_id, d.cents, d.date from decided d join gift on gift.id = d.payment_id
    union all
    select 'payment ' || gift.id, gift.id, gift.back - coalesce(sum(d.cents), 0), gift.back_date
    from gift left join decided d on d.payment_id = gift.id group by gift.id, gift.back, gift.back_date
  ),
  sent_share as (
    select tp.payment_id, tp.start_cents, sum(tp.amount_cents) as sent, max(transfers.sent_date) as sent_date
    from transfer_payments tp join transfers on transfers.id = tp.transfer_id where ${isUnderWay()}
    group by tp.payment_id, tp.start_cents
  ),
  lost as (
    select gift.id, sum(greatest(0, s.sent + refund_of_share(gift.back, gift.cents, s.start_cents, share.cents) - share.cents)) as cents,
      greatest(gift.back_date, max(s.sent_date)) as date
    from sent_share s join gift on gift.id = s.payment_id and gift.back > 0
    join payment_shares share on share.payment_id = s.payment_id and share.start_cents = s.start_cents
    group by gift.id, gift.back_date
  )`;

/**
 * Transfers by fund, and their arrival on the line of all cents of a madrasa. Money beyond the parts of payments, or beyond
 * the sent amount, is the operator's own.
 */
const moved = sql`
  sent as (
    select transfers.*, sent_date as date, transfers.updated_at as changed,
      ${dayOf('transfers.returned_at')} as returned_date from transfers where sent_at is not null and sent_date is not null
  ),
  fund_part as (
    select tp.transfer_id, fund.name as fund, sum(tp.amount_cents) as cents
    from transfer_payments tp left join payments p on p.id = tp.payment_id
    cross join lateral (select coalesce(${fundOfPayment}, tp.kind || ' ' || tp.place_type || ' ' || tp.place_id) as name) as fund
    group by tp.transfer_id, fund.name
  ),
  part as (
    select sent.id, fund_part.fund, fund_part.cents from sent join fund_part on fund_part.transfer_id = sent.id
    union all
    select sent.id, 'own', sent.amount_cents - coalesce(sum(fund_part.cents), 0)
    from sent left join fund_part on fund_part.transfer_id = sent.id
    group by sent.id, sent.amount_cents having sent.amount_cents > coalesce(sum(fund_part.cents), 0)
  ),
  part_line as (
    select part.*, sum(cents) over (partition by id order by fund) - cents as start from part
  ),
  arrival as (
    select transfers.id, madrasa_id, received_date as date, transfers.updated_at as changed, amount_cents, confirmed_cents,
      sum(confirmed_cents) over (partition by madrasa_id order by received_date, id) - confirmed_cents as before
    from transfers where ${hasArrived()}
  ),
  arrived as (
    select a.id, a.madrasa_id, a.date, a.changed, p.fund, p.cents as sent,
      a.before + floor(p.start * least(a.confirmed_cents, a.amount_cents) / a.amount_cents) as low,
      a.before + floor((p.start + p.cents) * least(a.confirmed_cents, a.amount_cents) / a.amount_cents) as high
    from arrival a join part_line p on p.id = a.id
    union all
    select id, madrasa_id, date, changed, 'own beyond', 0, before + amount_cents, before + confirmed_cents
    from arrival where confirmed_cents > amount_cents
  )`;

/**
 * Spending, matched with arrived money by position on one line of cents: first in, first out. Money that a madrasa spent
 * before any arrived has a separate fund.
 */
const spent = sql`
  spending_line as (
    select r.id, r.madrasa_id, r.month, line.kind, line.cents, r.updated_at as changed,
      sum(line.cents) over (partition by r.madrasa_id order by r.month, line.place) - line.cents as low,
      sum(line.cents) over (partition by r.madrasa_id order by r.month, line.place) as high
    from spending_reports r cross join lateral (values ${spendingLines}) as line(kind, cents, place)
    where r.counts and line.cents > 0
  ),
  matched as (
    select l.id, l.madrasa_id, l.month, l.kind, l.changed, replace(a.fund, 'own beyond', 'own') as fund,
      sum(least(a.high, l.high) - greatest(a.low, l.low)) as cents
    from spending_line l join arrived a on a.madrasa_id = l.madrasa_id and a.low < l.high and l.low < a.high
    group by l.id, l.madrasa_id, l.month, l.kind, l.changed, replace(a.fund, 'own beyond', 'own')
  ),
  spending_part as (
    select * from matched
    union all
    select l.id, l.madrasa_id, l.month, l.kind, l.changed, 'other madrasa ' || l.madrasa_id, l.cents - coalesce(sum(m.cents), 0)
    from spending_line l left join matched m on m.id = l.id and m.kind = l.kind
    group by l.id, l.madrasa_id, l.month, l.kind, l.changed, l.cents having l.cents > coalesce(sum(m.cents), 0)
  )`;

/**
 * The gateway's fees and corrections, charges of other programs on its account, and its deposits. Money in another currency is
 * left out.
 */
const atGateway = sql`
  moved_there as (
    select e.*, ${dayOf('e.at')} as date from gateway_entries e where e.currency = 'usd' and e.kind <> 'payout-failure'
  ),
  deposit as (
    select po.*, po.arrival_date as date, po.updated_at as changed
    from gateway_payouts po where po.currency = 'usd' and po.state <> 'pending'
  )`;

/**
 * The journal according to the rows now: entries with a day, two accounts, a fund and signed cents.
 * - `kind` and `source_id` identify an entry, whatever its present amount; `changed`: when its row was last written.
 * - An entry of zero records that its event was undone.
 * All content of the books is computed here, and nowhere else.
 */
export const pieces = sql`
  with ${given}, ${moved}, ${spent}, ${atGateway}
  select 'gift' as kind, id::text as source_id, date, changed, 'clearing' as debit, ${fundAccount} as credit, fund, cents::bigint,
    'payment ' || id as reference from gift
  union all
  select 'refund', b.id, b.date, gift.changed, ${fundAccount}, 'clearing', fund, b.cents, 'payment ' || gift.id
    from went_back b join gift on gift.id = b.payment_id
  union all
  select 'loss', gift.id::text, lost.date, gift.changed, 'own', ${fundAccount}, fund, lost.cents, 'payment ' || gift.id
    from lost join gift on gift.id = lost.id where lost.cents > 0
  union all
  select 'fee', gateway || ' ' || id, date, at, 'fees', 'clearing', 'own', fee_cents - case when kind = 'other' then cents else 0 end,
    coalesce('payment ' || payment_id, id) from moved_there where fee_cents <> 0 or kind = 'other'
  union all
  select 'foreign', gateway || ' ' || id, date, at, 'clearing', 'own', 'own', cents, id
    from moved_there where payment_id is null and kind <> 'other' and cents <> 0
  union all
  select 'payout', gateway || ' ' || id, date, changed, 'bank', 'clearing', 'own',
    case when state = 'paid' then cents else 0 end, 'payout ' || id from deposit
  union all
  select 'send', sent.id::text, date, changed, 'transit', 'bank', fund, cents, 'transfer ' || sent.id
    from sent join part on part.id = sent.id
  union all
  select 'costs', id::text, date, changed, 'transfer-costs', 'bank', 'own', costs_cents, 'transfer ' || id from sent where costs_cents > 0
  union all
  select 'return', sent.id::text, returned_date, changed, 'bank', 'transit', fund, cents, 'transfer ' || sent.id
    from sent join part on part.id = sent.id where state = 'returned' and returned_date is not null
  union all
  select 'arrival', id::text, date, changed, 'school', 'transit', fund, high - low, 'transfer ' || id
    from arrived where high > low and fund <> 'own beyond'
  union all
  select 'shortfall', id::text, date, changed, 'own', 'transit', fund, sent - (high - low), 'transfer ' || id
    from arrived where sent > high - low and fund <> 'own beyond'
  union all
  select 'shortfall', id::text, date, changed, 'school', 'own', 'own', high - low, 'transfer ' || id
    from arrived where fund = 'own beyond'
  union all
  select 'spending', madrasa_id || ' ' || month, ((month || '-01')::date + interval '1 month' - interval '1 day')::date, changed, kind, 'school',
    fund, cents, 'spending ' || madrasa_id || ' ' || month from spending_part`;

/**
 * The columns of rows from which the books are made and that never change after booking, as text, with their booking day. A
 * corrected spending report is another row.
 */
export const currentRows = sql`
  select 'payments' as table_name, p.id::text as row_id, ${dayOf('p.paid_at')} as date,
    concat_ws('|', p.amount_cents, p.type, p.type_id, p.giving_kind, p.month, extract(epoch from p.paid_at), p.receipt_code) as facts
    from payments p where p.paid_at is not null
  union all
  select 'gateway_entries', gateway || ' ' || id, ${dayOf('at')},
    concat_ws('|', kind, payment_id, cents, fee_cents, currency, extract(epoch from at)) from gateway_entries
  union all
  select 'gateway_payouts', gateway || ' ' || id, arrival_date, concat_ws('|', cents, currency) from gateway_payouts where state <> 'pending'
  union all
  select 'refunds', id::text, ${dayOf('asked_at')}, concat_ws('|', payment_id, cents) from refunds
  union all
  select 'transfers', transfers.id::text, sent_date, concat_ws('|', madrasa_id, amount_cents, sent_date, costs_cents, extract(epoch from sent_at))
    from transfers where sent_date is not null
  union all
  select 'transfer_payments', transfer_id::text, transfers.sent_date,
    string_agg(concat_ws('|', payment_id, start_cents, place_type, place_id, kind, month, tp.amount_cents), ';' order by payment_id, start_cents)
    from transfer_payments tp join transfers on transfers.id = tp.transfer_id where transfers.sent_date is not null
    group by transfer_id, transfers.sent_date
  union all
  select 'arrivals', id::text, received_date, concat_ws('|', confirmed_cents, received_date) from transfers where received_date is not null
  union all
  select 'spending_reports', id::text, ((month || '-01')::date + interval '1 month' - interval '1 day')::date,
    concat_ws('|', madrasa_id, month, ${sql.raw(spendingKinds.map((kind) => `${kind}_cents`).join(', '))})
    from spending_reports`;
