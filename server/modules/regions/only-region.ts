import { regionsInScope } from '#server/access/scope.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import type { Writing } from '#server/http/handler.ts';
import { brokenField } from '#server/http/request/own-id.ts';

/**
 * The one region that the caller supervises. Admins, and supervisors of several, must name it.
 * @throws HttpError `rule-broken` for the field `regionId`
 */
export async function onlyRegion(call: Writing): Promise<string> {
  const scope = regionsInScope(call);
  const found = scope ? await call.db.select({ id: regions.id }).from(regions).where(scope).limit(2) : [];
  if (!found[0] || found.length > 1) throw brokenField(call, 'regionId', 'regionRequired');
  return found[0].id;
}
