import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { sandboxWithBooks } from './sandbox-books.ts';
import { sandboxGateway } from './sandbox-gateway.ts';
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
  ...sandboxGateway,
  name: 'none',
  isSandbox: false,
  start: unavailable,
  charge: unavailable,
  saveCard: unavailable,
  refund: unavailable,
};
