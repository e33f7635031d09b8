import type { Database } from '#server/db/pool.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import type { CallerIdentity, Context } from '#server/http/handler.ts';
import { newId } from '#server/new-id.ts';

/** Writes lines of the audit log for one caller on one database or transaction. */
export function auditor(db: Database, caller: CallerIdentity): Context['audit'] {
  return async (action, object, changes) => {
    await db.insert(auditLog).values({
      id: newId(),
      userId: caller.userId ?? null,
      action,
      objectType: object.type,
      objectId: object.id,
      changes: changes ?? null,
    });
  };
}
