import type { Payment, PaymentProgress } from '#contract/entities/payment.ts';
import type { PaymentGateway } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { sandboxGateway } from '#server/modules/giving/payments/gateways/sandbox-gateway.ts';
import { stripeGateway } from '#server/modules/giving/payments/gateways/stripe/gateway.ts';
import type { Answer, School } from '#tests/server/build-school.ts';
import type { TestPerson } from '#tests/server/http/open-app.ts';
import { type Moved, testCards } from '#tests/tools/stripe/account.ts';
import { startStripe } from '#tests/tools/stripe/stand-in.ts';

/** The behaviour of a sponsor's card. */
export type CardKind = keyof typeof testCards;

export interface Paying {
  readonly as: TestPerson;
  readonly sponsorshipId: string;
  readonly card?: CardKind;
  readonly key?: string;
}

/** A gateway, the actions of a sponsor at it, and the money it moved. */
export interface GatewayUnderTest {
  readonly gateway: PaymentGateway;
  /** Pays like a person: with a card typed here, or on the gateway's page and back. */
  pay(school: School, paying: Paying): Promise<Answer<PaymentProgress>>;
  /** By payment id. */
  moved(): ReadonlyMap<string, Moved>;
  close(): Promise<void>;
}

/** The sandbox, which moves no money: its own statements are counted here. */
export async function sandboxUnderTest(): Promise<GatewayUnderTest> {
  const moved = new Map<string, Moved>();
  const references = new Set<string>();
  const note = (paymentId: string, cents: number, { state, reference }: { state: string; reference: string }) => {
    if (state !== 'paid' || references.has(reference)) return;
    references.add(reference);
    const before = moved.get(paymentId) ?? { charges: 0, chargedCents: 0, refundedCents: 0 };
    moved.set(paymentId, { ...before, charges: before.charges + 1, chargedCents: before.chargedCents + cents });
  };
  const gateway: PaymentGateway = {
    ...sandboxGateway,
    start: async (payment) => {
      const result = await sandboxGateway.start(payment);
      note(payment.paymentId, payment.cents, result);
      return result;
    },
    charge: async (payment) => {
      const result = await sandboxGateway.charge(payment);
      note(payment.paymentId, payment.cents, result);
      return result;
    },
    refund: async (payment) => {
      const result = await sandboxGateway.refund(payment);
      const of = moved.get(payment.key.slice(0, 36));
      if (result === 'refunded' && of) of.refundedCents = Math.max(of.refundedCents, payment.cents ?? of.chargedCents);
      return result;
    },
    list: async () =>
      [...moved].map(([paymentId, { chargedCents, refundedCents }]) => ({
        ...{ paymentId, reference: `sandbox-${paymentId}`, chargedCents, refundedCents },
        ...{ disputedCents: 0, heldCents: 0, at: new Date() },
      })),
  };
  const tokens = { good: 'tok_sandbox_1234', declined: 'tok_declined_1234', declinedLater: 'tok_sandbox_later' };
  return {
    gateway,
    moved: () => moved,
    pay: async (school, { as, sponsorshipId, card = 'good', key }) => {
      const typed = { paymentToken: tokens[card], paymentMethod: 'visa', lastFour: '4242', autoCharge: true };
      return school.call('POST', 'payments', { as, body: { sponsorshipId, ...typed }, ...(key && { key }) });
    },
    close: async () => undefined,
  };
}

/** The adapter of Stripe at our stand-in. */
export async function stripeUnderTest() {
  const stripe = await startStripe();
  const gateway = stripeGateway({ ...stripe.settings, timeoutMs: 400 });
  const { account } = stripe;
  const under: GatewayUnderTest = {
    gateway,
    moved: () => account.moved(),
    pay: async (school, { as, sponsorshipId, card = 'good', key }) => {
      const body = { sponsorshipId, autoCharge: true };
      const started = await school.call<PaymentProgress>('POST', 'payments', { as, body, ...(key && { key }) });
      const page = started.data?.redirectUrl;
      if (!page) return started;
      account.pay(sessionOf(page), testCards[card]);
      return school.call('POST', `payments/${started.data.id}/resolve`, { as });
    },
    close: () => stripe.close(),
  };
  return { ...under, stripe };
}

/** The session whose page an address opens. */
export function sessionOf(redirectUrl: string | null): string {
  return redirectUrl?.split('/').at(-1) ?? '';
}

/** A sponsor's payments, the newest first. */
export async function paymentsOf(school: School, as: TestPerson): Promise<Payment[]> {
  return (await school.call<Payment[]>('GET', 'payments', { as })).data;
}
