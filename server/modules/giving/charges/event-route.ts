import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { apiBase } from '#contract/path.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { gatewayEvents } from '#server/db/schema/payments.ts';
import { HttpError } from '#server/http/http-error.ts';
import { EventInvalid, type GatewayEvent } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import type { PaymentToolsOf } from '#server/modules/giving/payments/payment-tools.ts';
import { takeEvent } from './take-event.ts';

const eventBytes = 256 * 1024;

/**
 * Route for the gateway's events: `POST v1/payments/events`. It is not in the contract, because no client of ours calls it:
 * its body is the gateway's, byte for byte as signed.
 * An event only says that something happened; the details are requested from the gateway. The event is recorded after they are
 * stored, so that a failed one is sent and read again.
 */
export async function addEventRoute(
  app: FastifyInstance,
  { toolsOf, config, clock }: { toolsOf: PaymentToolsOf; config: Config; clock: Clock },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: eventBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.post(`${apiBase}v1/payments/events`, async (request) => {
    const tools = toolsOf({ request, config, log: request.log, clock });
    const { gateway, db } = tools;
    const header = gateway.signatureHeader ? request.headers[gateway.signatureHeader] : undefined;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const event = await gateway.onEvent(body, typeof header === 'string' ? header : undefined).catch(rejected);
    if (!event) return { received: true };
    const known = { gateway: gateway.name, eventId: event.id };
    const [seen] = await db.select().from(gatewayEvents).where(eq(gatewayEvents.eventId, event.id));
    if (seen) return { received: true };
    if (v.is(Id, event.paymentId)) await takeEvent(tools, event);
    await db.insert(gatewayEvents).values(known).onConflictDoNothing();
    return { received: true };
  });
}

function rejected(error: unknown): GatewayEvent | undefined {
  if (error instanceof EventInvalid) throw new HttpError('event-invalid');
  throw error;
}
