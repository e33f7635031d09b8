import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import {
  type PaymentEvent,
  type PaymentFacts,
  paymentEffects,
  paymentStage,
  paymentTransitions,
  stateOfStage,
} from '#server/modules/giving/payments/payment-states.ts';
import {
  type SponsorshipEvent,
  sponsorshipEffects,
  sponsorshipTransitions,
} from '#server/modules/giving/sponsorships/sponsorship-states.ts';
import type { SponsorshipRow } from '#server/modules/giving/sponsorships/write-sponsorship.ts';

export type Payment = PaymentFacts &
  Pick<
    PaymentRow,
    | 'id'
    | 'sponsorshipId'
    | 'month'
    | 'amountCents'
    | 'dueAt'
    | 'nextAttemptAt'
    | 'claimedUntil'
    | 'triedAt'
    | 'reference'
    | 'refundedAt'
    | 'refundedPartCents'
    | 'disputedAt'
  >;

export type Sponsorship = Pick<
  SponsorshipRow,
  | 'id'
  | 'state'
  | 'amountCents'
  | 'nextAmountCents'
  | 'autoCharge'
  | 'savedCard'
  | 'chargesFrom'
  | 'startedAt'
  | 'holdsUntil'
  | 'createdAt'
  | 'pausedBecause'
> & {
  /** Its periods of activity, as recorded by the database's triggers. */
  readonly periods: { readonly from: number; until: number | null }[];
};

/** Every pair of state and event that occurred in this process. */
export const seen = new Set<string>();

/** Like `write-payment.ts`: by the table, rejected by name. */
export function writePayment(row: Payment, event: PaymentEvent, set: Partial<Payment> = {}, at = 0): void {
  const stage = paymentStage(row);
  const next = paymentTransitions[stage][event];
  if (next === undefined) throw new Error(`A payment that is ${row.state} knows no '${event}'.`);
  seen.add(`payment ${stage} ${event}`);
  Object.assign(row, paymentEffects(row, event, new Date(at)), set, { state: stateOfStage[next] });
  // Checked here, because after a won dispute the rest of a decided refund may be requested within the same move.
  if ((event === 'refund-part' || event === 'return') && row.refundAskedAt !== null)
    throw new Error('Broken: a part that went back is asked for once more');
  if (paymentStage(row) !== next) throw new Error(`Broken: '${event}' leads from ${stage} to ${paymentStage(row)}.`);
}

/** Like `write-sponsorship.ts`. */
export function writeSponsorship(
  row: Sponsorship,
  event: SponsorshipEvent,
  set: Partial<Sponsorship> = {},
  at = 0,
): void {
  const state = sponsorshipTransitions[row.state][event];
  if (state === undefined) throw new Error(`A sponsorship that is ${row.state} knows no '${event}'.`);
  seen.add(`sponsorship ${row.state} ${event}`);
  const wasActive = row.state === 'active';
  Object.assign(row, set, sponsorshipEffects(row.state, event, new Date(at)), { state });
  if (state === 'active' && !wasActive) row.periods.push({ from: at, until: null });
  const last = row.periods.at(-1);
  if (wasActive && state !== 'active' && last) last.until = at;
}
