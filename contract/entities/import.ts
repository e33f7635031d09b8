import * as v from 'valibot';
import { Id, Timestamp } from '../fields.ts';
import { say } from '../messages.ts';

/** Kinds of rows that can be imported. */
export const importKinds = ['users', 'madaris', 'classes'] as const;
export const ImportKind = v.picklist(importKinds, say('choiceInvalid'));
export type ImportKind = v.InferOutput<typeof ImportKind>;

/**
 * The columns of each kind. `region`, `madrasa` and `class` are names. `password` is optional, and so is `email` for students
 * and teachers: they get a sign-in name instead.
 * Separate columns for first, middle and last name are joined to the full name.
 */
export const importFields = {
  users: [
    'fullName',
    'firstName',
    'middleName',
    'lastName',
    'email',
    'contactEmail',
    'phone',
    'address',
    'role',
    'region',
    'madrasa',
    'class',
    'password',
  ],
  madaris: ['name', 'otherName', 'address', 'totalPrice', 'region'],
  classes: ['name', 'otherName', 'description', 'monthlyPrice', 'madrasa', 'region'],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof importFields)[ImportKind][number];

/** The parts of a full name, in order. */
export const nameParts = ['firstName', 'middleName', 'lastName'] as const satisfies readonly ImportField[];

/** Fields that one choice can fill for all rows when no column provides them. */
export const defaultFields = ['role', 'region'] as const satisfies readonly ImportField[];

/** The columns that a kind requires. */
export const requiredImportFields = {
  users: ['fullName', 'role'],
  madaris: ['name', 'address', 'totalPrice'],
  classes: ['name', 'description', 'monthlyPrice', 'madrasa'],
} as const satisfies Record<ImportKind, readonly ImportField[]>;

/**
 * `checked`: the dry run is complete and nothing was changed. `cancelled`: rows that were already imported stay.
 * A run that a stop of the server interrupted is `running`; it continues automatically.
 */
export const importStates = ['checked', 'running', 'done', 'cancelled'] as const;

/** Result of a row: it adds, changes, is skipped because nothing would change, or is wrong. */
export const importActions = ['add', 'change', 'skip', 'wrong'] as const;

/**
 * The way a file was read. `sheet`: the one of its `sheets` that contains the list; null for CSV, which has an `encoding`
 * instead.
 * `headerRow`: number of the row with the column names, 0 if there is none. Hidden rows, columns and sheets are left out.
 */
export const Reading = v.object({
  sheet: v.nullable(v.string()),
  sheets: v.array(v.string()),
  headerRow: v.number(),
  encoding: v.nullable(v.string()),
  hiddenRows: v.number(),
  hiddenColumns: v.number(),
  hiddenSheets: v.number(),
});
export type Reading = v.InferOutput<typeof Reading>;

/** The default for imports that an earlier release read. */
export const plainReading: Reading = {
  ...{ sheet: null, sheets: [], headerRow: 1, encoding: null },
  ...{ hiddenRows: 0, hiddenColumns: 0, hiddenSheets: 0 },
};

/** One choice for all rows, used when the file has no such column. */
const ImportDefaults = v.object({ role: v.optional(v.string()), region: v.optional(v.string()) });

/**
 * A column of the file, the field it is mapped to, and its first values.
 * An unmapped column shows only the first letter and the length of its values, because it may hold passwords.
 */
const ImportColumn = v.object({
  header: v.string(),
  field: v.nullable(v.string()),
  samples: v.array(v.string()),
});

/** An import with its dry run (`counts`) and how far it has come. */
export const Import = v.object({
  id: Id,
  kind: ImportKind,
  fileName: v.string(),
  state: v.picklist(importStates),
  columns: v.array(ImportColumn),
  /** Required fields without a column: the import cannot start until they are mapped. */
  missingFields: v.array(v.string()),
  reading: v.optional(Reading, plainReading),
  defaults: v.optional(ImportDefaults, {}),
  totalRows: v.number(),
  counts: v.object({ add: v.number(), change: v.number(), skip: v.number(), wrong: v.number() }),
  /** Counts of the rows that add or change. `failed`: rejected during the import. */
  progress: v.object({ done: v.number(), failed: v.number(), total: v.number() }),
  version: v.number(),
  createdDate: Timestamp,
  finishedDate: v.nullable(Timestamp),
});
export type Import = v.InferOutput<typeof Import>;

/**
 * A row of the file, by its number there; blank rows are counted. `errors` maps a field to its message in the caller's
 * language.
 * `values.signInName` is the name that a person without an address gets or has. `changes` are the fields that differ from the
 * stored row. Passwords are never shown.
 * `entityId`: the id of the added or changed row; null until then. `inClass`: a person whom the row added is in a class by
 * now.
 */
export const ImportRow = v.object({
  number: v.number(),
  action: v.picklist(importActions),
  state: v.picklist(['waiting', 'done', 'failed']),
  values: v.record(v.string(), v.string()),
  errors: v.record(v.string(), v.string()),
  changes: v.array(v.string()),
  entityId: v.optional(v.nullable(Id), null),
  inClass: v.optional(v.boolean(), false),
});
export type ImportRow = v.InferOutput<typeof ImportRow>;
