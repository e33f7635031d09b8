import { and, like, notLike, type SQL } from 'drizzle-orm';
import type { auditKinds } from '#contract/rights/audited.ts';
import { auditLog } from '#server/db/schema/calls.ts';

type Kind = (typeof auditKinds)[number];

/** Prefixes of the actions of all entries that are not changes. */
const actions = { 'sign-ins': 'sign-%', 'given-up': 'give-up-%' } as const satisfies Record<
  Exclude<Kind, 'changes'>,
  string
>;

/** The entries that are changes, those about signing in and out, or those about work that was given up. */
export function isOfKind(kind: Kind): SQL | undefined {
  if (kind !== 'changes') return like(auditLog.action, actions[kind]);
  return and(...Object.values(actions).map((action) => notLike(auditLog.action, action)));
}
