import { randomUUID } from 'node:crypto';

/** A form of Stripe's API: names such as `metadata[key]`, flat. */
export type Form = Readonly<Record<string, string>>;

/** A card by its last four digits, which decide its behaviour, like those of Stripe's test cards. */
export const testCards = { good: '4242', declined: '0002', declinedLater: '0341' } as const;
export type TestCard = (typeof testCards)[keyof typeof testCards];

interface Method {
  readonly id: string;
  readonly customer: string;
  readonly last4: TestCard;
  isAttached: boolean;
}

export interface Intent {
  readonly id: string;
  readonly amount: number;
  readonly method: Method;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  readonly isForLater: boolean;
  refundedCents: number;
  /** A charge that was once disputed stays marked forever. */
  readonly disputes: { readonly amount: number; status: 'needs_response' | 'won' | 'lost' }[];
}

export interface Session {
  readonly id: string;
  readonly form: Form;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'open' | 'complete' | 'expired';
  method?: Method;
  intent?: Intent;
}

/** A movement of the balance as Stripe lists it; `source` in the form of its `expand`. */
interface Movement {
  readonly id: string;
  readonly type: string;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly created: number;
  readonly source: Readonly<Record<string, unknown>> | string;
  payout?: string;
}

export interface StripePayout {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly arrival_date: number;
  status: 'in_transit' | 'paid' | 'failed';
}

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

/** An error as Stripe answers it. */
export class StripeProblem extends Error {
  override readonly name = 'StripeProblem';
  constructor(
    readonly status: number,
    readonly body: { type: string; code?: string; param?: string; message: string },
  ) {
    super(body.message);
  }
}

/** The money of one payment of ours: charged and returned. */
export interface Moved {
  charges: number;
  chargedCents: number;
  refundedCents: number;
}

/** The account of a merchant at our stand-in for Stripe: the state behind its API, and the actions of people on its pages. */
export class StripeAccount {
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly methods = new Map<string, Method>();
  readonly events: StripeEvent[] = [];
  readonly balance: Movement[] = [];
  readonly payouts: StripePayout[] = [];
  /** The currency of the account, into which Stripe converts charges. */
  currency = 'usd';
  /** The search lags behind the payments: a test sets what it finds. */
  searchKnows: (intent: Intent) => boolean = () => true;

  openSession(form: Form): Session {
    const session: Session = { id: newId('cs'), form, metadata: metadataOf(form, 'metadata'), status: 'open' };
    this.sessions.set(session.id, session);
    return session;
  }

  /** A person pays on the page of a session. A declined card leaves it open; an expired page takes no money. */
  pay(sessionId: string, card: TestCard = testCards.good): 'paid' | 'declined' | 'over' {
    const session = existing(this.sessions, sessionId);
    if (session.status !== 'open') return 'over';
    if (card === testCards.declined) return 'declined';
    const method: Method = { id: newId('pm'), customer: newId('cus'), last4: card, isAttached: true };
    this.methods.set(method.id, method);
    session.method = method;
    session.status = 'complete';
    if (session.form.mode === 'payment') {
      const metadata = metadataOf(session.form, 'payment_intent_data[metadata]');
      session.intent = this.#take(
        Number(session.form['line_items[0][price_data][unit_amount]']),
        method,
        metadata,
        true,
      );
    }
    const { id, metadata, intent } = session;
    this.#notify('checkout.session.completed', {
      object: 'checkout.session',
      id,
      metadata,
      payment_intent: intent?.id,
    });
    return 'paid';
  }

  expire(sessionId: string): Session {
    const session = existing(this.sessions, sessionId);
    if (session.status !== 'open') throw invalid('This session is over.');
    session.status = 'expired';
    this.#notify('checkout.session.expired', { id: session.id, metadata: session.metadata });
    return session;
  }

  charge(form: Form): Intent {
    const method = this.methods.get(form.payment_method ?? '');
    if (!method?.isAttached || method.customer !== form.customer) {
      throw invalid('No such payment method.', { code: 'resource_missing', param: 'payment_method' });
    }
    if (method.last4 !== testCards.good) {
      throw new StripeProblem(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
    }
    return this.#take(Number(form.amount), method, metadataOf(form, 'metadata'));
  }

  findIntent(key: string): Intent | undefined {
    return [...this.intents.values()].find((intent) => intent.metadata.key === key && this.searchKnows(intent));
  }

  refund(intentId: string, cents?: number): void {
    const intent = existing(this.intents, intentId);
    const left = intent.amount - intent.refundedCents;
    if (left === 0) throw invalid('It was refunded.', { code: 'charge_already_refunded' });
    if ((cents ?? left) > left) throw invalid('More than what is left.', { param: 'amount' });
    intent.refundedCents += cents ?? left;
    this.#move('refund', -(cents ?? left), 0, { object: 'refund', payment_intent: intent.id, metadata: {} });
    this.#notify('charge.refunded', { object: 'charge', payment_intent: intent.id, metadata: intent.metadata });
  }

  /** The card's owner asks the bank for the money back. */
  dispute(intentId: string, cents?: number): void {
    const intent = existing(this.intents, intentId);
    intent.disputes.push({ amount: cents ?? intent.amount, status: 'needs_response' });
    this.#move('adjustment', -(cents ?? intent.amount), 1_500, disputeOf(intentId));
    this.#notify('charge.dispute.created', { object: 'dispute', payment_intent: intentId, metadata: {} });
  }

  /** The bank decides the disputes of an intent: the money stays here, or stays away. */
  closeDispute(intentId: string, status: 'won' | 'lost'): void {
    for (const dispute of existing(this.intents, intentId).disputes) {
      if (status === 'won' && dispute.status !== 'won')
        this.#move('adjustment', dispute.amount, -1_500, disputeOf(intentId));
      dispute.status = status;
    }
    this.#notify('charge.dispute.closed', { object: 'dispute', payment_intent: intentId, metadata: {}, status });
  }

  /** Stripe sends the balance to the bank. */
  payOut(): StripePayout {
    const open = this.balance.filter(({ payout, type }) => payout === undefined && type !== 'payout');
    const created = Math.floor(Date.now() / 1_000);
    const amount = open.reduce((sum, moved) => sum + moved.amount - moved.fee, 0);
    const { currency } = this;
    const payout: StripePayout = {
      ...{ id: newId('po'), amount, currency, created, arrival_date: created, status: 'paid' },
    };
    for (const moved of open) moved.payout = payout.id;
    this.payouts.push(payout);
    this.#move('payout', -amount, 0, payout.id, payout.id);
    return payout;
  }

  /** The bank sends a payout back. */
  failPayout(id: string): void {
    const payout = this.payouts.find((one) => one.id === id);
    if (!payout) throw invalid(`No such ${id}.`);
    payout.status = 'failed';
    this.#move('payout_failure', payout.amount, 0, payout.id);
  }

  #move(type: string, amount: number, fee: number, source: Movement['source'], payout?: string): void {
    const created = Math.floor(Date.now() / 1_000);
    const { currency } = this;
    this.balance.push({ id: newId('txn'), type, amount, fee, currency, created, source, ...(payout && { payout }) });
  }

  detach(methodId: string): void {
    const method = existing(this.methods, methodId);
    if (!method.isAttached) throw invalid('It is not attached.', { param: 'payment_method' });
    method.isAttached = false;
  }

  /** The charged and the returned amount of each payment of ours, by its id. */
  moved(): Map<string, Moved> {
    const all = new Map<string, Moved>();
    for (const { amount, refundedCents, metadata } of this.intents.values()) {
      const id = metadata.payment_id ?? '';
      const moved = all.get(id) ?? { charges: 0, chargedCents: 0, refundedCents: 0 };
      moved.charges += 1;
      moved.chargedCents += amount;
      moved.refundedCents += refundedCents;
      all.set(id, moved);
    }
    return all;
  }

  #take(amount: number, method: Method, metadata: Intent['metadata'], isForLater = false): Intent {
    const created = Math.floor(Date.now() / 1_000);
    const intent: Intent = {
      ...{ id: newId('pi'), amount, method, metadata, created, isForLater },
      ...{ refundedCents: 0, disputes: [] },
    };
    this.intents.set(intent.id, intent);
    const fee = Math.round(amount * 0.029) + 30;
    this.#move('charge', amount, fee, { object: 'charge', id: `ch_${intent.id}`, payment_intent: intent.id, metadata });
    this.#notify('payment_intent.succeeded', { object: 'payment_intent', id: intent.id, metadata });
    return intent;
  }

  #notify(type: string, object: Record<string, unknown>): void {
    this.events.push({ id: newId('evt'), type, data: { object } });
  }
}

function disputeOf(intentId: string) {
  return { object: 'dispute', payment_intent: intentId, metadata: {} };
}

function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`;
}

function metadataOf(form: Form, name: string): Record<string, string> {
  const entries = Object.entries(form).filter(([field]) => field.startsWith(`${name}[`));
  return Object.fromEntries(entries.map(([field, value]) => [field.slice(name.length + 1, -1), value]));
}

function existing<T>(map: ReadonlyMap<string, T>, id: string): T {
  const found = map.get(id);
  if (!found) throw invalid(`No such ${id}.`, { code: 'resource_missing', param: 'id' }, 404);
  return found;
}

function invalid(message: string, more: { code?: string; param?: string } = {}, status = 400): StripeProblem {
  return new StripeProblem(status, { type: 'invalid_request_error', message, ...more });
}
