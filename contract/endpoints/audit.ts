import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { AuditEntry, auditedTypes } from '../entities/audit-entry.ts';
import { Id } from '../fields.ts';
import { say } from '../messages.ts';
import { listOf, PageQuery } from '../paging.ts';

export const auditEndpoints = {
  'audit.list': endpoint({
    method: 'GET',
    path: 'v1/audit',
    may: { admin: 'all' },
    query: v.strictObject({
      ...PageQuery.entries,
      objectType: v.optional(v.picklist(auditedTypes, say('choiceInvalid'))),
      objectId: v.optional(Id),
      userId: v.optional(Id),
    }),
    answer: listOf(AuditEntry),
    status: 200,
    idempotent: false,
    summary: 'Who changed what, the newest first',
  }),
} as const;
