import type { PaymentState } from '#contract/entities/sponsorship-kinds.ts';
import type { PaymentRow } from './payment-rows.ts';

/**
 * Events of a month's payment.
 * - `start`: the sponsor pays. `charge`: the saved card is charged, or a process continues a charge.
 * - By the gateway: `wait` (undecided, or the gateway's name of the payment), `pay`, `decline`.
 * - `miss`: the sponsor was asked and has not paid by the day.
 * - `ask-refund`, `ask-part`: a refund of everything, or of a part, was decided; the gateway is asked afterwards.
 * - `refund`, `refund-part`: it was refunded. `close`: nothing was taken, and nothing will be under this key.
 * - `return`: the gateway or the bank returned a part without us.
 * - `dispute`: the missing money is with the bank, which has not decided. `regain`: the bank decided that it stays.
 * - `skip`: it stays unpaid, because others ended the sponsorship. `resume`: it is to be paid again from a day on.
 * - `end-zakat`: its place takes no zakat, so it becomes a general gift.
 * - `amend`: another amount, for an untried month. `lower`: its raised amount is no longer open.
 */
export const paymentEvents = [
  'start',
  'charge',
  'wait',
  'pay',
  'decline',
  'miss',
  'ask-refund',
  'ask-part',
  'refund',
  'refund-part',
  'close',
  'return',
  'dispute',
  'regain',
  'skip',
  'resume',
  'amend',
  'lower',
  'end-zakat',
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

/**
 * The stages of a payment, more than the API's states have.
 * - `due`: not tried. `tried`: due again after attempts, so that its amount stays.
 * - `at-page`: open, with its sponsor there. `charging`: open, from the saved card. `closing`: open, and to be sent back.
 * - `skipped-tried`: skipped after attempts.
 * - `refunding`, `refunding-part`: paid, and all of it, or a part, is on its way back.
 */
export const paymentStages = [
  'due',
  'tried',
  'at-page',
  'charging',
  'closing',
  'paid',
  'refunding',
  'refunding-part',
  'failed',
  'refunded',
  'skipped',
  'skipped-tried',
] as const;
export type PaymentStage = (typeof paymentStages)[number];

/** The API's state of a stage. */
export const stateOfStage: Readonly<Record<PaymentStage, PaymentState>> = {
  due: 'due',
  tried: 'due',
  'at-page': 'open',
  charging: 'open',
  closing: 'open',
  paid: 'paid',
  refunding: 'paid',
  'refunding-part': 'paid',
  failed: 'failed',
  refunded: 'refunded',
  skipped: 'skipped',
  'skipped-tried': 'skipped',
};

/**
 * The one table of transitions, with a row for every stage. An event without an entry cannot happen in that stage: money that
 * must be refunded pays for nothing, and a saved card is not charged while its owner types one at the gateway.
 */
export const paymentTransitions: Readonly<Record<PaymentStage, Readonly<Partial<Record<PaymentEvent, PaymentStage>>>>> =
  {
    due: {
      ...{ start: 'at-page', charge: 'charging', miss: 'failed', skip: 'skipped' },
      ...{ resume: 'due', amend: 'due', lower: 'due', 'end-zakat': 'due' },
    },
    tried: {
      ...{
        start: 'at-page',
        charge: 'charging',
        miss: 'failed',
        skip: 'skipped-tried',
        resume: 'tried',
        lower: 'tried',
        'end-zakat': 'tried',
      },
    },
    'at-page': { wait: 'at-page', pay: 'paid', decline: 'failed', 'ask-refund': 'closing' },
    charging: { charge: 'charging', wait: 'charging', pay: 'paid', decline: 'failed', 'ask-refund': 'closing' },
    closing: { wait: 'closing', refund: 'refunded', close: 'failed' },
    paid: {
      ...{ 'ask-refund': 'refunding', 'ask-part': 'refunding-part' },
      ...{ refund: 'refunded', return: 'paid', dispute: 'paid', regain: 'paid' },
    },
    refunding: { refund: 'refunded' },
    'refunding-part': { 'refund-part': 'paid', refund: 'refunded' },
    failed: {
      ...{
        start: 'at-page',
        charge: 'charging',
        miss: 'failed',
        skip: 'skipped-tried',
        resume: 'tried',
        lower: 'failed',
        'end-zakat': 'failed',
      },
    },
    refunded: { dispute: 'refunded', regain: 'paid' },
    skipped: { resume: 'due' },
    'skipped-tried': { resume: 'tried' },
  };

/** The columns from which the stage of a payment follows. */
export type PaymentFacts = Pick<
  PaymentRow,
  'state' | 'attempts' | 'way' | 'refundAskedAt' | 'refundCents' | 'refundedPartCents'
>;

const stages: Readonly<Record<PaymentState, (facts: PaymentFacts) => PaymentStage>> = {
  due: ({ attempts }) => (attempts === 0 ? 'due' : 'tried'),
  open: ({ refundAskedAt, way }) => (refundAskedAt ? 'closing' : way === 'start' ? 'at-page' : 'charging'),
  paid: ({ refundAskedAt, refundCents }) =>
    refundAskedAt === null ? 'paid' : refundCents === null ? 'refunding' : 'refunding-part',
  failed: () => 'failed',
  refunded: () => 'refunded',
  skipped: ({ attempts }) => (attempts === 0 ? 'skipped' : 'skipped-tried'),
};

/** The stage of a payment. */
export function paymentStage(payment: PaymentFacts): PaymentStage {
  return stages[payment.state](payment);
}

/** State of a payment after an event; undefined if the event is impossible. */
export function paymentAfter(payment: PaymentFacts, event: PaymentEvent): PaymentState | undefined {
  const stage = paymentTransitions[paymentStage(payment)][event];
  return stage && stateOfStage[stage];
}

type PaymentEffects = { [Column in keyof PaymentRow]?: PaymentRow[Column] | undefined };

/**
 * The columns that follow from an event.
 * @param at time of the event; only refunds need it
 */
export function paymentEffects(
  payment: PaymentFacts,
  event: PaymentEvent,
  at: Date | undefined = undefined,
): PaymentEffects {
  const { state, attempts, refundCents } = payment;
  switch (event) {
    case 'start':
      return { way: 'start', reference: null, redirectUrl: null, claimedUntil: null, nextAttemptAt: null };
    case 'charge':
      // A page of an earlier attempt no longer applies. Only a process that continues an attempt needs its name.
      return { way: 'charge', redirectUrl: null, ...(state !== 'open' && { reference: null, callId: null }) };
    case 'pay':
      return { redirectUrl: null, nextAttemptAt: null, claimedUntil: null };
    case 'decline':
    case 'miss':
      return { attempts: attempts + 1, redirectUrl: null, claimedUntil: null };
    case 'close':
      return { attempts: attempts + 1, redirectUrl: null, claimedUntil: null, refundAskedAt: null, refundedAt: null };
    case 'ask-refund':
      return { refundAskedAt: at, refundCents: null };
    case 'ask-part':
      return { refundAskedAt: at };
    case 'refund':
      return { refundedAt: at, redirectUrl: null, nextAttemptAt: null, claimedUntil: null, refundCents: null };
    // The rest can be refunded later.
    case 'refund-part':
      return { refundedPartCents: refundCents ?? 0, refundCents: null, refundAskedAt: null, claimedUntil: null };
    case 'return':
      return { returnedAt: at };
    case 'dispute':
      return { disputedAt: at };
    case 'regain':
      return { refundedAt: null, refundAskedAt: null, refundCents: null, disputedAt: null, claimedUntil: null };
    case 'skip':
      return { nextAttemptAt: null, redirectUrl: null };
    default:
      return {};
  }
}
