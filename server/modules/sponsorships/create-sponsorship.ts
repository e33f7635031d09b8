import { eq, sql } from 'drizzle-orm';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import type { SponsorshipForm } from '#contract/forms/sponsorship-form.ts';
import { limits } from '#contract/limits.ts';
import { isoTime } from '#server/db/page-rows.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { hidesCardNumber } from '#server/http/card-numbers.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/own-id.ts';
import {
  PaymentDeclined,
  PaymentDiffers,
  type PaymentGateway,
  PaymentRefunded,
  PaymentTokenUnknown,
} from './payment-gateway.ts';
import { chargeKeyOf, sponsorshipIdOf } from './repeatable-ids.ts';
import { existingSponsorship } from './select-sponsorships.ts';
import { lockPlace, type SponsoredPlace } from './sponsored-place.ts';
import { endPayment, startPayment } from './started-payments.ts';

/** Notes that a payment starts, before the transaction that pays: should that be broken off, the money is refunded. */
export async function prepareSponsorship(call: Call<'sponsorships.create'>): Promise<void> {
  if (!call.body.paymentToken) return;
  const { id, sponsorId } = namesOf(call);
  await startPayment(call.db, { chargeKey: chargeKeyOf(sponsorId, id), sponsorshipId: id });
}

/**
 * Sponsorships a monthly amount: with a payment token at once, without one it is held for 10 minutes. The token for a hold
 * comes in a second call with the hold's id. Another hold of the same person on the same place is let go.
 *
 * @throws HttpError `rule-broken` for card data, `not-found`, `fully-sponsored`, `too-much`, `hold-ended`,
 * `payment-declined`, `already-there` for a taken id, `key-reused` where another amount was paid under this id before,
 * `hold-ended` where what was paid under it has been refunded
 */
export async function createSponsorship(
  call: Call<'sponsorships.create'>,
  gateway: PaymentGateway,
): Promise<Sponsorship> {
  rejectCardData(call);
  const { body } = call;
  const { id, sponsorId } = namesOf(call);
  const before = await letGoOfHolds(call, sponsorId, id);
  const hold = await findHold(call, sponsorId, id);
  const place = await lockPlace(call.db, body.type, body.typeId);
  const cents = sponsoredCents(body, hold ? place.openCents + hold.amountCents : place.openCents, hold?.amountCents);
  const paid = await payment(call, gateway, { id, sponsorId, cents, holdsUntil: hold?.holdsUntil ?? before });
  const row = { ...rowOf(body, place), sponsorId, amountCents: cents, ...paid, updatedAt: sql`now()` };
  if (hold)
    await call.db
      .update(sponsorships)
      .set({ ...row, version: hold.version + 1 })
      .where(eq(sponsorships.id, id));
  else await call.db.insert(sponsorships).values({ id, ...row });
  if (paid.state === 'active' && !(await endPayment(call.db, chargeKeyOf(sponsorId, id))))
    throw new HttpError('hold-ended');
  const { type, typeId } = body;
  await call.audit(
    paid.state === 'held' ? 'hold' : 'sponsorship',
    { type: 'sponsorship', id },
    { type, typeId, cents },
  );
  return existingSponsorship(call.db, eq(sponsorships.id, id));
}

/** A transaction that is run again, and a call that is made again, must ask the gateway for the same payment. */
function namesOf(call: Call<'sponsorships.create'>): { id: string; sponsorId: string } {
  const { body, caller, request } = call;
  if (caller.role === 'visitor') throw new HttpError('not-signed-in');
  const sponsorId = caller.userId;
  return { id: body.id ?? idOfRepeats(call, sponsorId) ?? request.id, sponsorId };
}

function idOfRepeats({ request }: Context, sponsorId: string): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? sponsorshipIdOf(sponsorId, key) : undefined;
}

function rejectCardData(call: Call<'sponsorships.create'>): void {
  const token = call.body.paymentToken;
  if (token && hidesCardNumber(token)) throw brokenField(call, 'paymentToken', 'cardDataRejected');
}

/**
 * A second look at the payment page must not be in the way of the first, and gives no more time than the first: else who
 * looks again and again would hold a place for ever.
 * @returns when the first of them would have ended; null where none was alive
 */
async function letGoOfHolds(
  { db, body }: Call<'sponsorships.create'>,
  sponsorId: string,
  id: string,
): Promise<Date | null> {
  const { rows } = await db.execute<{ ends: string | null }>(sql`with let_go as (
      update sponsorships set state = 'expired', version = version + 1, updated_at = now()
      where state = 'held' and sponsor_id = ${sponsorId} and type = ${body.type} and type_id = ${body.typeId}
        and id <> ${id} returning holds_until
    ) select ${isoTime(sql`min(holds_until)`)} as ends from let_go where holds_until > now()`);
  const ends = rows[0]?.ends;
  return ends ? new Date(ends) : null;
}

interface Hold {
  readonly amountCents: number;
  readonly version: number;
  readonly holdsUntil: Date | null;
}

interface Payable {
  readonly id: string;
  readonly sponsorId: string;
  readonly cents: number;
  /** Of the hold that it goes on from. */
  readonly holdsUntil: Date | null;
}

/** The caller's hold with this id. @throws HttpError `hold-ended`, `already-there` where it is no hold of theirs */
async function findHold(call: Call<'sponsorships.create'>, sponsorId: string, id: string): Promise<Hold | undefined> {
  const [row] = await call.db
    .select({ row: sponsorships, isOver: sql<boolean>`coalesce(${sponsorships.holdsUntil} <= now(), false)` })
    .from(sponsorships)
    .where(eq(sponsorships.id, id))
    .for('update');
  if (!row) return undefined;
  const { state, type, typeId } = row.row;
  if (row.row.sponsorId !== sponsorId || type !== call.body.type || typeId !== call.body.typeId) {
    throw new HttpError('already-there');
  }
  if (state === 'expired' || (state === 'held' && row.isOver)) throw new HttpError('hold-ended');
  if (state !== 'held') throw new HttpError('already-there');
  return row.row;
}

/** What is sponsored: what was asked for, else what was held, else all that is open. */
function sponsoredCents({ amount }: SponsorshipForm, openCents: number, heldCents: number | undefined): number {
  if (openCents <= 0) throw new HttpError('fully-sponsored');
  const cents = amount === undefined ? (heldCents ?? openCents) : Math.round(amount * 100);
  if (cents > openCents) throw new HttpError('too-much', { values: { open: openCents / 100 } });
  return cents;
}

/** The columns that tell whether it is paid. */
async function payment(
  call: Call<'sponsorships.create'>,
  gateway: PaymentGateway,
  { id, sponsorId, cents, holdsUntil: before }: Payable,
) {
  if (cents <= 0) throw brokenField(call, 'amount', 'amountRequired');
  const { paymentToken: token, paymentMethod = null, lastFour = null, autoCharge } = call.body;
  if (!token) {
    const holdsUntil = before ?? sql`now() + make_interval(secs => ${limits.holdMs / 1_000})`;
    return { state: 'held' as const, holdsUntil, paymentMethod, lastFour };
  }
  if (!paymentMethod) throw brokenField(call, 'paymentMethod', 'paymentMethodRequired');
  const idempotencyKey = chargeKeyOf(sponsorId, id);
  const paymentReference = await charge(call, gateway, { token, cents, autoCharge, reference: id, idempotencyKey });
  return {
    state: 'active' as const,
    holdsUntil: null,
    startedAt: sql`now()`,
    paymentMethod,
    lastFour,
    paymentReference,
  };
}

async function charge(
  call: Context,
  gateway: PaymentGateway,
  payment: Parameters<PaymentGateway['charge']>[0],
): Promise<string> {
  try {
    return await gateway.charge(payment);
  } catch (error) {
    if (error instanceof PaymentDeclined) throw new HttpError('payment-declined');
    if (error instanceof PaymentDiffers) throw new HttpError('key-reused');
    if (error instanceof PaymentRefunded) throw new HttpError('hold-ended');
    if (error instanceof PaymentTokenUnknown) throw brokenField(call, 'paymentToken', 'tokenInvalid');
    throw error;
  }
}

function rowOf({ type, typeId, autoCharge }: SponsorshipForm, { regionId, madrasaId }: SponsoredPlace) {
  return { type, typeId, autoCharge, regionId, madrasaId };
}
