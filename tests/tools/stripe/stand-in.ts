import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { StripeSettings } from '#server/config.ts';
import { type Form, StripeAccount, type StripeEvent } from './account.ts';
import { type StripeAnswer, type StripeRequest, serve } from './routes.ts';

/**
 * The fault of a request.
 * - `undone`: answered 503 before anything happened.
 * - `broken`: answered 500, without effect; Stripe keeps that answer for its key.
 * - `lost`: done, but the connection ends before the answer.
 * - `silent`: done, and never answered.
 * - `waitMs`, `until`: the delay before that.
 */
export interface StripeFault {
  readonly waitMs?: number;
  readonly until?: Promise<unknown>;
  readonly kind?: 'undone' | 'broken' | 'lost' | 'silent' | undefined;
}

export interface StripeStandIn {
  readonly account: StripeAccount;
  /** For `stripeGateway`, or as STRIPE_* in the environment of a server. */
  readonly settings: StripeSettings;
  /** Every request, in order. */
  readonly requests: readonly StripeRequest[];
  /** Returns the fault of each request; a test sets it. */
  misbehave: (request: StripeRequest) => StripeFault | undefined;
  /**
   * Forgets keys, as Stripe does after a day: requests with a forgotten key are done again.
   * @param isYoung true for keys that are still known
   */
  forgetKeys(isYoung?: (key: string) => boolean): void;
  close(): Promise<void>;
}

/** A server that answers like the part of Stripe's HTTP API that Sanad calls; idempotency keys work as at Stripe. */
export async function startStripe(): Promise<StripeStandIn> {
  const account = new StripeAccount();
  const requests: StripeRequest[] = [];
  const answers = new Map<string, { same: string; answer: StripeAnswer | undefined }>();
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    requests.push(request);
    const fault = standIn.misbehave(request) ?? {};
    const answer = await answerOnce(request, fault);
    if (fault.kind === 'silent') return;
    if (fault.kind === 'lost') response.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  }

  /** One effect for a key, for all repeats; a busy key is a conflict. */
  async function answerOnce(request: StripeRequest, fault: StripeFault): Promise<StripeAnswer> {
    const { key, what, form } = request;
    const same = JSON.stringify([what, form]);
    const before = key === undefined ? undefined : answers.get(key);
    if (before && before.same !== same) return problem(400, 'idempotency_error', 'This key is another request’s.');
    if (before?.answer) return before.answer;
    if (before) return problem(409, 'invalid_request_error', 'This key is in use.');
    if (key !== undefined) answers.set(key, { same, answer: undefined });
    if (fault.waitMs) await pause(fault.waitMs);
    await fault.until;
    if (fault.kind === 'undone') {
      if (key !== undefined) answers.delete(key);
      return problem(503, 'api_error', 'Please try again.');
    }
    const answer = fault.kind === 'broken' ? problem(500, 'api_error', 'It broke.') : serve(account, request);
    if (key !== undefined) answers.set(key, { same, answer });
    return answer;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  const standIn: StripeStandIn = {
    account,
    settings: { secretKey: 'sk_test_1', webhookSecret: 'whsec_test_1', apiUrl: `http://127.0.0.1:${address.port}` },
    requests,
    misbehave: () => undefined,
    forgetKeys: (isYoung = () => false) => {
      for (const key of answers.keys()) if (!isYoung(key)) answers.delete(key);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

/** An event in Stripe's form: its body, and the header that signs it. */
export function signed(
  event: StripeEvent,
  { secret = 'whsec_test_1', at = Date.now() }: { secret?: string; at?: number } = {},
): { body: string; signature: string } {
  const body = JSON.stringify({ object: 'event', ...event });
  const time = Math.floor(at / 1_000);
  const hash = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body, signature: `t=${time},v1=${hash}` };
}

async function readRequest(incoming: IncomingMessage): Promise<StripeRequest> {
  const url = new URL(incoming.url ?? '/', 'http://stripe.example');
  const body = new URLSearchParams(await text(incoming));
  const form: Form = Object.fromEntries([...url.searchParams, ...body]);
  const key = incoming.method === 'POST' ? incoming.headers['idempotency-key'] : undefined;
  return { what: `${incoming.method} ${url.pathname}`, form, key: typeof key === 'string' ? key : undefined };
}

function problem(status: number, type: string, message: string): StripeAnswer {
  return { status, body: { error: { type, message } } };
}
