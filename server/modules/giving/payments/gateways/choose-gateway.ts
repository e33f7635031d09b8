import type { GatewayName } from '#contract/entities/payment.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { sandboxWithBooks } from './sandbox-books.ts';
import { sandboxGateway } from './sandbox-gateway.ts';
import { stripeGateway } from './stripe/gateway.ts';

type Settings = Pick<Config, 'stripe' | 'demo'>;

/** Opens a gateway if it is set up; the first one that is set up moves the money (docs/rules.md#payments). */
export const gateways: Readonly<Record<GatewayName, (settings: Settings, db: Database) => PaymentGateway | undefined>> =
  {
    stripe: ({ stripe }) => stripe && stripeGateway(stripe),
    sandbox: ({ demo }, db) => (demo ? sandboxWithBooks(db) : undefined),
  };

/** The gateway that is set up; without one, sponsorships are not accepted. */
export function chooseGateway(settings: Settings, db: Database): PaymentGateway {
  for (const open of Object.values(gateways)) {
    const gateway = open(settings, db);
    if (gateway) return gateway;
  }
  return noGateway;
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
