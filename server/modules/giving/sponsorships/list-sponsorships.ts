import { and, eq } from 'drizzle-orm';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import type { Listed } from '#server/db/page-rows.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { Call } from '#server/http/handler.ts';
import { isGivenByOrTo } from '#server/modules/giving/payments/giver.ts';
import { own } from './own-sponsorship.ts';
import { selectSponsorships } from './select-sponsorships.ts';

/** A page of sponsorships that the caller may see, newest first: of one state or sponsor, or found by words. */
export async function listSponsorships(
  call: Pick<Call<'sponsorships.list'>, 'db' | 'query' | 'caller' | 'reach' | 'clock' | 'language'>,
): Promise<Listed<Sponsorship>> {
  const { state, sponsorId, search } = call.query;
  const where = and(
    own(call),
    state && eq(sponsorships.state, state),
    sponsorId === undefined ? undefined : eq(sponsorships.sponsorId, sponsorId),
    isGivenByOrTo(sponsorships, search),
  );
  return selectSponsorships(call, where, call.query);
}
