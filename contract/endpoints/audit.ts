import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { AuditEntry } from '../entities/audit-entry.ts';
import { GivenTime, Id } from '../fields.ts';
import { say } from '../messages.ts';
import { GrowingListQuery, listOf } from '../paging.ts';
import { auditedTypes, auditKinds } from '../rights/audited.ts';

/**
 * `search` looks through the names of people and objects. Without a `kind`, the whole log is listed. `from` and `to` limit the
 * time; `to` is not included.
 */
export const AuditQuery = v.strictObject({
  ...GrowingListQuery.entries,
  kind: v.optional(v.picklist(auditKinds, say('choiceInvalid'))),
  objectType: v.optional(v.picklist(auditedTypes, say('choiceInvalid'))),
  objectId: v.optional(Id),
  userId: v.optional(Id),
  action: v.optional(v.pipe(v.string(say('choiceInvalid')), v.regex(/^[a-z-]{1,40}$/, say('choiceInvalid')))),
  from: v.optional(GivenTime),
  to: v.optional(GivenTime),
});

export const auditEndpoints = {
  'audit.list': endpoint({
    path: 'v1/audit',
    may: { admin: 'all' },
    query: AuditQuery,
    answer: listOf(AuditEntry),
    summary: 'Changes with their authors, the newest first',
  }),
} as const;
