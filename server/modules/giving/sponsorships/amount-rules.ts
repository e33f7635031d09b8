import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import type { SponsorshipRow } from './write-sponsorship.ts';

/*
 * Which amount of a sponsorship counts, and whether money that came is kept: what the tables of states do not say, without a
 * database. `openCents` is what is open at its place beside what is given, held and being raised there.
 */

export type Amounts = Pick<SponsorshipRow, 'state' | 'amountCents' | 'nextAmountCents'>;
type Charged = Pick<PaymentRow, 'amountCents' | 'way'>;

/** The amounts of a sponsorship that asks for another one: a lower one counts at once, a higher one when it is paid. */
export function changedAmounts({ amountCents }: Pick<Amounts, 'amountCents'>, cents: number) {
  const isRaised = cents > amountCents;
  return { amountCents: isRaised ? amountCents : cents, nextAmountCents: isRaised ? cents : null };
}

/** Whether paying this would be the first charge of a raised amount. */
export function isRaise(
  { nextAmountCents }: Pick<Amounts, 'nextAmountCents'>,
  { amountCents }: Pick<Charged, 'amountCents'>,
): boolean {
  return nextAmountCents === amountCents;
}

/** Whether a raised amount is still open before it is charged. Of a paused sponsorship nothing is kept free. */
export function fitsRaise(
  sponsorship: Pick<Amounts, 'state' | 'amountCents'>,
  { amountCents }: Pick<Charged, 'amountCents'>,
  openCents: number | undefined,
): boolean {
  return openCents !== undefined && amountCents - countedCents(sponsorship) <= openCents;
}

/** What of the place is given by it already. */
function countedCents({ state, amountCents }: Pick<Amounts, 'state' | 'amountCents'>): number {
  return state === 'active' ? amountCents : 0;
}

/**
 * A hold whose time is over may still be completed while its amount is open: nothing is wrong with the money. A monthly
 * charge needs a sponsorship that still runs: one that was paused meanwhile does not start again by itself.
 */
export function mayRun(sponsorship: Amounts, payment: Charged, openCents: number | undefined): boolean {
  const { state, amountCents } = sponsorship;
  if (state === 'active') return true;
  if (payment.way === 'charge' || openCents === undefined) return false;
  return state !== 'cancelled' && openCents >= (isRaise(sponsorship, payment) ? payment.amountCents : amountCents);
}

/** The first charge of a raised amount was paid: from now on that counts, unless its place asks for less by now. */
export function amountsAfterPaid(sponsorship: Amounts, payment: Charged, openCents: number | undefined) {
  if (!isRaise(sponsorship, payment)) return {};
  const isOpen = openCents !== undefined && openCents >= 0;
  return { nextAmountCents: null, ...(isOpen && { amountCents: payment.amountCents }) };
}
