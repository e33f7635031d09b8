import * as v from 'valibot';
import { Id } from './fields.ts';
import type { MirrorByDefault, MirrorColumn, MirrorRule } from './mirror/mirror-rule.ts';
import { type NameIn, namesIn } from './path.ts';
import type { Access } from './rights/access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A part of a multipart body that holds a file. */
export type FilePart = 'material' | 'report' | 'import' | 'picture' | 'photo' | 'spending';

/** One row of the endpoint table. Page, worker and server derive everything they know about a call from it. */
export interface Endpoint {
  /** `GET` by default. */
  readonly method: Method;
  /** Below `/api/`, with `:name` for a parameter. */
  readonly path: string;
  readonly may: Access;
  /** The parameters of the path: ids by default. */
  readonly params?: v.GenericSchema;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  /** The body is `multipart/form-data` with the fields of `body` and this file. */
  readonly file?: FilePart;
  /** The body of a success. Absent when the answer is bytes. */
  readonly answer?: v.GenericSchema;
  /** The status of a success: 200 by default. */
  readonly status: 200 | 201;
  /**
   * The rule by which a device stores the rows of the answer.
   * By default, a reading call stores its whole `data`, and every other call stores nothing.
   */
  readonly mirror: MirrorRule;
  /**
   * The call honours an `Idempotency-Key`. By default every unguarded writing call does; a call that returns a token does not.
   */
  readonly idempotent: boolean;
  /** The version of the body, where the outbox may carry the call (docs/rules.md#the-outbox, 8). */
  readonly outbox?: number;
  /** Counted against the limits for guessing, by address and by account. */
  readonly guarded?: boolean;
  /** A guarded call that counts wrong attempts only, so that no account waits for another one. */
  readonly countsWrong?: boolean;
  /** Not for a student without an address (contract/rights/slips.ts): the school does it for them. */
  readonly notForChildren?: boolean;
  /**
   * The second factor that people need for the call if they have one or must have one (docs/rules.md#second-factor). By
   * default it was given in this session.
   * - `before`: works without it, in order to give it.
   * - `set-up`: works for a person who must have one and has none; for all others like `fresh`.
   * - `fresh`: given within the last minutes (`serverLimits.freshFactorMs`).
   */
  readonly secondFactor?: 'before' | 'set-up' | 'fresh';
  /** Takes long to make or to send: counted by address. */
  readonly costly?: boolean;
  readonly summary: string;
}

type Row = Omit<Endpoint, 'method' | 'status' | 'idempotent' | 'mirror'> & Partial<Endpoint>;

type WithParams<TRow extends Row> = TRow extends { params: v.GenericSchema }
  ? TRow
  : [NameIn<TRow['path']>] extends [never]
    ? TRow
    : TRow & { readonly params: v.StrictObjectSchema<Record<NameIn<TRow['path']>, typeof Id>, undefined> };

/** A row with the default columns filled in. */
type Whole<TRow extends Row> = WithParams<TRow> &
  Pick<Endpoint, 'status' | 'idempotent'> &
  (TRow extends { method: Method } ? unknown : { readonly method: 'GET' }) &
  (TRow extends { mirror: MirrorRule } ? unknown : { readonly mirror: MirrorByDefault<TRow> });

/**
 * Keeps the literal types of an endpoint, from which its parameters and answer are inferred. Checks its column `mirror`
 * against its query and its answer.
 */
export function endpoint<const TRow extends Row>(row: TRow & MirrorColumn<TRow>): Whole<TRow> {
  const { method = 'GET', path, answer, guarded = false } = row;
  const names = namesIn(path);
  const hasData = answer !== undefined && 'entries' in answer && 'data' in (answer.entries as object);
  const whole: Endpoint = {
    method,
    status: 200,
    idempotent: method !== 'GET' && !guarded,
    mirror: { answer: method === 'GET' && hasData ? 'kept' : 'none' },
    ...(names.length > 0 && { params: v.strictObject(v.entriesFromList(names, Id)) }),
    ...row,
  };
  return whole as Whole<TRow>;
}
