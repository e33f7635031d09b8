import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReportPage } from '#contract/entities/report-page.ts';
import { noteRoles } from '#contract/report-parts/report-note.ts';
import { wordStates } from '#contract/report-states.ts';
import { reference, stamps, time } from './columns.ts';
import { classes, madaris, users } from './places-and-people.ts';

/**
 * Stored content of a material or a report, the picture of its first page or of a madrasa, or a photo or voice note of a
 * report page. `sha256` in lower-case hexadecimal; `storageKey` is the BlobStore's.
 * `sentSha256`: the hash of the sent file, if location, time and device were removed from a picture or recording; otherwise
 * null.
 */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['material', 'report', 'picture', 'part'] }).notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    sentSha256: text('sent_sha256'),
    storageKey: text('storage_key').notNull().unique('files_storage_key_unique'),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('files_kind', sql`${table.kind} in ('material','report','picture','part')`),
    check('files_size', sql`${table.size} >= 0`),
    index('files_by_owner').on(table.ownerId),
  ],
);

/**
 * The first page of a file as a small picture. The row comes with the file and is itself the job: `waiting` until a process
 * has made the picture; `none` if it cannot be made. `dueAt`: the next attempt; until then no process takes it.
 */
export const pictures = pgTable(
  'pictures',
  {
    fileId: reference('file_id', () => files.id, 'cascade').primaryKey(),
    pictureId: uuid('picture_id').references(() => files.id, { onDelete: 'restrict' }),
    state: text('state', { enum: ['waiting', 'made', 'none'] })
      .notNull()
      .default('waiting'),
    tries: integer('tries').notNull().default(0),
    dueAt: time('due_at').notNull().defaultNow(),
  },
  (table) => [
    check('pictures_state', sql`${table.state} in ('waiting','made','none')`),
    check('pictures_made', sql`(${table.state} = 'made') = (${table.pictureId} is not null)`),
    index('pictures_to_make').on(table.state, table.dueAt),
    index('pictures_by_picture').on(table.pictureId),
  ],
);

/** The picture of the building of a madrasa, visible to everybody: one at most. */
export const madrasaPictures = pgTable(
  'madrasa_pictures',
  {
    madrasaId: reference('madrasa_id', () => madaris.id, 'restrict').primaryKey(),
    fileId: reference('file_id', () => files.id, 'restrict'),
  },
  (table) => [uniqueIndex('madrasa_pictures_by_file').on(table.fileId)],
);

/** Columns that materials and reports share. The author becomes null when the account is deleted. */
function documentColumns() {
  return {
    id: uuid('id').primaryKey(),
    classId: reference('class_id', () => classes.id, 'restrict'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    fileId: reference('file_id', () => files.id, 'restrict'),
    ...stamps,
  };
}

/** The current time in milliseconds: after all earlier positions, with much room in between. */
const nowMs = sql`(extract(epoch from now()) * 1000)::bigint`;

/** `position`: the reading order of a class, the lowest first. A new material comes last. */
export const materials = pgTable(
  'materials',
  { ...documentColumns(), position: bigint('position', { mode: 'number' }).notNull().default(nowMs) },
  (table) => [
    index('materials_in_order').on(table.classId, table.position, table.createdAt, table.id),
    index('materials_of_class_by_age').on(table.classId, table.createdAt.desc(), table.id.desc()),
    index('materials_by_author').on(table.authorId),
    index('materials_by_file').on(table.fileId),
  ],
);

/** A report page as stored in its row; photos and voice note are rows of `report_parts`. */
export type StoredPage = Omit<ReportPage, 'photos' | 'voice'>;

/**
 * `month` (`YYYY-MM`): what the report is for; that of its creation where a client sends none.
 * - `page`, `sourceHash`, `sponsorFileId`: of a report page what was filled in, the SHA-256 of the container it came in, and
 *   the PDF that sponsors get; null where the report is a file.
 * - `replaces`: the one in whose place it came; `replacedAt` of that one is kept by a trigger. `arrivedAt`: when the month's
 *   first report came, where this one took its place before it was returned. `awaits`: the id of the one in whose place it came,
 *   until that arrives, too.
 * - `fileReleased`: whether sponsors get the file.
 * - `words`, `wordsReleasedAt`: whether they get its words, and with them anything of it (contract/report-states.ts), and since when.
 * - `note`: a line for sponsors, and the role of its author (contract/report-parts/report-note.ts); empty and null where there is none.
 * - `printedAuthorId`: who is named in the school's PDF of a report page, also once the account is deleted; null where no one is.
 * - `counts`: it is the report of its month in every figure (`countsIn` of contract/report-states.ts).
 */
export const reports = pgTable(
  'reports',
  {
    ...documentColumns(),
    month: text('month').notNull().default(sql`to_char((now() at time zone 'UTC'), 'YYYY-MM')`),
    page: jsonb('page').$type<StoredPage>(),
    sourceHash: text('source_hash'),
    sponsorFileId: uuid('sponsor_file_id').references(() => files.id, { onDelete: 'restrict' }),
    seenAt: time('seen_at'),
    returnedAt: time('returned_at'),
    returnComment: text('return_comment'),
    note: text('note').notNull().default(''),
    noteRole: text('note_role', { enum: noteRoles }),
    replaces: uuid('replaces').references((): AnyPgColumn => reports.id, { onDelete: 'set null' }),
    replacedAt: time('replaced_at'),
    arrivedAt: time('arrived_at'),
    awaits: uuid('awaits'),
    printedAuthorId: uuid('printed_author_id'),
    fileReleased: boolean('file_released').notNull().default(true),
    words: text('words', { enum: wordStates }).notNull().default('free'),
    wordsReleasedAt: time('words_released_at'),
    counts: boolean('counts').notNull().generatedAlwaysAs(sql`replaced_at is null and returned_at is null`),
  },
  (table) => [
    check('reports_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check(
      'reports_page',
      sql`(${table.page} is null) = (${table.sourceHash} is null) and (${table.page} is null) = (${table.sponsorFileId} is null)`,
    ),
    check('reports_words', sql`${table.words} in ('free','held','released')`),
    check('reports_words_released', sql`(${table.words} = 'released') = (${table.wordsReleasedAt} is not null)`),
    check('reports_returned', sql`(${table.returnedAt} is null) = (${table.returnComment} is null)`),
    index('reports_of_class_by_age').on(table.classId, table.createdAt.desc(), table.id.desc()),
    index('reports_of_class_by_month').on(table.classId, table.month, table.createdAt),
    index('reports_by_age').on(table.createdAt),
    index('reports_by_author').on(table.authorId),
    index('reports_by_file').on(table.fileId),
    index('reports_by_sponsor_file').on(table.sponsorFileId),
    index('reports_by_replaced').on(table.replaces),
    index('reports_naming_author').on(table.printedAuthorId),
    index('reports_by_awaited').on(table.awaits).where(sql`awaits is not null`),
    // Reports that no supervisor has opened yet: few rows of many.
    index('reports_to_read').on(table.classId).where(sql`seen_at is null and counts`),
  ],
);

/** The photos of a report page in order, and its voice note. `released`: sponsors see it too. */
export const reportParts = pgTable(
  'report_parts',
  {
    id: uuid('id').primaryKey(),
    reportId: reference('report_id', () => reports.id, 'cascade'),
    fileId: reference('file_id', () => files.id, 'restrict'),
    kind: text('kind', { enum: ['photo', 'voice'] }).notNull(),
    place: integer('place').notNull(),
    caption: text('caption').notNull().default(''),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    seconds: integer('seconds').notNull().default(0),
    released: boolean('released').notNull().default(false),
  },
  (table) => [
    check('report_parts_kind', sql`${table.kind} in ('photo','voice')`),
    uniqueIndex('report_parts_in_order').on(table.reportId, table.place),
    uniqueIndex('report_parts_by_file').on(table.fileId),
  ],
);

/** Reminders of missing reports; the log of changes says who reminded whom. */
export const reportReminders = pgTable(
  'report_reminders',
  {
    classId: reference('class_id', () => classes.id, 'cascade'),
    month: text('month').notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'report_reminders_key', columns: [table.classId, table.month] })],
);

/**
 * Uploads that their author deleted or corrected: requests for them that arrive later, up to this revision, are rejected
 * (server/files/uploads/withdrawn.ts). `id` was made by the author's device; a row for it may never have existed.
 */
export const withdrawnUploads = pgTable(
  'withdrawn_uploads',
  {
    ownerId: reference('owner_id', () => users.id, 'cascade'),
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
