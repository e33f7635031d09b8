import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { paymentMethods, sponsorshipTypes } from '#contract/entities/sponsorship.ts';
import { roles } from '#contract/roles.ts';
import { nameIn } from './search-text.ts';

/*
 * Ids are UUIDv7 made by client or server; money is whole cents; `search_text` is what a search looks through, folded,
 * the name in its first line, computed on every write (search-text.ts). Text with a check stands for enumerations, so
 * that the same SQL runs on engines that only speak PostgreSQL (design/stack.md).
 */

function moment(name: string) {
  return timestamp(name, { withTimezone: true });
}

/** `('a','b')` for a check. The values are constants of the contract, never input. */
function listed(values: readonly string[]) {
  return sql.raw(`(${values.map((value) => `'${value}'`).join(',')})`);
}

/** What is pledged on a row and on all below it, kept by a trigger on `sponsorships`: nobody else writes it. */
function pledged() {
  return bigint('pledged_cents', { mode: 'number' }).notNull().default(0);
}

const stamps = {
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
};

export const regions = pgTable(
  'regions',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    address: text('address').notNull(),
    totalPriceCents: integer('total_price_cents').notNull(),
    supervisorId: uuid('supervisor_id').references((): AnyPgColumn => users.id, { onDelete: 'restrict' }),
    searchText: text('search_text').notNull(),
    pledgedCents: pledged(),
    ...stamps,
  },
  (table) => [
    check('regions_price', sql`${table.totalPriceCents} >= 0`),
    index('regions_by_name').on(nameIn(table.searchText), table.id),
    index('regions_by_age').on(table.createdAt, table.id),
    index('regions_by_supervisor').on(table.supervisorId),
  ],
);

export const madaris = pgTable(
  'madaris',
  {
    id: uuid('id').primaryKey(),
    regionId: uuid('region_id')
      .notNull()
      .references(() => regions.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    address: text('address').notNull(),
    totalPriceCents: integer('total_price_cents').notNull(),
    searchText: text('search_text').notNull(),
    pledgedCents: pledged(),
    ...stamps,
  },
  (table) => [
    check('madaris_price', sql`${table.totalPriceCents} >= 0`),
    index('madaris_of_region_by_name').on(table.regionId, nameIn(table.searchText), table.id),
    index('madaris_by_name').on(nameIn(table.searchText), table.id),
    index('madaris_by_age').on(table.createdAt, table.id),
  ],
);

export const classes = pgTable(
  'classes',
  {
    id: uuid('id').primaryKey(),
    madrasaId: uuid('madrasa_id')
      .notNull()
      .references(() => madaris.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    monthlyPriceCents: integer('monthly_price_cents').notNull(),
    searchText: text('search_text').notNull(),
    pledgedCents: pledged(),
    ...stamps,
  },
  (table) => [
    check('classes_price', sql`${table.monthlyPriceCents} >= 0`),
    index('classes_of_madrasa_by_name').on(table.madrasaId, nameIn(table.searchText), table.id),
    index('classes_by_name').on(nameIn(table.searchText), table.id),
    index('classes_by_age').on(table.createdAt, table.id),
  ],
);

/** `email` in lower case. `passwordHash` in PHC form (argon2id). */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull().unique('users_email_unique'),
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    role: text('role', { enum: roles }).notNull(),
    regionId: uuid('region_id').references(() => regions.id, { onDelete: 'restrict' }),
    passwordHash: text('password_hash').notNull(),
    searchText: text('search_text').notNull(),
    ...stamps,
  },
  (table) => [
    check('users_role', sql`${table.role} in ${listed(roles)}`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    index('users_of_role_by_name').on(table.role, nameIn(table.searchText), table.id),
    index('users_by_name').on(nameIn(table.searchText), table.id),
    index('users_by_age').on(table.createdAt, table.id),
    index('users_of_region').on(table.regionId, table.role),
  ],
);

/** Stands for no row where a key may not be null. */
export const noRow = '00000000-0000-0000-0000-000000000000';

/**
 * Teachers and students of a class; which of the two is the person's role. Madrasa, region and role are copies that
 * triggers write and keep, whatever is inserted: with them the people of a region are counted in one stretch of an index.
 */
export const classMembers = pgTable(
  'class_members',
  {
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'restrict' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    madrasaId: uuid('madrasa_id').notNull().default(noRow),
    regionId: uuid('region_id').notNull().default(noRow),
    role: text('role').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'class_members_key', columns: [table.classId, table.userId] }),
    index('class_members_by_user').on(table.userId, table.classId),
    index('class_members_of_madrasa').on(table.madrasaId, table.role, table.userId),
    index('class_members_of_region').on(table.regionId, table.role, table.userId),
  ],
);

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
    createdAt: moment('created_at').notNull().defaultNow(),
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

export const reports = pgTable('reports', documentColumns(), (table) => [
  index('reports_of_class_by_age').on(table.classId, table.createdAt.desc(), table.id.desc()),
  index('reports_by_age').on(table.createdAt),
  index('reports_by_author').on(table.authorId),
  index('reports_by_file').on(table.fileId),
]);

/** `tokenHash` is the SHA-256 of the bearer token in hexadecimal; the token itself is stored nowhere. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    lastSeen: moment('last_seen').notNull().defaultNow(),
  },
  (table) => [index('sessions_of_user').on(table.userId), index('sessions_by_end').on(table.expiresAt)],
);

/** Links to set a new password; one use each. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('password_resets_of_user').on(table.userId)],
);

export const sponsorshipStates = ['held', 'active', 'cancelled', 'expired'] as const;

/**
 * A monthly pledge on a region, madrasa or class (`type`, `typeId`); held until `holdsUntil` while somebody pays.
 * `regionId` and `madrasaId` tell what it counts for besides, so that the sum of a region is one stretch of an index;
 * they follow a class or a madrasa that moves.
 */
export const sponsorships = pgTable(
  'sponsorships',
  {
    id: uuid('id').primaryKey(),
    sponsorId: uuid('sponsor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    type: text('type', { enum: sponsorshipTypes }).notNull(),
    typeId: uuid('type_id').notNull(),
    regionId: uuid('region_id').notNull(),
    madrasaId: uuid('madrasa_id'),
    amountCents: integer('amount_cents').notNull(),
    state: text('state', { enum: sponsorshipStates }).notNull(),
    paymentMethod: text('payment_method', { enum: paymentMethods }),
    lastFour: text('last_four'),
    autoCharge: boolean('auto_charge').notNull().default(false),
    paymentReference: text('payment_reference'),
    holdsUntil: moment('holds_until'),
    startedAt: moment('started_at'),
    cancelledAt: moment('cancelled_at'),
    ...stamps,
  },
  (table) => [
    check('sponsorships_type', sql`${table.type} in ${listed(sponsorshipTypes)}`),
    check('sponsorships_state', sql`${table.state} in ${listed(sponsorshipStates)}`),
    check(
      'sponsorships_method',
      sql`${table.paymentMethod} is null or ${table.paymentMethod} in ${listed(paymentMethods)}`,
    ),
    check('sponsorships_amount', sql`${table.amountCents} > 0`),
    check('sponsorships_last_four', sql`${table.lastFour} is null or length(${table.lastFour}) = 4`),
    index('sponsorships_of_sponsor').on(table.sponsorId, table.createdAt.desc(), table.id.desc()),
    index('sponsorships_of_object').on(table.type, table.typeId, table.state),
    index('sponsorships_of_region').on(table.regionId, table.state, table.madrasaId, table.amountCents),
    index('sponsorships_of_madrasa').on(table.madrasaId, table.state, table.amountCents),
    index('sponsorships_held').on(table.state, table.holdsUntil),
    index('sponsorships_by_age').on(table.createdAt.desc(), table.id.desc()),
  ],
);

/**
 * Payments that were begun and of which no sponsorship has come yet. Written outside the transaction that pays, so that it
 * outlives whatever breaks that off (modules/sponsorships/begun-payments.ts); named by ids only, which bind nobody.
 */
export const begunPayments = pgTable(
  'begun_payments',
  {
    /** Under which the gateway takes it once. */
    chargeKey: uuid('charge_key').primaryKey(),
    sponsorshipId: uuid('sponsorship_id').notNull(),
    beganAt: moment('began_at').notNull().defaultNow(),
  },
  (table) => [index('begun_payments_by_age').on(table.beganAt)],
);

/** The stored answer of a writing call; `scope` is the user's id, or `visitor`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    // Not jsonb: a repeat gets the very bytes of the first answer.
    body: json('body'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_keys_key', columns: [table.scope, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
);

/** Who changed what. No foreign keys: what happened stays told when people and objects are gone. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    userId: uuid('user_id'),
    action: text('action').notNull(),
    objectType: text('object_type').notNull(),
    objectId: uuid('object_id'),
    changes: jsonb('changes'),
  },
  (table) => [
    index('audit_log_by_time').on(table.at),
    index('audit_log_of_object').on(table.objectType, table.objectId, table.at),
    index('audit_log_of_user').on(table.userId, table.at),
  ],
);

/** Keys that all processes of one installation share, such as the one that signs file links. */
export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Work that one process does for all: it takes the row `for update skip locked` while it works. */
export const chores = pgTable('chores', {
  name: text('name').primaryKey(),
  lastRun: moment('last_run'),
});

/** The nouns that devices keep a copy of. */
export const syncedNouns = ['regions', 'madaris', 'classes', 'materials', 'reports', 'users'] as const;
export type SyncedNoun = (typeof syncedNouns)[number];

/**
 * Which rows devices must be told about again; written by triggers, so that no module can forget, and read by
 * modules/sync (docs/decisions/0008-sync-cursor.md).
 * - `number`: of the transaction.
 * - `parentId`: what the row is, or was before, a part of: a madrasa's region, a class's madrasa, the class of a material
 *   or report, the region or a class of a person.
 * - `extent`: the row alone; the madaris and classes below it, because they show its figures; or all below it.
 * - `userId`: whose scope the row entered or left.
 */
export const changes = pgTable(
  'changes',
  {
    number: bigint('number', { mode: 'number' }).notNull(),
    noun: text('noun', { enum: syncedNouns }).notNull(),
    rowId: uuid('row_id').notNull(),
    parentId: uuid('parent_id').notNull().default(noRow),
    userId: uuid('user_id').notNull().default(noRow),
    extent: text('extent', { enum: ['row', 'figures', 'all'] })
      .notNull()
      .default('row'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'changes_key',
      columns: [table.number, table.noun, table.rowId, table.parentId, table.userId, table.extent],
    }),
  ],
);

/** One row: the number below which changes are no longer known. */
export const changeJournal = pgTable('change_journal', {
  name: text('name').primaryKey(),
  begins: bigint('begins', { mode: 'number' }).notNull(),
});
