import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { EventInvalid, type PaymentGateway } from './payment-gateway.ts';
import { sandboxWithBooks } from './sandbox-books.ts';
import { stripeGateway } from './stripe/gateway.ts';

/**
 * Stripe where its keys are set; else the sandbox in a demo, and no one in a real installation, which takes no
 * sponsorships then (docs/rules.md#payments).
 */
export function chooseGateway({ stripe, demo }: Pick<Config, 'stripe' | 'demo'>, db: Database): PaymentGateway {
  if (stripe) return stripeGateway(stripe);
  return demo ? sandboxWithBooks(db) : noGateway;
}

const unavailable = async () => {
  throw new Error('No payment gateway is set up.');
};

const noGateway: PaymentGateway = {
  name: 'none',
  isSandbox: false,
  redirects: false,
  signatureHeader: undefined,
  start: unavailable,
  charge: unavailable,
  resolve: async () => 'unknown',
  saveCard: unavailable,
  resolveCard: async () => undefined,
  onEvent: async () => {
    throw new EventInvalid();
  },
  refund: unavailable,
  list: async () => [],
  stop: async () => undefined,
};
