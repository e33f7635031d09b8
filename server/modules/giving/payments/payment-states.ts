import type { PaymentState } from '#contract/entities/sponsorship-kinds.ts';
import type { PaymentRow } from './payment-rows.ts';

/**
 * What can happen to the payment of a month.
 * - `start`: the sponsor pays. `charge`: the saved card is charged, or a process goes on with that.
 * - The gateway says: `wait` (not decided yet, or what it calls the payment), `pay`, `decline`.
 * - `miss`: the sponsor was asked and has not paid by the day.
 * - `ask-refund`: it is decided that the money goes back, before the gateway is asked. `refund`: it went back.
 *   `refund-part`: a part of it went back, the rest stays paid. `close`: nothing had been taken, and under this key nothing will be.
 * - `skip`: the sponsorship was paused or ended before. `resume`: it goes on, and so does this month.
 * - `amend`: another amount, for a month that was not tried yet. `lower`: its raised amount is not open any more.
 */
export const paymentEvents = [
  'start',
  'charge',
  'wait',
  'pay',
  'decline',
  'miss',
  'ask-refund',
  'refund',
  'refund-part',
  'close',
  'skip',
  'resume',
  'amend',
  'lower',
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

/** The one table of transitions. An event without an entry cannot happen in that state. */
export const paymentTransitions: Readonly<Record<PaymentState, Readonly<Partial<Record<PaymentEvent, PaymentState>>>>> =
  {
    due: { start: 'open', charge: 'open', miss: 'failed', skip: 'skipped', amend: 'due', lower: 'due' },
    open: {
      charge: 'open',
      wait: 'open',
      pay: 'paid',
      decline: 'failed',
      'ask-refund': 'open',
      refund: 'refunded',
      close: 'failed',
    },
    failed: { start: 'open', charge: 'open', miss: 'failed', skip: 'skipped', resume: 'due', lower: 'failed' },
    paid: { 'ask-refund': 'paid', refund: 'refunded', 'refund-part': 'paid' },
    refunded: {},
    skipped: { resume: 'due' },
  };

/** What an event needs besides its state. */
export type PaymentFacts = Pick<PaymentRow, 'state' | 'attempts' | 'way' | 'refundAskedAt' | 'refundCents'>;

/** Where an event leads a payment; undefined where it cannot happen. */
export function paymentAfter(payment: PaymentFacts, event: PaymentEvent): PaymentState | undefined {
  return allows(payment, event) ? paymentTransitions[payment.state][event] : undefined;
}

function allows({ state, attempts, way, refundAskedAt, refundCents }: PaymentFacts, event: PaymentEvent): boolean {
  switch (event) {
    // Nothing comes of money that is to go back.
    case 'pay':
    case 'decline':
    case 'ask-refund':
      return refundAskedAt === null;
    case 'close':
      return refundAskedAt !== null;
    case 'refund':
      return state === 'paid' || refundAskedAt !== null;
    case 'refund-part':
      return refundAskedAt !== null && refundCents !== null;
    // Whoever types a card at the gateway is not overtaken by the saved one.
    case 'charge':
      return refundAskedAt === null && (state !== 'open' || way === 'charge');
    case 'start':
      return refundAskedAt === null;
    // What was announced and tried with an amount stays with it.
    case 'amend':
      return attempts === 0;
    default:
      return true;
  }
}

/** The columns that follow from an event, whoever brings it about. */
export function paymentEffects(
  { state, attempts, refundCents }: PaymentFacts,
  event: PaymentEvent,
): Partial<PaymentRow> {
  switch (event) {
    case 'start':
      return { way: 'start', reference: null, redirectUrl: null, claimedUntil: null, nextAttemptAt: null };
    case 'charge':
      // A page of an attempt before this one says nothing of it. Only whoever goes on with an attempt needs its name.
      return { way: 'charge', redirectUrl: null, ...(state !== 'open' && { reference: null }) };
    case 'pay':
      return { redirectUrl: null, nextAttemptAt: null, claimedUntil: null };
    case 'decline':
    case 'miss':
      return { attempts: attempts + 1, redirectUrl: null, claimedUntil: null };
    case 'close':
      return { attempts: attempts + 1, redirectUrl: null, claimedUntil: null, refundAskedAt: null, refundedAt: null };
    case 'refund':
      return { redirectUrl: null, nextAttemptAt: null, claimedUntil: null, refundCents: null };
    // What is left can go back later.
    case 'refund-part':
      return { refundedPartCents: refundCents ?? 0, refundCents: null, refundAskedAt: null, claimedUntil: null };
    case 'skip':
      return { nextAttemptAt: null, redirectUrl: null };
    default:
      return {};
  }
}
