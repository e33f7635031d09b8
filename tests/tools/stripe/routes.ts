import { type Form, type Intent, type Session, type StripeAccount, StripeProblem } from './account.ts';

export interface StripeRequest {
  /** Such as `POST /v1/refunds`. */
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
  [/^GET \/v1\/payment_intents\/search$/, (account, _, form) => search(account, form)],
  [/^GET \/v1\/payment_intents\/(\w+)$/, (account, id) => intentBody(found(account.intents.get(id)))],
  [/^POST \/v1\/refunds$/, (account, _, form) => account.refund(form.payment_intent ?? '')],
  [/^POST \/v1\/payment_methods\/(\w+)\/detach$/, (account, id) => account.detach(id)],
];

/** Does what a request asks for. */
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

function intentBody({ id, amount, method, metadata }: Intent) {
  const object = 'payment_intent';
  return { id, object, amount, status: 'succeeded', metadata, payment_method: methodBody(method) };
}

function methodBody({ id, last4 }: Intent['method']) {
  return { id, object: 'payment_method', card: { brand: 'visa', last4 } };
}

function found<T>(thing: T | undefined): T {
  if (thing) return thing;
  throw new StripeProblem(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object.' });
}
