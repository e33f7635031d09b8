import { and, eq, type SQL, sql } from 'drizzle-orm';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { Call, Context, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { requireVersion } from '#server/http/versions.ts';
import { createSponsorship } from './create-sponsorship.ts';
import { lockRegions } from './lock-regions.ts';
import { type PaymentGateway, sandboxGateway } from './payment-gateway.ts';
import { existingSponsorship, selectSponsorships } from './select-sponsorships.ts';

/** @param gateway who moves the money; the sandbox where left out */
export function createSponsorshipHandlers(gateway: PaymentGateway = sandboxGateway) {
  return {
    'sponsorships.list': async (call) => selectSponsorships(call.db, own(call), call.query),
    'sponsorships.get': async (call) => ({ data: await existingSponsorship(call.db, ownWithId(call)) }),
    'sponsorships.create': async (call) => ({ data: await createSponsorship(call, gateway) }),
    'sponsorships.cancel': async (call) => ({ data: await cancelSponsorship(call, gateway) }),
  } satisfies Handlers;
}

/**
 * What is over already stays as it is: cancelling twice is no error. While the gateway cannot be told, nothing is cancelled:
 * who reads 'cancelled' pays nothing more.
 */
async function cancelSponsorship(call: Call<'sponsorships.cancel'>, gateway: PaymentGateway) {
  const { db, params } = call;
  const [row] = await db.select().from(sponsorships).where(ownWithId(call)).for('update');
  if (!row) throw new HttpError('not-found');
  // As sponsorships do: what becomes complete, or is no longer, is told by sums that nobody else changes meanwhile.
  await lockRegions(db, [row.regionId]);
  const before = await existingSponsorship(db, ownWithId(call));
  await requireVersion(call, row.version, () => before);
  if (before.state === 'active' || before.state === 'held') {
    await db
      .update(sponsorships)
      .set({ state: 'cancelled', cancelledAt: sql`now()`, version: row.version + 1, updatedAt: sql`now()` })
      .where(eq(sponsorships.id, params.id));
    if (before.state === 'active') await gateway.stop(params.id);
    await call.audit('cancel', { type: 'sponsorship', id: params.id });
  }
  return existingSponsorship(db, ownWithId(call));
}

/** On `sponsorships`: a sponsor's own, all for the admin. */
function own({ reach, caller }: Context): SQL | undefined {
  if (reach === 'all') return undefined;
  return caller.role === 'visitor' ? sql`false` : eq(sponsorships.sponsorId, caller.userId);
}

function ownWithId(call: Call<'sponsorships.get'> | Call<'sponsorships.cancel'>): SQL | undefined {
  return and(eq(sponsorships.id, call.params.id), own(call));
}
