import type { PaymentRow } from '#server/modules/giving/payments/payment-rows.ts';
import {
  type PaymentEvent,
  type PaymentFacts,
  paymentAfter,
  paymentEffects,
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
>;

/** Every state and event that happened together in this process. */
export const seen = new Set<string>();

/** As `write-payment.ts` does: by the table, rejected by name. */
export function writePayment(row: Payment, event: PaymentEvent, set: Partial<Payment> = {}): void {
  const state = paymentAfter(row, event);
  if (state === undefined) throw new Error(`A payment that is ${row.state} knows no '${event}'.`);
  seen.add(`payment ${row.state} ${event}`);
  Object.assign(row, paymentEffects(row, event), set, { state });
}

/** As `write-sponsorship.ts` does. */
export function writeSponsorship(row: Sponsorship, event: SponsorshipEvent, set: Partial<Sponsorship> = {}): void {
  const state = sponsorshipTransitions[row.state][event];
  if (state === undefined) throw new Error(`A sponsorship that is ${row.state} knows no '${event}'.`);
  seen.add(`sponsorship ${row.state} ${event}`);
  Object.assign(row, set, sponsorshipEffects(event), { state });
}
