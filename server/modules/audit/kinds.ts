import { like, notLike, type SQL } from 'drizzle-orm';
import type { auditKinds } from '#contract/entities/audit-entry.ts';
import { auditLog } from '#server/db/schema/calls.ts';

const signIns = 'sign-%';

/** The entries that are changes, or those about signing in and out. */
export function isOfKind(kind: (typeof auditKinds)[number]): SQL {
  return kind === 'changes' ? notLike(auditLog.action, signIns) : like(auditLog.action, signIns);
}
