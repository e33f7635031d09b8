import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { PaymentGateway } from './gateways/payment-gateway.ts';

/** Dependencies of moving money. `db` is the pool, never a transaction: a gateway may be slow. */
export interface PaymentTools {
  readonly db: Database;
  readonly gateway: PaymentGateway;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** Public address of the product, without a slash at the end. */
  readonly origin: string;
}

/** The tools of one call, whose database may be in a transaction; the pool is not. */
export type PaymentToolsOf = (call: Pick<Context, 'request' | 'config' | 'log' | 'clock'>) => PaymentTools;

/**
 * Makes the tools of calls.
 * @param db the pool
 */
export function paymentToolsFor(db: Database, gateway: PaymentGateway): PaymentToolsOf {
  return ({ request, config, log, clock }) => ({ db, gateway, clock, log, origin: originOf(config, request) });
}

/** PUBLIC_URL, otherwise the address that received this call. */
function originOf({ publicUrl }: Config, { protocol, host }: FastifyRequest): string {
  return publicUrl ?? `${protocol}://${host}`;
}

/** @throws HttpError `payments-unavailable` without a gateway (docs/rules.md#payments) */
export function requireGateway(gateway: PaymentGateway): void {
  if (gateway.name === 'none') throw new HttpError('payments-unavailable');
}
