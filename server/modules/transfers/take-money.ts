import { sql } from 'drizzle-orm';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import type { FundKind } from '#contract/entities/transfer.ts';
import type { TransferDraft } from '#contract/forms/transfer-form.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fundKind, goingBack, isReady, leftOfShare } from './ready-money.ts';

type Asking = Pick<Context, 'db' | 'clock'> & { readonly config: Pick<Config, 'transferSettlingDays'> };

/** A part of a payment in a transfer, in cents. */
interface Part {
  readonly paymentId: string;
  readonly startCents: number;
  readonly classId: string;
  readonly placeType: SponsorshipType;
  readonly placeId: string;
  readonly kind: FundKind;
  readonly month: string;
  readonly cents: number;
}

/**
 * Chooses ready money of a madrasa, the oldest month first, and locks it: a parallel call waits, and finds the rest.
 * @throws HttpError `nothing-ready`; `transfer-too-much` for more than is ready
 */
export async function chooseMoney(
  call: Asking,
  { madrasaId, amount, months }: Pick<TransferDraft, 'madrasaId' | 'amount' | 'months'>,
): Promise<Part[]> {
  const ofMonths = months ? sql`and p.month = any(${sql.param(months)}::text[])` : sql``;
  // In the order of the key, in which settle_payments locks too.
  const { rows } = await call.db.execute<Part & Record<string, unknown>>(sql`
    select s.payment_id as "paymentId", s.start_cents as "startCents", s.class_id as "classId", p.month,
      p.type as "placeType", case when p.type = 'class' then s.class_id else p.type_id end as "placeId",
      ${fundKind} as kind, ${leftOfShare} as cents
    from classes c join payment_shares s on s.class_id = c.id join payments p on p.id = s.payment_id
    where c.madrasa_id = ${madrasaId} and ${isReady(call)} ${ofMonths}
    order by s.payment_id, s.start_cents for update of s`);
  if (rows.length === 0) throw new HttpError('nothing-ready');
  const ready = rows.reduce((sum, { cents }) => sum + cents, 0);
  const wanted = amount === undefined ? ready : Math.round(amount * 100);
  if (wanted > ready) throw new HttpError('transfer-too-much', { values: { ready: ready / 100 } });
  let open = wanted;
  const parts: Part[] = [];
  for (const part of [...rows].sort((one, other) => one.month.localeCompare(other.month))) {
    const cents = Math.min(part.cents, open);
    if (cents > 0) parts.push({ ...part, cents });
    open -= cents;
  }
  return parts;
}

/** Records the parts of a transfer, which are no longer ready. */
export async function takeMoney(db: Database, transferId: string, parts: readonly Part[]): Promise<void> {
  await db.execute(sql`
    with part as (
      select * from json_to_recordset(${JSON.stringify(parts)}::json) as given("paymentId" uuid, "startCents" int,
        "classId" uuid, "placeType" text, "placeId" uuid, kind text, month text, cents int)
    ), taken as (
      update payment_shares s set taken_cents = s.taken_cents + part.cents from part
      where s.payment_id = part."paymentId" and s.start_cents = part."startCents"
    )
    insert into transfer_payments
      (transfer_id, payment_id, start_cents, class_id, place_type, place_id, kind, month, amount_cents)
    select ${transferId}, "paymentId", "startCents", "classId", "placeType", "placeId", kind, month, cents from part`);
}

/** Makes the money of a transfer ready again. Its parts stay as a record. */
export async function giveBackMoney(db: Database, transferId: string): Promise<void> {
  await db.execute(sql`
    with part as (
      select s.payment_id, s.start_cents, tp.amount_cents from transfer_payments tp
      join payment_shares s on s.payment_id = tp.payment_id and s.start_cents = tp.start_cents
      where tp.transfer_id = ${transferId} order by s.payment_id, s.start_cents for update of s
    )
    update payment_shares s set taken_cents = s.taken_cents - part.amount_cents from part
    where s.payment_id = part.payment_id and s.start_cents = part.start_cents`);
}

/** @throws HttpError `transfer-refunded` if money of a draft was refunded, or is about to be */
export async function requireUnrefunded(db: Database, transferId: string): Promise<void> {
  const { rows } = await db.execute(sql`
    select from transfer_payments tp join payments p on p.id = tp.payment_id
    join payment_shares s on s.payment_id = tp.payment_id and s.start_cents = tp.start_cents
    where tp.transfer_id = ${transferId} and ${goingBack} > 0 and ${leftOfShare} < 0 limit 1`);
  if (rows.length > 0) throw new HttpError('transfer-refunded');
}
