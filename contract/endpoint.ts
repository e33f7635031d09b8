import type * as v from 'valibot';
import type { MirrorRule, MirrorRuleOf } from './mirror/mirror-rule.ts';
import type { Access } from './rights/access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A part of a multipart body that holds a file. */
export type FilePart = 'material' | 'report' | 'import' | 'picture';

/** One row of the endpoint table. Everything that page, worker and server know of a call is derived from it. */
export interface Endpoint {
  readonly method: Method;
  /** Below `/api/`, with `:name` for a parameter. */
  readonly path: string;
  readonly may: Access;
  readonly params?: v.GenericSchema;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  /** The body is `multipart/form-data` with the fields of `body` and this file. */
  readonly file?: FilePart;
  /** The body of a success. Absent where the answer is bytes. */
  readonly answer?: v.GenericSchema;
  /** The status of a success: 200 where the row leaves it out. */
  readonly status: 200 | 201;
  /** What the answer means to the rows on a device. */
  readonly mirror: MirrorRule;
  /** Whether an `Idempotency-Key` is honoured: of every writing call, but where the row says that it is not, since it hands out a token. */
  readonly idempotent: boolean;
  /** The version of the body, where the outbox may carry the call (docs/rules.md#the-outbox, 8). */
  readonly outbox?: number;
  /** Counted against the limits for guessing, by address and by account. */
  readonly guarded?: boolean;
  /** Takes long to make or to send: counted by address. */
  readonly costly?: boolean;
  readonly summary: string;
}

/** The columns that follow from the others where a row leaves them out. */
type Derived = Pick<Endpoint, 'status' | 'idempotent'>;
type Row = Omit<Endpoint, keyof Derived> & Partial<Derived>;

/**
 * Fixes the literal types of an endpoint, so that its parameters and answer are inferred, and holds its column `mirror` to
 * its query and its answer.
 */
export function endpoint<const TRow extends Row>(row: TRow & { readonly mirror: MirrorRuleOf<TRow> }): TRow & Derived {
  return { status: 200, idempotent: row.method !== 'GET', ...row };
}
