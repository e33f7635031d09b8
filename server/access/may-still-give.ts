import { and, eq } from 'drizzle-orm';
import type { EndpointName } from '#contract/endpoints.ts';
import { fallbackLanguage } from '#contract/language/languages.ts';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { HttpError } from '#server/http/http-error.ts';
import { actingFor } from './acting-for.ts';
import { isOfAnotherRegion, withinSlipReach } from './person-in-reach.ts';

interface Gift {
  /** The giver; null if that account is gone or was never recorded. */
  readonly giverId: string | null | undefined;
  /** The call that the giver would make for it. */
  readonly endpoint: EndpointName;
  /** The person who got it. */
  readonly userId: string;
}

/**
 * Checks the right of a person who gave something to another one, at the time of its use (docs/decisions/0066): the role's
 * right to the call, and the receiver within its reach. On a transaction the giver's role and regions are locked until it
 * commits.
 */
export async function mayStillGive(db: Database, { giverId, endpoint, userId }: Gift): Promise<boolean> {
  if (!giverId) return false;
  try {
    const giver = await actingFor(db, { userId: giverId, endpoint, language: fallbackLanguage });
    const [receiver] = await db
      .select({ id: users.id, regionId: users.regionId })
      .from(users)
      .where(and(eq(users.id, userId), withinSlipReach(giver)));
    return receiver !== undefined && !(await isOfAnotherRegion(giver, receiver));
  } catch (error) {
    if (error instanceof HttpError && error.code === 'forbidden') return false;
    throw error;
  }
}
