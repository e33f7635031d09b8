import type * as v from 'valibot';
import type { BulkResult } from '../bulk.ts';
import type { MirroredRows, MirroredTable } from '../entities/mirrored.ts';
import type { NameIn } from '../path.ts';

/*
 * Meaning of a call for a device: one column of the table of endpoints. It decides which rows are stored, which are removed,
 * which lists are answered offline and which calls the outbox carries; none of this is listed elsewhere.
 */

/** How an offline device finds the rows: by an index, by reading each row, or not at all, because only the server knows. */
export type AnsweredBy = 'index' | 'row' | 'server';

/** Fewer rows than without the parameter. Such a list is never taken for the whole list. */
export interface LeavesOut {
  readonly leavesOut: AnsweredBy;
}

/** Effect of each value of `sort`. */
export type OrderRule = Exclude<AnsweredBy, 'server'> | LeavesOut;

/** Effect of a list's query parameter on its rows: it takes a page, leaves rows out, or orders them. */
export type ParameterRule = 'paging' | LeavesOut | { readonly orders: Readonly<Record<string, OrderRule>> };

/** The fields by which rows belong to a list; each has an index (src/data/database). */
type OwnerField = 'regionId' | 'madarisId' | 'classId' | 'classIds';

/**
 * A page of a list of rows.
 * - `of`: it holds the rows whose `field` has the value of the path's `param`. `through`: the field belongs to the rows of
 *   that other table, in whose lists these rows are.
 * - `known`: no field of the rows shows their membership, so only earlier answers do.
 * - `newestFirst`: it is ordered by age; all others by name, or by `sort`.
 */
export interface ListRule {
  readonly answer: 'rows';
  readonly table: MirroredTable;
  readonly of?: { readonly field: OwnerField; readonly param: string; readonly through?: 'classes' };
  readonly known?: true;
  readonly newestFirst?: true;
  readonly query: Readonly<Record<string, ParameterRule>>;
}

/** One row. `of` is the parameter of the path that names it, or its owner; `within`: next to something else. */
export interface RowRule {
  readonly answer: 'row';
  readonly table: MirroredTable;
  readonly of?: string;
  readonly within?: string;
}

/** The last state of a row that no longer exists. */
export interface DeletedRule {
  readonly answer: 'deleted';
  readonly table: MirroredTable;
}

/**
 * Result for each row: it was deleted, or its field gets (`joins`) or loses (`leaves`) the value of the path's `param`.
 * `insteadOf`: field of the body with the value that it loses then.
 */
export interface SeveralRule {
  readonly answer: 'several';
  readonly table: MirroredTable;
  readonly each:
    | 'deleted'
    | { readonly joins: 'classIds'; readonly param: string; readonly insteadOf?: string }
    | { readonly leaves: 'classIds'; readonly param: string };
}

/** Stored whole, because its rows belong to no table; `as` is the reading call whose answer it replaces. */
export interface KeptRule {
  readonly answer: 'kept';
  readonly as?: string;
}

/** `none`: a device keeps nothing of it. `changes`: what the synchronisation stores. */
export interface OtherRule {
  readonly answer: 'none' | 'changes';
}

export type MirrorRule = ListRule | RowRule | DeletedRule | SeveralRule | KeptRule | OtherRule;

type AnswerOf<TEndpoint> = TEndpoint extends { answer: infer T extends v.GenericSchema } ? v.InferOutput<T> : undefined;
type ParamOf<TEndpoint> = TEndpoint extends { params: infer T extends v.GenericSchema }
  ? keyof v.InferOutput<T> & string
  : TEndpoint extends { path: infer TPath }
    ? NameIn<TPath>
    : never;
type FieldOf<TEndpoint> = TEndpoint extends { body: infer T extends v.GenericSchema }
  ? keyof v.InferOutput<T> & string
  : never;
type QueryOf<TEndpoint> = TEndpoint extends { query: infer T extends v.GenericSchema } ? v.InferInput<T> : object;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The table of these rows; never if they belong to none. */
type TableOf<TRow> = {
  [TTable in MirroredTable]: Same<TRow, MirroredRows[TTable]> extends true ? TTable : never;
}[MirroredTable];

/** No unknown key: in a generic call the compiler would accept surplus keys of a definition. */
type Exactly<TGiven, TKnown> = TKnown & { readonly [TKey in Exclude<keyof TGiven, keyof TKnown>]: never };
type At<T, TKey extends string> = T extends { readonly [K in TKey]: infer U } ? U : object;

type ParameterOf<TName, TValue, TGiven> = TName extends 'page' | 'limit' | 'asOf'
  ? 'paging'
  : TName extends 'sort'
    ? { readonly orders: Exactly<At<TGiven, 'orders'>, Readonly<Record<NonNullable<TValue> & string, OrderRule>>> }
    : LeavesOut;

type ParametersOf<TQuery, TGiven> = Exactly<
  TGiven,
  { readonly [TName in keyof TQuery]-?: ParameterOf<TName, TQuery[TName], At<TGiven, TName & string>> }
>;

type Belonging<TEndpoint, TRow> = [ParamOf<TEndpoint>] extends [never]
  ? { readonly of?: never; readonly known?: never }
  :
      | { readonly known: true; readonly of?: never }
      | {
          readonly known?: never;
          readonly of: { field: keyof TRow & OwnerField; param: ParamOf<TEndpoint>; through?: never };
        }
      | {
          readonly known?: never;
          readonly of: {
            field: keyof MirroredRows['classes'] & OwnerField;
            param: ParamOf<TEndpoint>;
            through: TRow extends { classIds: string[] } ? 'classes' : never;
          };
        };

type ListRuleOf<TEndpoint, TRow> = {
  readonly answer: 'rows';
  readonly table: TableOf<TRow>;
  readonly newestFirst?: true;
  readonly query: ParametersOf<QueryOf<TEndpoint>, At<At<TEndpoint, 'mirror'>, 'query'>>;
} & Belonging<TEndpoint, TRow>;

type ReadRule<TEndpoint> =
  AnswerOf<TEndpoint> extends { data: readonly (infer TRow)[] }
    ? [TableOf<TRow>] extends [never]
      ? { readonly answer: 'kept' | 'none' }
      : ListRuleOf<TEndpoint, TRow>
    : AnswerOf<TEndpoint> extends { data: infer TRow }
      ? [TableOf<TRow>] extends [never]
        ? { readonly answer: 'kept' | 'none' }
        : { readonly answer: 'row'; readonly table: TableOf<TRow>; readonly of: ParamOf<TEndpoint> | 'caller' }
      : { readonly answer: 'none' | 'changes' };

/** A row next to something else in `data`. */
type WithinRule<TData> = {
  [TKey in keyof TData & string]: [TableOf<TData[TKey]>] extends [never]
    ? never
    : { readonly answer: 'row'; readonly table: TableOf<TData[TKey]>; readonly within: TKey };
}[keyof TData & string];

type SeveralRuleOf<TEndpoint> = TEndpoint extends { path: `v1/delete-several/${infer TTable}` }
  ? { readonly answer: 'several'; readonly table: TTable; readonly each: 'deleted' }
  : // Rows of which devices keep no copy.
    [ParamOf<TEndpoint>] extends [never]
    ? { readonly answer: 'none' }
    : {
        readonly answer: 'several';
        readonly table: 'users';
        readonly each:
          | { readonly joins: 'classIds'; readonly param: ParamOf<TEndpoint>; readonly insteadOf?: FieldOf<TEndpoint> }
          | { readonly leaves: 'classIds'; readonly param: ParamOf<TEndpoint> };
      };

type WriteRule<TEndpoint> =
  AnswerOf<TEndpoint> extends BulkResult
    ? SeveralRuleOf<TEndpoint>
    : AnswerOf<TEndpoint> extends { data: infer TData }
      ? [TableOf<TData>] extends [never]
        ? [WithinRule<TData>] extends [never]
          ? { readonly answer: 'none' } | { readonly answer: 'kept'; readonly as: string }
          : WithinRule<TData>
        :
            | { readonly answer: 'row'; readonly table: TableOf<TData>; readonly of?: never }
            | (TEndpoint extends { method: 'DELETE' }
                ? { readonly answer: 'deleted'; readonly table: TableOf<TData> }
                : never)
            // The answer contains a session: no one is signed in yet whose mirror could store it.
            | (TEndpoint extends { guarded: true } ? { readonly answer: 'none' } : never)
      : { readonly answer: 'none' };

/** A row of the table that changes something; without a method it reads. */
type Writing = { method: 'POST' | 'PUT' | 'DELETE' };

/** Values allowed in the column for this call: its own table, its own parameters, all of them. */
export type MirrorRuleOf<TEndpoint> = TEndpoint extends Writing ? WriteRule<TEndpoint> : ReadRule<TEndpoint>;

/** The default meaning of an answer: the column may not repeat it for answers that contain rows. */
export type MirrorByDefault<TEndpoint> = TEndpoint extends Writing
  ? { readonly answer: 'none' }
  : { readonly answer: AnswerOf<TEndpoint> extends { data: unknown } ? 'kept' : 'none' };

/** The column, which may be left out if it equals the default. */
export type MirrorColumn<TEndpoint> =
  MirrorByDefault<TEndpoint> extends MirrorRuleOf<TEndpoint>
    ? { readonly mirror?: MirrorRuleOf<TEndpoint> }
    : { readonly mirror: MirrorRuleOf<TEndpoint> };
