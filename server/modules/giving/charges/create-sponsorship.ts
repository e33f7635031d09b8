import { and, eq, ne } from 'drizzle-orm';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { tx } from '#server/db/tx.ts';
import { signedIn } from '#server/http/call/found.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { requireNoCard, takePayment } from '#server/modules/giving/charges/take-payment.ts';
import { type PaymentTools, requireGateway } from '#server/modules/giving/payments/payment-tools.ts';
import { type HoldNames, holdAmount } from '#server/modules/giving/sponsorships/hold-amount.ts';
import { idOfCall } from '#server/modules/giving/sponsorships/repeatable-ids.ts';
import { existingSponsorship } from '#server/modules/giving/sponsorships/select-sponsorships.ts';
import { lockSponsorship } from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import { zakatAt } from '#server/modules/giving/zakat/zakat-marks.ts';
import { requireOpen } from '#server/modules/operator/opening.ts';
import { offeredKinds } from '#server/modules/operator/operator.ts';
import { readSettings } from '#server/modules/operator/settings.ts';

type Creating = Call<'sponsorships.create'>;

/**
 * Runs before the transaction of a call with a payment token: holds the amount, pays it and completes the sponsorship, each in
 * a transaction of its own, so that no lock waits for the gateway.
 * A repeat of the call changes nothing that it did before.
 * @returns true if this call paid
 */
export async function paySponsorship(call: Creating, tools: PaymentTools): Promise<boolean> {
  await requireForm(call, tools);
  const { paymentToken: token, paymentMethod: method, lastFour } = call.body;
  if (!token) return false;
  requireNoCard(call, token);
  if (!method) throw brokenField(call, 'paymentMethod', 'paymentMethodRequired');
  const names = namesOf(call);
  if (await isDone(call, names)) return false;
  const isNew = await tx(tools.db, (db) => holdAmount(db, call, names));
  try {
    const paid = await takePayment(call, tools, { sponsorshipId: names.id, ...names }, { token, method, lastFour });
    if (paid.state === 'open') throw new HttpError('payment-open', { retryAfter: 5 });
    if (paid.state !== 'paid') throw new HttpError('hold-ended');
  } catch (error) {
    if (isNew && tookNothing(error)) await release(tools, names);
    throw error;
  }
  return true;
}

/** Runs in the transaction of the call: holds the amount, or reads the sponsorship that `paySponsorship` paid before it. */
export async function createSponsorship(call: Creating, tools: PaymentTools, isPaid: boolean): Promise<Sponsorship> {
  await requireForm(call, tools);
  const { type, typeId, paymentToken } = call.body;
  const names = namesOf(call);
  if (!paymentToken) {
    await holdAmount(call.db, call, names);
    await call.audit('hold', { type: 'sponsorship', id: names.id }, { type, typeId });
  } else if (!isPaid && !isRepeat(call)) {
    throw new HttpError('already-there');
  }
  return existingSponsorship(call, eq(sponsorships.id, names.id));
}

async function requireForm(call: Creating, tools: PaymentTools): Promise<void> {
  requireGateway(tools.gateway);
  await requireOpen(call);
  const { givingKind, type, typeId } = call.body;
  if (givingKind && !offeredKinds(await readSettings(call)).includes(givingKind)) {
    throw brokenField(call, 'givingKind', 'givingKindUnavailable');
  }
  if (givingKind === 'zakat' && !(await zakatAt(call, type, typeId)).mark) {
    throw brokenField(call, 'givingKind', 'zakatNotHere');
  }
}

/** The names that a repeated transaction or call uses again, so that it means the same sponsorship. */
function namesOf(call: Creating): HoldNames {
  const { body, request } = call;
  const { userId: sponsorId } = signedIn(call);
  const key = request.headers['idempotency-key'];
  const ofKey = typeof key === 'string' ? idOfCall(sponsorId, key) : undefined;
  return { id: (body.id ?? ofKey ?? request.id).toLowerCase(), sponsorId };
}

/** True if a sponsorship with this id was paid before: by this call, or by one without a key. */
async function isDone({ db, body }: Creating, { id, sponsorId }: HoldNames): Promise<boolean> {
  const [row] = await db.select().from(sponsorships).where(eq(sponsorships.id, id));
  if (row?.state !== 'active' || row.sponsorId !== sponsorId || row.typeId !== body.typeId) return false;
  return body.amount === undefined || Math.round(body.amount * 100) === row.amountCents;
}

function isRepeat({ request }: Creating): boolean {
  return request.headers['idempotency-key'] !== undefined;
}

function tookNothing(error: unknown): boolean {
  return error instanceof HttpError && (error.code === 'payment-declined' || error.code === 'rule-broken');
}

/**
 * Frees the place after a declined card, so that its sponsor can retry at once. A payment that another call is making keeps
 * it.
 */
async function release({ db }: PaymentTools, { id }: HoldNames): Promise<void> {
  await tx(db, async (within) => {
    await lockSponsorship(within, id);
    const paying = and(eq(payments.sponsorshipId, id), ne(payments.state, 'failed'));
    if ((await within.$count(payments, paying)) > 0) return;
    await within.delete(payments).where(eq(payments.sponsorshipId, id));
    await within.delete(sponsorships).where(eq(sponsorships.id, id));
  });
}
