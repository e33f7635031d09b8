import { eq } from 'drizzle-orm';
import { type EndpointName, reachOf } from '#contract/endpoints.ts';
import type { Language } from '#contract/language/languages.ts';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { actingSupervisors, regions, users } from '#server/db/schema/places-and-people.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Writing } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';

/**
 * Lets a job write for a person, with their current rights instead of those at the time of the request.
 * Role and regions are locked until `db` commits: a change of them waits, or is waited for.
 * @param db the transaction that writes
 * @param endpoint the call that the person would make for it
 * @throws HttpError `forbidden` if the person has lost the right, or is deleted
 */
export async function actingFor(
  db: Database,
  { userId, endpoint, language }: { userId: string; endpoint: EndpointName; language: Language },
): Promise<Writing> {
  const [person] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('share');
  const reach = person && reachOf(endpoint, person.role);
  if (!reach) throw new HttpError('forbidden');
  if (person.role === 'supervisor') {
    await db.select({ id: regions.id }).from(regions).where(eq(regions.supervisorId, userId)).for('share');
    const acting = db.select({ id: actingSupervisors.id }).from(actingSupervisors);
    await acting.where(eq(actingSupervisors.userId, userId)).for('share');
  }
  const caller = { role: person.role, userId };
  return { db, caller, reach, clock: systemClock, language, expectedVersions: undefined, audit: auditor(db, caller) };
}
