import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { importActions, importKinds, importStates } from '#contract/entities/import.ts';
import { languageCodes } from '#contract/language/languages.ts';
import type { Role } from '#contract/rights/roles.ts';
import { listed, reference, stamps, time } from './columns.ts';
import { users } from './places-and-people.ts';

/**
 * A table that someone imports. `headers` are its columns, `fields` what each is taken for. `claimedUntil`: the process
 * that works on it may until then; whoever finds it later goes on.
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

export interface ImportedPassword {
  readonly hash: string;
  readonly broken: Partial<Record<Role, string>>;
}

/**
 * A row of a table that is imported. `entityId` is what it adds or changes, chosen before the import runs, and `state` is
 * written in the transaction that does it: so no row takes effect twice.
 */
export const importRows = pgTable(
  'import_rows',
  {
    importId: reference('import_id', () => imports.id, 'cascade'),
    number: integer('number').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    action: text('action', { enum: importActions }).notNull().default('wrong'),
    state: text('state', { enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** A field and the key of its message. */
    errors: jsonb('errors').$type<Record<string, string>>().notNull().default({}),
    changes: jsonb('changes').$type<string[]>().notNull().default([]),
    entityId: uuid('entity_id'),
    /** What is written: the form of the kind. */
    form: jsonb('form').$type<Record<string, unknown>>(),
    /**
     * A password that the file brings, as its hash; `broken` says for which roles it is too weak. The cell it stood in is empty.
     */
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
