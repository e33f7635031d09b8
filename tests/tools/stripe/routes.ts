import {
  type Form,
  type Intent,
  type Session,
  type StripeAccount,
  type StripePayout,
  StripeProblem,
} from './account.ts';

export interface StripeRequest {
  /** For example `POST /v1/refunds`. */
  readonly what: string;
  readonly form: Form;
  readonly key: string | undefined;
}

export interface StripeAnswer {
  readonly status: number;
  readonly body: unknown;
}

type Route = readonly [RegExp, (account: StripeAccount, id: string, form: Form) => unknown];

/** The part of Stripe's API that the adapter calls. */
const routes: readonly Route[] = [
  [/^POST \/v1\/checkout\/sessions$/, (account, _, form) => sessionBody(account.openSession(form))],
  [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (account, id) => sessionBody(found(account.sessions.get(id)))],
  [/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, (account, id) => sessionBody(account.expire(id))],
  [/^POST \/v1\/payment_intents$/, (account, _, form) => intentBody(account.charge(form))],
  [/^GET \/v1\/payment_intents$/, (account, _, form) => list(account, form)],
  [/^GET \/v1\/payment_intents\/search$/, (account, _, form) => search(account, form)],
  [/^GET \/v1\/payment_intents\/(\w+)$/, (account, id) => intentBody(found(account.intents.get(id)))],
  [
    /^POST \/v1\/refunds$/,
    (account, _, form) =>
      account.refund(form.payment_intent ?? '', form.amount === undefined ? undefined : Number(form.amount)),
  ],
  [/^GET \/v1\/disputes$/, (account, _, form) => disputes(found(account.intents.get(form.payment_intent ?? '')))],
  [/^GET \/v1\/balance_transactions$/, (account, _, form) => movements(account, form)],
  [/^GET \/v1\/payouts$/, (account, _, form) => page('/v1/payouts', account.payouts.map(payoutBody), form)],
  [/^POST \/v1\/payment_methods\/(\w+)\/detach$/, (account, id) => account.detach(id)],
];

/** Handles a request. */
export function serve(account: StripeAccount, { what, form }: StripeRequest): StripeAnswer {
  for (const [pattern, handle] of routes) {
    const match = pattern.exec(what);
    if (!match) continue;
    try {
      return { status: 200, body: handle(account, match[1] ?? '', form) ?? {} };
    } catch (error) {
      if (error instanceof StripeProblem) return { status: error.status, body: { error: error.body } };
      throw error;
    }
  }
  return { status: 404, body: { error: { type: 'invalid_request_error', message: `Unrecognized request: ${what}` } } };
}

function search(account: StripeAccount, { query = '' }: Form) {
  const key = /^metadata\['key'\]:'([\w-]+)'$/.exec(query)?.[1] ?? '';
  const intent = account.findIntent(key);
  return { object: 'search_result', data: intent ? [intentBody(intent)] : [], has_more: false };
}

function list(account: StripeAccount, form: Form) {
  return page('/v1/payment_intents', [...account.intents.values()].map(intentBody), form);
}

function movements(account: StripeAccount, form: Form) {
  const all = account.balance.filter(({ payout }) => form.payout === undefined || payout === form.payout);
  return page(
    '/v1/balance_transactions',
    all.map(({ payout: _, ...moved }) => ({ object: 'balance_transaction', ...moved })),
    form,
  );
}

function payoutBody(payout: StripePayout) {
  return { object: 'payout', ...payout, automatic: true, reconciliation_status: 'completed' };
}

/** One page, the newest first, in Stripe's form. */
function page<TRow extends { id: string; created: number }>(url: string, rows: readonly TRow[], form: Form) {
  const from = Number(form['created[gte]'] ?? 0);
  const to = Number(form['created[lt]'] ?? Number.MAX_SAFE_INTEGER);
  const all = rows.filter(({ created }) => created >= from && created < to).reverse();
  const after = all.findIndex(({ id }) => id === form.starting_after) + 1;
  const data = all.slice(after, after + Number(form.limit ?? 10));
  return { object: 'list', url, data, has_more: after + data.length < all.length };
}

function sessionBody({ id, status, form, method, intent, metadata }: Session) {
  const isSetup = form.mode === 'setup';
  return {
    ...{ id, object: 'checkout.session', status, metadata },
    payment_status: isSetup ? 'no_payment_required' : intent ? 'paid' : 'unpaid',
    url: status === 'open' ? `https://checkout.stripe.example/pay/${id}` : null,
    customer: method?.customer ?? null,
    payment_intent: intent ? intentBody(intent) : null,
    setup_intent: isSetup && method ? { id: `seti_${id}`, payment_method: methodBody(method) } : null,
  };
}

function intentBody(intent: Intent) {
  const { id, amount, method, metadata, created } = intent;
  const { refundedCents: amount_refunded } = intent;
  const disputed = intent.disputes.length > 0;
  return {
    ...{ id, object: 'payment_intent', amount, amount_received: amount, status: 'succeeded', metadata, created },
    ...{ customer: method.customer, payment_method: methodBody(method) },
    setup_future_usage: intent.isForLater ? 'off_session' : null,
    latest_charge: { id: `ch_${id}`, object: 'charge', amount, amount_refunded, disputed },
  };
}

function disputes({ id, disputes }: Intent) {
  const data = disputes.map(({ amount, status }, at) => ({ id: `dp_${at}_${id}`, object: 'dispute', amount, status }));
  return { object: 'list', url: '/v1/disputes', data, has_more: false };
}

function methodBody({ id, last4 }: Intent['method']) {
  return { id, object: 'payment_method', card: { brand: 'visa', last4 } };
}

function found<T>(thing: T | undefined): T {
  if (thing) return thing;
  throw new StripeProblem(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object.' });
}
