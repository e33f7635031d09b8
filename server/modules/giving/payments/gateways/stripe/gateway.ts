import type Stripe from 'stripe';
import type { StripeSettings } from '#server/config.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { listBalance, listPayoutEntries, listPayouts } from './balance.ts';
import { charge, resolveIntent } from './charges.ts';
import { readEvent } from './events.ts';
import { listCharges } from './list-charges.ts';
import { refund } from './refunds.ts';
import { resolveCard, saveCard, stop } from './saved-cards.ts';
import { resolveSession, start } from './sessions.ts';

/** Time limit of one request. With its one repeat it fits into the time that an answer waits for a gateway. */
const defaultTimeoutMs = 9_000;

/**
 * Stripe Checkout by redirect: people type their card on Stripe's page, and later months are charged to the card that it
 * saved.
 * Stripe keeps only two values of ours: the id of the payment and the key of its attempt. Its library is large, so it is
 * loaded on first use.
 */
export function stripeGateway(settings: StripeSettings & { timeoutMs?: number }): PaymentGateway {
  let opened: Promise<Stripe> | undefined;
  const client = () => {
    opened ??= openClient(settings);
    return opened;
  };
  return {
    name: 'stripe',
    isSandbox: false,
    redirects: true,
    signatureHeader: 'stripe-signature',
    start: async (payment) => start(await client(), payment),
    charge: async (payment) => charge(await client(), payment),
    resolve: async (payment) => {
      const isSession = payment.reference?.startsWith('cs_');
      return isSession ? resolveSession(await client(), payment) : resolveIntent(await client(), payment);
    },
    saveCard: async (card) => saveCard(await client(), card),
    resolveCard: async (reference) => resolveCard(await client(), reference),
    onEvent: async (rawBody, signature) => readEvent(await client(), settings, rawBody, signature),
    refund: async (payment) => refund(await client(), payment),
    list: async (range) => listCharges(await client(), range),
    listBalance: async (range) => listBalance(await client(), range),
    listPayouts: async (since) => listPayouts(await client(), since),
    listPayoutEntries: async (payoutId) => listPayoutEntries(await client(), payoutId),
    stop: async (savedCard) => stop(await client(), savedCard),
  };
}

async function openClient(settings: StripeSettings & { timeoutMs?: number }): Promise<Stripe> {
  const { secretKey, apiUrl, timeoutMs = defaultTimeoutMs } = settings;
  const { default: StripeClient } = await import('stripe');
  const at = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new StripeClient(secretKey, {
    telemetry: false,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    ...(at && {
      host: at.hostname,
      ...(at.port && { port: at.port }),
      protocol: at.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}
