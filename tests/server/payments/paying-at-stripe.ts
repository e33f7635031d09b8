import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Payment, PaymentProgress } from '#contract/entities/payment.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { chargeDue } from '#server/modules/giving/charges/charge-due.ts';
import { finishOpenPayments } from '#server/modules/giving/charges/finish-open-payments.ts';
import { chargeDateOf } from '#server/modules/giving/payments/charge-calendar.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';
import type { StripeEvent } from '#tests/tools/stripe/account.ts';
import { type StripeFault, signed } from '#tests/tools/stripe/stand-in.ts';
import { expectLedgerAgrees } from './expect-agreement.ts';
import { paymentsOf, sessionOf, stripeUnderTest } from './gateways.ts';

/* A school whose sponsors pay at a stand-in for Stripe, with the actions of the sponsors and of the clock. */
let under: Awaited<ReturnType<typeof stripeUnderTest>>;
/** The stand-in. */
export const stripe = () => under.stripe;
let now = new Date();
export const minuteMs = 60_000;
const clock = { now: () => now };
export let here: SponsoredSchool;

/** Called once by each file whose sponsors pay there. */
export function payAtStripe(): void {
  beforeAll(async () => {
    under = await stripeUnderTest();
  });
  here = new SponsoredSchool(() => ({ gateway: under.gateway, clock }));
  afterAll(async () => {
    // Operations that a test left half done are finished in the way of a server.
    under.stripe.account.searchKnows = () => true;
    for (let turn = 0; turn < 3; turn += 1) {
      later(26 * 60 * minuteMs);
      await runJobs();
    }
    await expectLedgerAgrees(jobTools());
    await under.close();
  });
  beforeEach(() => {
    now = new Date();
  });
  afterEach(() => {
    under.stripe.misbehave = () => undefined;
  });
}

/** Requests of one kind fail this often; every time by default. */
export function failing(what: RegExp, fault: StripeFault, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  under.stripe.misbehave = (request) => {
    if (!what.test(request.what) || left <= 0) return undefined;
    left -= 1;
    return fault;
  };
}

export function later(ms: number): void {
  now = new Date(now.getTime() + ms);
}

/** The tools of a server's jobs. */
export function jobTools(): PaymentTools {
  const log = { error: () => undefined, info: () => undefined };
  return { db: here.school.database.db, gateway: under.gateway, clock, log, origin: 'https://sanad.example' };
}

export async function runJobs(): Promise<void> {
  await finishOpenPayments(jobTools());
  await chargeDue(jobTools());
}

export async function start(as = here.sponsor): Promise<PaymentProgress> {
  const { data: held } = await here.createSponsorship(here.onLesson({ paymentToken: undefined }), as);
  const body = { sponsorshipId: held.id, autoCharge: true };
  return (await here.school.call<PaymentProgress>('POST', 'payments', { as, body })).data;
}

export async function payAtPage(progress: PaymentProgress) {
  return under.stripe.account.pay(sessionOf(progress.redirectUrl));
}

export async function resolve({ id }: { id: string }, as = here.sponsor): Promise<PaymentProgress> {
  return (await here.school.call<PaymentProgress>('POST', `payments/${id}/resolve`, { as })).data;
}

export async function sponsorshipOf(id: string, as = here.sponsor): Promise<Sponsorship> {
  return (await here.school.call<Sponsorship>('GET', `sponsorships/${id}`, { as })).data;
}

export async function holdEnds(id: string): Promise<void> {
  await here.school.database.db.execute(sql`update sponsorships set holds_until = now() where id = ${id}`);
}

/** The first month is paid, and the next one is due. */
export async function monthIsDue(): Promise<PaymentProgress> {
  const progress = await start();
  await payAtPage(progress);
  now = chargeDateOf(addMonths(monthOf(now), 1));
  return resolve(progress);
}

export async function latest(as = here.sponsor): Promise<Payment | undefined> {
  return (await paymentsOf(here.school, as))[0];
}

export function moved(payment: { id: string } | undefined) {
  return under.moved().get(payment?.id ?? '');
}

export const taken = { charges: 1, chargedCents: 4_000, refundedCents: 0 };
export const sentBack = { ...taken, refundedCents: 4_000 };

export async function deliver(event: StripeEvent, options: Parameters<typeof signed>[1] & { changed?: string } = {}) {
  const { body, signature } = signed(event, options);
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' };
  const payload = body + (options.changed ?? '');
  return here.school.app.inject({ method: 'POST', url: '/api/v1/payments/events', headers, payload });
}

/** The newest event about a payment. */
export function eventOf({ id }: { id: string }): StripeEvent {
  const about = under.stripe.account.events.filter(({ data }) => JSON.stringify(data).includes(id));
  const event = about.at(-1);
  if (!event) throw new Error('Stripe sent no event about it.');
  return event;
}
