import * as v from 'valibot';
import type problems from '../public/locales/en/problems.json';

/** A stable code of an error answer; its words stand in `public/locales/{lng}/problems.json`. */
export type ProblemCode = Exclude<keyof typeof problems, `${string}_${Intl.LDMLPluralRule}`>;

/** The one place where a code meets its HTTP status (design/api.md, 'Form'). */
export const problemStatus = {
  malformed: 400,
  'event-invalid': 400,
  'wrong-credentials': 401,
  'not-signed-in': 401,
  'session-ended': 401,
  forbidden: 403,
  'not-found': 404,
  'file-lost': 404,
  'method-not-allowed': 405,
  'email-taken': 409,
  'has-children': 409,
  'last-admin': 409,
  'already-there': 409,
  'fully-sponsored': 409,
  'too-much': 409,
  'key-in-flight': 409,
  'wrong-offset': 409,
  'hold-ended': 409,
  'price-changed': 409,
  'too-many-holds': 409,
  'payment-open': 409,
  'payments-unavailable': 409,
  'nothing-due': 409,
  'not-refundable': 409,
  'not-running': 409,
  'payment-declined': 402,
  'too-slow': 408,
  'changed-meanwhile': 412,
  'tus-version': 412,
  'file-changed': 412,
  'too-large': 413,
  'longer-than-declared': 413,
  'body-too-large': 413,
  'quota-exceeded': 413,
  'wrong-type': 415,
  'type-mismatch': 415,
  'file-macros': 415,
  'unsupported-media': 415,
  'range-invalid': 416,
  'rule-broken': 422,
  'unknown-field': 422,
  'key-reused': 422,
  'file-damaged': 422,
  'file-empty': 422,
  'file-missing': 422,
  'file-unreadable': 422,
  'link-expired': 403,
  'reset-expired': 422,
  'too-many-requests': 429,
  'hold-paused': 429,
  'too-many-uploads': 429,
  'headers-too-large': 431,
  internal: 500,
  'not-built': 501,
  'shutting-down': 503,
  busy: 503,
  'storage-full': 507,
} as const satisfies Record<ProblemCode, number>;

/** The body of every answer that is not a success. `fields` maps a field's name to its message. */
export const Problem = v.object({
  message: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
});
export type Problem = v.InferOutput<typeof Problem>;
