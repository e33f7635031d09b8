import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { stamps, time } from './columns.ts';
import { classes, users } from './places-and-people.ts';

/** Stored content of a material or a report. `sha256` in lower-case hexadecimal, `storageKey` is the BlobStore's. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['material', 'report'] }).notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull().unique('files_storage_key_unique'),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('files_kind', sql`${table.kind} in ('material','report')`),
    check('files_size', sql`${table.size} >= 0`),
    index('files_by_owner').on(table.ownerId),
  ],
);

/** Columns that materials and reports share. The author stays unknown once the account is deleted. */
function documentColumns() {
  return {
    id: uuid('id').primaryKey(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'restrict' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    ...stamps,
  };
}

export const materials = pgTable('materials', documentColumns(), (table) => [
  index('materials_of_class_by_age').on(table.classId, table.createdAt.desc(), table.id.desc()),
  index('materials_by_author').on(table.authorId),
  index('materials_by_file').on(table.fileId),
]);

/** `month` (`YYYY-MM`): what the report is for; that of its creation where a client sends none. */
export const reports = pgTable(
  'reports',
  {
    ...documentColumns(),
    month: text('month').notNull().default(sql`to_char((now() at time zone 'UTC'), 'YYYY-MM')`),
  },
  (table) => [
    check('reports_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    index('reports_of_class_by_age').on(table.classId, table.createdAt.desc(), table.id.desc()),
    index('reports_of_class_by_month').on(table.classId, table.month, table.createdAt),
    index('reports_by_age').on(table.createdAt),
    index('reports_by_author').on(table.authorId),
    index('reports_by_file').on(table.fileId),
  ],
);

/**
 * Uploads that their author has deleted or corrected: what still arrives of them, up to this revision, is not taken
 * (server/modules/documents/withdrawn.ts). `id` is what the author's device made; there may never have been a row of it.
 */
export const withdrawnUploads = pgTable(
  'withdrawn_uploads',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['material', 'report'] }).notNull(),
    id: uuid('id').notNull(),
    upTo: integer('up_to').notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'withdrawn_uploads_key', columns: [table.ownerId, table.kind, table.id] }),
    check('withdrawn_uploads_kind', sql`${table.kind} in ('material','report')`),
    index('withdrawn_uploads_by_age').on(table.ownerId, table.at),
  ],
);
