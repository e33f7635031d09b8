import { and, eq } from 'drizzle-orm';
import { hasRegion } from '#contract/rights/roles.ts';
import { regionsInScope } from '#server/access/scope.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import { requireRow } from '#server/http/call/found.ts';
import type { Writing } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { onlyRegion } from '#server/modules/regions/only-region.ts';
import { type Credential, createUser, type NewPerson } from './create-user.ts';
import { countingTaken } from './taken-addresses.ts';

/**
 * Adds a person within the caller's rights: supervisors add teachers and students of their region; everybody else is added by
 * an admin. All code that adds people for a caller uses this function, now or later.
 * @param regionId of a teacher or student, so that its supervisor finds them; null or absent: the only region of a supervisor
 * @returns the id
 * @throws HttpError `forbidden` for a role, `not-found` for a region out of scope, `rule-broken` if a teacher or student would
 *   have none, `too-many-requests` after many addresses that have an account, and as `createUser`
 */
export async function addUser(
  call: Writing,
  person: NewPerson,
  credential: Credential,
  regionId?: string | null,
): Promise<string> {
  if (call.reach !== 'all' && !hasRegion(person.role)) throw new HttpError('forbidden');
  const within = regionId ?? (hasRegion(person.role) ? await onlyRegion(call) : null);
  if (within) await requireRow(call.db, regions, and(eq(regions.id, within), regionsInScope(call)));
  return countingTaken(call, () => createUser(call, person, credential, within));
}
