import type { AuditedType, GivenUpWork } from '#contract/rights/audited.ts';
import type { Database } from '#server/db/pool.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { newId } from '#server/new-id.ts';

/**
 * Records in the audit log that the server has given up some work: admins see it among open tasks, and the operator by
 * `sanad_given_up`.
 * @param object the person or thing it was for
 * @param because one of a few reasons, never a text of another server, which may contain anything
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
