import * as v from 'valibot';
import { Changes } from '../answers/changes.ts';
import { endpoint } from '../endpoint.ts';
import { boundedText } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { everybody, everySignedIn } from '../rights/access.ts';

export const serviceEndpoints = {
  'sync.get': endpoint({
    path: 'v1/sync',
    may: { ...everySignedIn, admin: 'all', supervisor: 'scope', teacher: 'scope', student: 'scope' },
    query: v.strictObject({
      cursor: v.optional(boundedText(say('valueInvalid'), limits.cursorLength), ''),
    }),
    answer: Changes,
    mirror: { answer: 'changes' },
    summary: 'Changes in the scope of the caller since the cursor',
  }),
  'health.get': endpoint({
    path: 'v1/health',
    may: everybody,
    query: v.strictObject({ probe: v.optional(v.picklist(['live', 'ready'], say('choiceInvalid')), 'ready') }),
    answer: v.object({
      status: v.picklist(['live', 'ready', 'starting', 'stopping']),
      demo: v.boolean(),
      version: v.string(),
    }),
    summary: 'Readiness of the server; `probe=live` checks only that it runs',
  }),
  'openapi.get': endpoint({
    path: 'v1/openapi.json',
    may: everybody,
    answer: v.looseObject({ openapi: v.string() }),
    costly: true,
    summary: 'This table as an OpenAPI document',
  }),
} as const;
