import { and, eq } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoints.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { requireNoCard } from '#server/modules/giving/charges/take-payment.ts';
import {
  type CardResult,
  PaymentDeclined,
  PaymentTokenUnknown,
} from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { type PaymentTools, requireGateway } from '#server/modules/giving/payments/payment-tools.ts';
import { chargeOldest } from '#server/modules/giving/sponsorships/due-months.ts';
import { lockOwn, ownWithId } from '#server/modules/giving/sponsorships/own-sponsorship.ts';
import { existingSponsorship } from '#server/modules/giving/sponsorships/select-sponsorships.ts';
import { writeSponsorship } from '#server/modules/giving/sponsorships/write-sponsorship.ts';
import { newId } from '#server/new-id.ts';

type Changing = Call<'sponsorships.changeCard'>;

/**
 * Runs before the transaction: the gateway saves the card, or opens a page for it. Called again after that page, it stores the
 * card that was typed there.
 * @returns the gateway's result
 * @throws HttpError `payments-away` while the gateway does not answer: nothing was changed
 */
export async function prepareCard(call: Changing, tools: PaymentTools): Promise<CardResult> {
  const { gateway, origin } = tools;
  requireGateway(gateway);
  const { paymentToken: token, paymentMethod: method, lastFour } = call.body;
  requireNoCard(call, token);
  const [row] = await call.db.select().from(sponsorships).where(ownWithId(call));
  if (!row) throw new HttpError('not-found');
  if (row.state !== 'active' && row.state !== 'paused') throw new HttpError('not-running');
  try {
    const typed = row.cardReference && !token ? await gateway.resolveCard(row.cardReference) : undefined;
    const returnUrl = `${origin}/my-sponsorships?card=${row.id}`;
    const card = { key: `card-${newId()}`, token, method, lastFour, sponsorshipId: row.id, returnUrl };
    return typed ?? (await gateway.saveCard(card));
  } catch (error) {
    if (error instanceof PaymentTokenUnknown) throw brokenField(call, 'paymentToken', 'tokenInvalid');
    if (error instanceof PaymentDeclined) throw new HttpError('payment-declined');
    call.log.error({ failure: describeError(error), sponsorshipId: row.id }, 'the payment gateway saved no card');
    throw new HttpError('payments-away', { retryAfter: 60 });
  }
}

/** @throws HttpError `not-running`, `payment-open` while the old card is charged */
export async function changeCard(
  call: Changing,
  { clock, gateway }: PaymentTools,
  result: CardResult,
): Promise<AnswerOf<'sponsorships.changeCard'>['data']> {
  const { db } = call;
  const row = await lockOwn(call, (sponsorship) => ({ sponsorship, redirectUrl: null }));
  if (row.state !== 'active' && row.state !== 'paused') throw new HttpError('not-running');
  const isCharged = and(eq(payments.sponsorshipId, row.id), eq(payments.state, 'open'), eq(payments.way, 'charge'));
  const [charged] = await db.select({ id: payments.id }).from(payments).where(isCharged);
  if (charged) throw new HttpError('payment-open', { retryAfter: 5 });
  if ('redirectUrl' in result) {
    await writeSponsorship(db, row, { event: 'change', set: { cardReference: result.reference } });
  } else {
    const { savedCard, method, lastFour } = result;
    const card = { savedCard, paymentMethod: method ?? row.paymentMethod, lastFour: lastFour ?? row.lastFour };
    const changed = await writeSponsorship(db, row, { event: 'change', set: { ...card, cardReference: null } });
    const replaced = row.savedCard;
    if (replaced && replaced !== savedCard) call.afterCommit(() => gateway.stop(replaced));
    await call.audit('change-card', { type: 'sponsorship', id: row.id });
    // The open payment is charged to this card; once paid, the sponsorship runs again.
    if (row.state === 'paused' && row.pausedBecause === 'unpaid') await chargeOldest(db, changed, clock.now());
  }
  const sponsorship = await existingSponsorship(call, ownWithId(call));
  return { sponsorship, redirectUrl: 'redirectUrl' in result ? result.redirectUrl : null };
}
