import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import type { Call } from '#server/http/handler.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { skipDue } from './due-months.ts';
import { lockOwn, ownWithId } from './own-sponsorship.ts';
import { existingSponsorship } from './select-sponsorships.ts';
import { writeSponsorship } from './write-sponsorship.ts';

/**
 * Ends a sponsorship, or releases a hold. What is over already stays as it is: cancelling twice is no error. From the
 * commit on nothing is charged; that the gateway forgets the card follows, and is no condition of it.
 */
export async function cancelSponsorship(call: Call<'sponsorships.cancel'>, tools: PaymentTools): Promise<Sponsorship> {
  const row = await lockOwn(call);
  if (row.state === 'active' || row.state === 'held' || row.state === 'paused') {
    await writeSponsorship(call.db, row, { event: 'cancel', set: { cancelledAt: tools.clock.now() }, by: call.caller });
    await skipDue(call.db, row.id);
    const { savedCard } = row;
    if (savedCard) call.afterCommit(() => tools.gateway.stop(savedCard));
  }
  return existingSponsorship(call, ownWithId(call));
}
