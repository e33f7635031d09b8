import * as v from 'valibot';

/** Replacement for a word of a newer release: an unknown role, state or kind. */
export const unknownValue = 'unknown';
export type UnknownValue = typeof unknownValue;

/** The type of an answer on a device: every word of a fixed list may be unknown to this release. */
export type Lenient<T> = T extends string
  ? string extends T
    ? T
    : T | UnknownValue
  : T extends readonly (infer TItem)[]
    ? Lenient<TItem>[]
    : T extends object
      ? { [TKey in keyof T]: Lenient<T[TKey]> }
      : T;

/** The word is known to this release. */
export function isKnown<T extends string>(word: T): word is Exclude<T, UnknownValue> {
  return word !== unknownValue;
}

/** Findings during the reading of an answer. */
export interface Noticed {
  /** A value was read as unknown. */
  unknown: boolean;
  /** Reasons for which rows of lists could not be read at all; those rows were left out. */
  unreadable: v.BaseIssue<unknown>[];
}

export type LenientResult =
  | ({ readonly success: true; readonly output: unknown } & Noticed)
  | { readonly success: false; readonly issues: readonly v.BaseIssue<unknown>[] };

let noticed: Noticed | undefined;
const known = new WeakMap<v.GenericSchema, v.GenericSchema>();

/**
 * Reads an answer of a server that may be newer than this release.
 * - A word that a list of the contract does not have is read as 'unknown'.
 * - A field that the contract does not name is left out.
 * - A row of a list that cannot be read at all is left out.
 * Only devices read leniently. The server holds its input and its answers strictly to the contract.
 */
export function readLenient(schema: v.GenericSchema, value: unknown): LenientResult {
  noticed = { unknown: false, unreadable: [] };
  const { success, output, issues } = v.safeParse(lenient(schema), value);
  return success ? { success, output, ...noticed } : { success, issues };
}

/** The lenient form of a schema of the contract. Applying it twice gives the same. */
export function lenient(schema: v.GenericSchema): v.GenericSchema {
  const before = known.get(schema);
  if (before) return before;
  const made = makeLenient(schema);
  known.set(schema, made);
  return made;
}

function makeLenient(schema: v.GenericSchema): v.GenericSchema {
  // Rules of form stay strict: a value that breaks them is damaged, not new.
  if ('pipe' in schema) return schema;
  if (is(schema, 'picklist')) return anyWord(schema.options);
  if (is(schema, 'object') || is(schema, 'strict_object')) return v.object(entriesOf(schema));
  if (is(schema, 'loose_object')) return v.looseObject(entriesOf(schema));
  if (is(schema, 'array')) return listOf(lenient(schema.item));
  if (is(schema, 'nullable')) return v.nullable(lenient(schema.wrapped));
  if (is(schema, 'optional')) return v.optional(lenient(schema.wrapped), schema.default);
  if (is(schema, 'record')) return v.record(v.string(), lenient(schema.value));
  if (is(schema, 'union')) return v.union(schema.options.map(lenient));
  return schema;
}

/** The properties of those schemas that answers of the contract use. */
interface Parts {
  picklist: { options: readonly string[] };
  object: { entries: v.ObjectEntries };
  strict_object: { entries: v.ObjectEntries };
  loose_object: { entries: v.ObjectEntries };
  array: { item: v.GenericSchema };
  nullable: { wrapped: v.GenericSchema };
  optional: { wrapped: v.GenericSchema; default: undefined };
  record: { value: v.GenericSchema };
  union: { options: v.GenericSchema[] };
}

function is<TType extends keyof Parts>(schema: v.GenericSchema, type: TType): schema is v.GenericSchema & Parts[TType] {
  return schema.type === type;
}

function entriesOf({ entries }: { entries: v.ObjectEntries }): v.ObjectEntries {
  return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, lenient(entry as v.GenericSchema)]));
}

function anyWord(options: readonly string[]): v.GenericSchema {
  return v.pipe(
    v.string(),
    v.transform((word) => {
      if (options.includes(word)) return word;
      if (noticed) noticed.unknown = true;
      return unknownValue;
    }),
  );
}

/** The readable rows of a list; other values are read completely or not at all. */
function listOf(item: v.GenericSchema): v.GenericSchema {
  if (item.type !== 'object' && item.type !== 'loose_object') return v.array(item);
  return v.pipe(
    v.array(v.unknown()),
    v.transform((rows) =>
      rows.flatMap((row) => {
        const { success, output, issues } = v.safeParse(item, row);
        if (success) return [output];
        noticed?.unreadable.push(issues[0]);
        return [];
      }),
    ),
  );
}
