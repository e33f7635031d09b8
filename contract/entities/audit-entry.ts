import * as v from 'valibot';
import { Id, Timestamp } from '../fields.ts';

/**
 * One recorded change: who did what to which object, and when. `user` is null for visitors and for the terminal of the server.
 * The name is missing once the account is deleted. The content of `changes` depends on the action.
 */
export const AuditEntry = v.object({
  id: Id,
  at: Timestamp,
  user: v.nullable(v.object({ id: Id, fullName: v.nullable(v.string()) })),
  action: v.string(),
  objectType: v.string(),
  objectId: v.nullable(Id),
  /** Its name now, or when it was deleted; null where it has none. */
  objectName: v.nullable(v.string()),
  changes: v.nullable(v.record(v.string(), v.unknown())),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;
