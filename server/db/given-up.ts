import type { AuditedType, GivenUpWork } from '#contract/rights/audited.ts';
import type { Database } from '#server/db/pool.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { newId } from '#server/new-id.ts';

/**
 * Writes into the audit log that the server has stopped trying to do something: admins see it among what needs attention, and
 * the operator by `sanad_given_up`.
 * @param object whom or what it was for
 * @param because one of a few reasons, and no text of another server, which may hold anything
 */
export async function noteGivenUp(
  db: Database,
  work: GivenUpWork,
  object: { type: AuditedType; id: string },
  because: { kind?: string; reason: 'rejected' | 'too-old' | 'failed' },
): Promise<void> {
  await db.insert(auditLog).values({
    id: newId(),
    userId: null,
    action: `give-up-${work}`,
    objectType: object.type,
    objectId: object.id,
    changes: because,
  });
}
