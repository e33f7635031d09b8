import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { type Import, importActions, importKinds, importStates, type Reading } from '#contract/entities/import.ts';
import { languageCodes } from '#contract/language/languages.ts';
import type { Role } from '#contract/rights/roles.ts';
import { listed, reference, stamps, time } from './columns.ts';
import { users } from './places-and-people.ts';

/**
 * A table that a person imports. `headers` are its columns, `fields` the field that each is mapped to. `claimedUntil`: the end
 * of a process's claim; after that another process may continue.
 */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey(),
    ownerId: reference('owner_id', () => users.id, 'cascade'),
    kind: text('kind', { enum: importKinds }).notNull(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: importStates }).notNull().default('checked'),
    language: text('language', { enum: languageCodes }).notNull(),
    headers: jsonb('headers').$type<string[]>().notNull(),
    fields: jsonb('fields').$type<(string | null)[]>().notNull(),
    /** How the file was read; empty for imports of an earlier release. */
    reading: jsonb('reading').$type<Partial<Reading>>().notNull().default({}),
    /** One choice for all rows, for fields without a column. */
    defaults: jsonb('defaults').$type<NonNullable<Import['defaults']>>().notNull().default({}),
    mailLinks: boolean('mail_links').notNull().default(false),
    claimedUntil: time('claimed_until'),
    finishedAt: time('finished_at'),
    ...stamps,
  },
  (table) => [
    check('imports_kind', sql`${table.kind} in ${listed(importKinds)}`),
    check('imports_state', sql`${table.state} in ${listed(importStates)}`),
    index('imports_of_owner').on(table.ownerId, table.createdAt.desc(), table.id.desc()),
    index('imports_running').on(table.state, table.claimedUntil),
  ],
);

/**
 * A password from a file: sealed until the row is written, which hashes it. Earlier releases hashed it at once. `broken` lists
 * the roles for which it is too weak.
 */
export type ImportedPassword = ({ readonly sealed: string } | { readonly hash: string }) & {
  readonly broken: Partial<Record<Role, string>>;
  /** A PIN, which only people without an address have. */
  readonly isPin?: boolean;
};

/** An error of a row: the key of its message, alone or with what it names. */
type StoredError = string | { readonly key: string; readonly value?: string; readonly row?: number };

/**
 * A row of an imported table. `entityId` is the row that it adds or changes, chosen before the import runs. `state` is written
 * in the same transaction, so no row takes effect twice.
 */
export const importRows = pgTable(
  'import_rows',
  {
    importId: reference('import_id', () => imports.id, 'cascade'),
    number: integer('number').notNull(),
    /** The cells of mapped columns; those of other columns and of passwords are empty here. */
    cells: jsonb('cells').$type<string[]>().notNull(),
    /** The cells of unmapped columns, which may be secrets, until the import runs or ends. */
    sealed: text('sealed'),
    action: text('action', { enum: importActions }).notNull().default('wrong'),
    state: text('state', { enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** By field. */
    errors: jsonb('errors').$type<Record<string, StoredError>>().notNull().default({}),
    changes: jsonb('changes').$type<string[]>().notNull().default([]),
    entityId: uuid('entity_id'),
    /** The form to be written, of the import's kind. */
    form: jsonb('form').$type<Record<string, unknown>>(),
    password: jsonb('password').$type<ImportedPassword>(),
    /** When the link to set a password was queued. */
    mailedAt: time('mailed_at'),
  },
  (table) => [
    primaryKey({ name: 'import_rows_key', columns: [table.importId, table.number] }),
    check('import_rows_action', sql`${table.action} in ${listed(importActions)}`),
    index('import_rows_to_do').on(table.importId, table.state, table.action, table.number),
  ],
);
