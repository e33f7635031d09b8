import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { SponsorshipRow } from './write-sponsorship.ts';

/*
 * Rules about a sponsorship's amount, and about accepting money: the part that the state tables do not cover, without a
 * database. `openCents` is the open amount at its place, besides everything sponsored, held and being raised there.
 */

export type Amounts = Pick<SponsorshipRow, 'state' | 'pausedBecause' | 'amountCents' | 'nextAmountCents'>;
type Charged = Pick<PaymentRow, 'amountCents' | 'way'>;

/** The amounts of a sponsorship after a request: a lower one counts at once, a higher one when it is paid. */
export function changedAmounts({ amountCents }: Pick<Amounts, 'amountCents'>, cents: number) {
  const isRaised = cents > amountCents;
  return { amountCents: isRaised ? amountCents : cents, nextAmountCents: isRaised ? cents : null };
}

/** True if this payment would be the first charge of a raised amount. */
export function isRaise(
  { nextAmountCents }: Pick<Amounts, 'nextAmountCents'>,
  { amountCents }: Pick<Charged, 'amountCents'>,
): boolean {
  return nextAmountCents === amountCents;
}

/** True if a payment continues or resumes the sponsorship: its sponsor did not stop it. */
export function runsOn({ state, pausedBecause }: Pick<Amounts, 'state' | 'pausedBecause'>): boolean {
  return state === 'active' || (state === 'paused' && pausedBecause === 'unpaid');
}

/** True if a raised amount is still open before it is charged. Nothing is reserved for a paused sponsorship. */
export function fitsRaise(
  sponsorship: Pick<Amounts, 'state' | 'pausedBecause' | 'amountCents'>,
  { amountCents }: Pick<Charged, 'amountCents'>,
  openCents: number | undefined,
): boolean {
  return runsOn(sponsorship) && openCents !== undefined && amountCents - countedCents(sponsorship) <= openCents;
}

/** Part of the place that the sponsorship already gives. */
function countedCents({ state, amountCents }: Pick<Amounts, 'state' | 'amountCents'>): number {
  return state === 'active' ? amountCents : 0;
}

/**
 * True if a sponsorship runs after a payment of it has arrived.
 * - An expired hold runs if its amount is still open, because the money is good.
 * - A sponsorship that was paused as unpaid runs again.
 * - A sponsorship that its sponsor paused or cancelled does not restart when an owed month is paid.
 */
export function runsPaid(sponsorship: Amounts, payment: Charged, openCents: number | undefined): boolean {
  const { state, amountCents } = sponsorship;
  if (state === 'active') return true;
  const isHold = state === 'held' || state === 'expired';
  const starts = isHold ? payment.way === 'start' : runsOn(sponsorship);
  if (!starts || openCents === undefined) return false;
  return openCents >= (isRaise(sponsorship, payment) ? payment.amountCents : amountCents);
}

/** The first charge of a raised amount was paid: from now on it counts, unless its place asks for less by now. */
export function amountsAfterPaid(
  sponsorship: Pick<Amounts, 'nextAmountCents'>,
  payment: Charged,
  openCents: number | undefined,
) {
  if (!isRaise(sponsorship, payment)) return {};
  const isOpen = openCents !== undefined && openCents >= 0;
  return { nextAmountCents: null, ...(isOpen && { amountCents: payment.amountCents }) };
}
