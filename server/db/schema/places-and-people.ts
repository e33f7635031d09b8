import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sponsorshipTypes } from '#contract/entities/sponsorship-kinds.ts';
import { limits } from '#contract/limits.ts';
import { monthOffKinds } from '#contract/report-months.ts';
import { roles } from '#contract/rights/roles.ts';
import { endedReasons } from '#contract/school-year/class-states.ts';
import { memberEndReasons, memberRoles } from '#contract/school-year/membership.ts';
import { requestStates } from '#contract/school-year/month-off-request.ts';
import {
  listed,
  noRow,
  open,
  otherName,
  pastDueDays,
  phoneDigits,
  reference,
  sortName,
  sponsored,
  stamps,
  time,
} from './columns.ts';
import { chanceOf, readerRanks } from './reader-rank.ts';

export const regions = pgTable(
  'regions',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    otherName: otherName(),
    description: text('description').notNull().default(''),
    address: text('address').notNull(),
    /** Its location for visitors: ISO 3166-1 alpha-2, and a name such as that of a valley. */
    country: text('country'),
    placeName: text('place_name').notNull().default(''),
    totalPriceCents: integer('total_price_cents').notNull(),
    supervisorId: uuid('supervisor_id').references((): AnyPgColumn => users.id, { onDelete: 'restrict' }),
    /** The day of the following month by which a report is due. */
    dueDay: integer('due_day').notNull().default(limits.dueDay),
    pastDueDays: pastDueDays(),
    searchText: text('search_text').notNull(),
    sortName: sortName(),
    sponsoredCents: sponsored(),
    openCents: open().generatedAlwaysAs(
      sql`case when total_price_cents > 0 then greatest(0, total_price_cents - sponsored_cents) end`,
    ),
    // A generated column reads no other one.
    ...readerRanks({
      names: ['name', 'other_name'],
      open: 'greatest(0, total_price_cents - sponsored_cents)',
      price: 'total_price_cents',
    }),
    ...stamps,
  },
  (table) => [
    check('regions_country', sql`${table.country} ~ '^[A-Z]{2}$'`),
    check('regions_price', sql`${table.totalPriceCents} >= 0`),
    check('regions_due_day', sql`${table.dueDay} between 1 and ${sql.raw(String(limits.latestDueDay))}`),
    index('regions_by_name').on(table.sortName, table.id),
    index('regions_by_age').on(table.createdAt, table.id),
    index('regions_by_supervisor').on(table.supervisorId),
    index('regions_by_price').on(table.totalPriceCents, table.id),
    index('regions_by_need').on(table.openCents.nullsFirst(), table.id),
    index('regions_by_latin_rank').on(table.latinRank, chanceOf(sql`${table.id}`), table.id),
    index('regions_by_arabic_rank').on(table.arabicRank, chanceOf(sql`${table.id}`), table.id),
  ],
);

export const madaris = pgTable(
  'madaris',
  {
    id: uuid('id').primaryKey(),
    regionId: reference('region_id', () => regions.id, 'restrict'),
    name: text('name').notNull(),
    otherName: otherName(),
    address: text('address').notNull(),
    description: text('description').notNull().default(''),
    /** From the time before it came into its region. */
    pastDueDays: pastDueDays(),
    totalPriceCents: integer('total_price_cents').notNull(),
    searchText: text('search_text').notNull(),
    sortName: sortName(),
    sponsoredCents: sponsored(),
    openCents: open(),
    ...readerRanks({ names: ['name', 'other_name'], open: 'open_cents', price: 'total_price_cents' }),
    ...stamps,
  },
  (table) => [
    check('madaris_price', sql`${table.totalPriceCents} >= 0`),
    index('madaris_of_region').on(table.regionId, table.id),
    index('madaris_of_region_by_need').on(table.regionId, table.openCents),
    index('madaris_of_region_by_name').on(table.regionId, table.sortName, table.id),
    index('madaris_by_name').on(table.sortName, table.id),
    index('madaris_by_age').on(table.createdAt, table.id),
    index('madaris_by_price').on(table.totalPriceCents, table.id),
    index('madaris_by_need').on(table.openCents.nullsFirst(), table.id),
    index('madaris_by_latin_rank').on(table.latinRank, chanceOf(sql`${table.id}`), table.id),
    index('madaris_by_arabic_rank').on(table.arabicRank, chanceOf(sql`${table.id}`), table.id),
    index('madaris_sponsored_by_name').on(table.sortName, table.id).where(sql`${table.openCents} = 0`),
  ],
);

export const classes = pgTable(
  'classes',
  {
    id: uuid('id').primaryKey(),
    madrasaId: reference('madrasa_id', () => madaris.id, 'restrict'),
    /** A copy of its madrasa's region. Triggers maintain it, whatever is written. */
    regionId: uuid('region_id').notNull().default(noRow),
    name: text('name').notNull(),
    otherName: otherName(),
    description: text('description').notNull(),
    monthlyPriceCents: integer('monthly_price_cents').notNull(),
    searchText: text('search_text').notNull(),
    sortName: sortName(),
    sponsoredCents: sponsored(),
    openCents: open(),
    /**
     * True if it has sent a report that counts (counted-reports.ts). A trigger on `reports` maintains the column; no other
     * code writes it.
     */
    reported: boolean('reported').notNull().default(false),
    ...readerRanks({
      names: ['name', 'other_name'],
      open: 'open_cents',
      price: 'monthly_price_cents',
      reported: 'reported',
    }),
    /** `YYYY-MM`. Null: the month in which it was added; and no end (contract/school-year/class-states.ts). */
    firstMonth: text('first_month'),
    /** From the time before it came into its madrasa. */
    pastDueDays: pastDueDays(),
    lastMonth: text('last_month'),
    endedReason: text('ended_reason', { enum: endedReasons }),
    endedNote: text('ended_note').notNull().default(''),
    /** True once its end was processed (server/modules/classes/note-ends.ts). */
    endNoted: boolean('end_noted').notNull().default(false),
    successorId: uuid('successor_id').references((): AnyPgColumn => classes.id, { onDelete: 'set null' }),
    ...stamps,
  },
  (table) => [
    check('classes_price', sql`${table.monthlyPriceCents} >= 0`),
    check('classes_end', sql`(${table.lastMonth} is null) = (${table.endedReason} is null)`),
    check(
      'classes_months',
      sql`${table.firstMonth} ~ '^[12][0-9]{3}-[01][0-9]$' and ${table.lastMonth} ~ '^[12][0-9]{3}-[01][0-9]$'`,
    ),
    check('classes_ended_reason', sql`${table.endedReason} in ${listed(endedReasons)}`),
    index('classes_of_madrasa_ended').on(table.madrasaId, table.lastMonth).where(sql`${table.lastMonth} is not null`),
    index('classes_of_region_ended').on(table.regionId, table.lastMonth).where(sql`${table.lastMonth} is not null`),
    index('classes_that_moved').on(table.id).where(sql`${table.pastDueDays} <> '[]'`),
    index('classes_to_end').on(table.lastMonth).where(sql`not ${table.endNoted} and ${table.lastMonth} is not null`),
    index('classes_by_successor').on(table.successorId).where(sql`${table.successorId} is not null`),
    index('classes_of_region').on(table.regionId, table.id),
    index('classes_of_region_by_need').on(table.regionId, table.openCents),
    index('classes_of_madrasa_by_name').on(table.madrasaId, table.sortName, table.id),
    index('classes_by_name').on(table.sortName, table.id),
    index('classes_by_age').on(table.createdAt, table.id),
    index('classes_by_price').on(table.monthlyPriceCents, table.id),
    index('classes_by_need').on(table.reported, table.openCents.nullsFirst(), table.id),
    index('classes_by_latin_rank').on(table.latinRank, chanceOf(sql`${table.id}`), table.id),
    index('classes_by_arabic_rank').on(table.arabicRank, chanceOf(sql`${table.id}`), table.id),
    index('classes_sponsored_by_name').on(table.sortName, table.id).where(sql`${table.openCents} = 0`),
  ],
);

/** Months without lessons, of a place and everything in it (contract/school-year/place-month-off.ts). */
export const monthsOff = pgTable(
  'months_off',
  {
    id: uuid('id').primaryKey(),
    placeType: text('place_type', { enum: sponsorshipTypes }).notNull(),
    /** Exactly one of the three is set: the place. */
    regionId: uuid('region_id').references(() => regions.id, { onDelete: 'cascade' }),
    madrasaId: uuid('madrasa_id').references(() => madaris.id, { onDelete: 'cascade' }),
    classId: uuid('class_id').references(() => classes.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    kind: text('kind', { enum: monthOffKinds }).notNull(),
    name: text('name').notNull().default(''),
    addedBy: uuid('added_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('months_off_kind', sql`${table.kind} in ${listed(monthOffKinds)}`),
    check('months_off_month', sql`${table.month} ~ '^[12][0-9]{3}-[01][0-9]$'`),
    check(
      'months_off_place',
      sql`(${table.regionId} is not null) = (${table.placeType} = 'region')
        and (${table.madrasaId} is not null) = (${table.placeType} = 'madrasa')
        and (${table.classId} is not null) = (${table.placeType} = 'class')`,
    ),
    unique('months_off_of_region').on(table.regionId, table.month),
    unique('months_off_of_madrasa').on(table.madrasaId, table.month),
    unique('months_off_of_class').on(table.classId, table.month),
    index('months_off_by_month').on(table.month, table.id),
    index('months_off_by_person').on(table.addedBy),
  ],
);

/** Teachers' requests for a month without lessons in a class (contract/school-year/month-off-request.ts). */
export const monthOffRequests = pgTable(
  'month_off_requests',
  {
    id: uuid('id').primaryKey(),
    classId: reference('class_id', () => classes.id, 'cascade'),
    month: text('month').notNull(),
    name: text('name').notNull(),
    state: text('state', { enum: requestStates }).notNull(),
    /** Number of corrections by its author before it was answered. */
    revision: integer('revision').notNull().default(0),
    askedBy: uuid('asked_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
    decidedAt: time('decided_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('month_off_requests_state', sql`${table.state} in ${listed(requestStates)}`),
    check('month_off_requests_month', sql`${table.month} ~ '^[12][0-9]{3}-[01][0-9]$'`),
    index('month_off_requests_of_class').on(table.classId, table.month),
    index('month_off_requests_by_state').on(table.state, table.createdAt, table.id),
    index('month_off_requests_by_person').on(table.askedBy),
  ],
);

/** Starts of a school year, each of one madrasa. `done`: the rows that it changed, so that it can be undone. */
export const schoolYears = pgTable(
  'school_years',
  {
    id: uuid('id').primaryKey(),
    madrasaId: reference('madrasa_id', () => madaris.id, 'cascade'),
    lastMonth: text('last_month').notNull(),
    startedBy: uuid('started_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    startedAt: time('started_at').notNull(),
    undoneAt: time('undone_at'),
    done: jsonb('done').$type<SchoolYearDone>().notNull(),
  },
  (table) => [
    check('school_years_month', sql`${table.lastMonth} ~ '^[12][0-9]{3}-[01][0-9]$'`),
    index('school_years_of_madrasa').on(table.madrasaId, table.startedAt.desc(), table.id),
    index('school_years_by_person').on(table.startedBy),
  ],
);

/** Changes by the start of a school year: students by id, with their previous and their new class. */
export interface SchoolYearDone {
  readonly ended: readonly { readonly id: string; readonly name: string }[];
  readonly added: readonly {
    readonly id: string;
    readonly name: string;
    readonly students: number;
    readonly teachers: number;
    /** The copies of lessons that came with it; what an earlier release has started has none. */
    readonly lessonIds?: readonly string[];
  }[];
  readonly moved: readonly { readonly userId: string; readonly left: string | null; readonly to: string | null }[];
  readonly monthsOff: readonly { readonly id: string; readonly month: string }[];
  /** Students who are in no running class. */
  readonly left: number;
}

/**
 * `email` in lower case; people without one have `signInName`, with `signInKey` to compare it (contract/typed/sign-in-names.ts).
 * `passwordHash` in PHC form (argon2id).
 */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    fullName: text('full_name').notNull(),
    email: text('email').unique('users_email_unique'),
    signInName: text('sign_in_name'),
    signInKey: text('sign_in_key').unique('users_sign_in_key_unique'),
    /** A contact address; several people may share one, and no one signs in with it. */
    contactEmail: text('contact_email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    role: text('role', { enum: roles }).notNull(),
    regionId: uuid('region_id').references(() => regions.id, { onDelete: 'restrict' }),
    passwordHash: text('password_hash').notNull(),
    /** After this time the person cannot sign in, and their sessions are invalid. */
    signInUntil: time('sign_in_until'),
    searchText: text('search_text').notNull(),
    sortName: sortName(),
    ...stamps,
  },
  (table) => [
    check('users_role', sql`${table.role} in ${listed(roles)}`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check(
      'users_sign_in',
      sql`(${table.email} is null) = (${table.signInName} is not null)
        and (${table.signInName} is null) = (${table.signInKey} is null)
        and (${table.email} is not null or ${table.role} in ('student', 'teacher'))`,
    ),
    index('users_by_phone').on(phoneDigits(table.phone)).where(sql`${table.phone} <> ''`),
    index('users_of_role_by_name').on(table.role, table.sortName, table.id),
    index('users_by_name').on(table.sortName, table.id),
    index('users_by_age').on(table.createdAt, table.id),
    index('users_of_region').on(table.regionId, table.role, table.id),
  ],
);

/**
 * Teachers and students of a class; the person's role says which. Madrasa, region and role are copies that triggers maintain,
 * whatever is inserted: with them the people of a region are counted in one range of an index.
 */
export const classMembers = pgTable(
  'class_members',
  {
    classId: reference('class_id', () => classes.id, 'restrict'),
    userId: reference('user_id', () => users.id, 'restrict'),
    madrasaId: uuid('madrasa_id').notNull().default(noRow),
    regionId: uuid('region_id').notNull().default(noRow),
    role: text('role').notNull().default(''),
    /** `YYYY-MM`: the first month of the membership (contract/school-year/membership.ts). */
    fromMonth: text('from_month').notNull().default(sql`to_char(now() at time zone 'utc', 'YYYY-MM')`),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('class_members_month', sql`${table.fromMonth} ~ '^[12][0-9]{3}-[01][0-9]$'`),
    primaryKey({ name: 'class_members_key', columns: [table.classId, table.userId] }),
    index('class_members_by_user').on(table.userId, table.classId),
    index('class_members_of_madrasa').on(table.madrasaId, table.role, table.userId),
    index('class_members_of_region').on(table.regionId, table.role, table.userId),
  ],
);

/**
 * Periods in which another supervisor has the rights of a region's own one (contract/school-year/acting.ts). The right depends on the time
 * alone; only server/access/supervision/write-acting.ts writes them.
 */
export const actingSupervisors = pgTable(
  'acting_supervisors',
  {
    id: uuid('id').primaryKey(),
    regionId: reference('region_id', () => regions.id, 'cascade'),
    userId: reference('user_id', () => users.id, 'cascade'),
    startedAt: time('started_at').notNull(),
    /** The right is over from this moment on. */
    actsUntil: time('acts_until').notNull(),
    /** True once the end was noted for devices. At most one period of a region is not. */
    endNoted: boolean('end_noted').notNull().default(false),
  },
  (table) => [
    index('acting_supervisors_by_user').on(table.userId, table.actsUntil),
    index('acting_supervisors_of_region').on(table.regionId, table.actsUntil),
    uniqueIndex('acting_supervisors_now').on(table.regionId).where(sql`not ${table.endNoted}`),
    index('acting_supervisors_to_note').on(table.actsUntil).where(sql`not ${table.endNoted}`),
  ],
);

/** Regions that a supervisor took over and whose handover page they have not put away. */
export const handovers = pgTable(
  'handovers',
  {
    regionId: reference('region_id', () => regions.id, 'cascade'),
    userId: reference('user_id', () => users.id, 'cascade'),
    since: time('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.regionId, table.userId] }), index('handovers_by_user').on(table.userId)],
);

/**
 * Memberships that have ended; those that go on are `class_members`, so whatever counts people reads that table and no period.
 * Written by server/access/membership/write-membership.ts alone.
 */
export const pastMembers = pgTable(
  'past_members',
  {
    id: uuid('id').primaryKey(),
    classId: reference('class_id', () => classes.id, 'cascade'),
    userId: reference('user_id', () => users.id, 'cascade'),
    /** The person's role in the class at that time. */
    role: text('role', { enum: memberRoles }).notNull(),
    fromMonth: text('from_month').notNull(),
    untilMonth: text('until_month').notNull(),
    reason: text('reason', { enum: memberEndReasons }).notNull(),
    endedAt: time('ended_at').notNull(),
    /** When the person's right to read the class ends; null: never (contract/school-year/membership.ts). */
    readsUntil: time('reads_until'),
    /** True once devices were sent the end of reading (server/modules/classes/note-ends.ts). */
    endNoted: boolean('end_noted').notNull().default(false),
  },
  (table) => [
    check('past_members_role', sql`${table.role} in ${listed(memberRoles)}`),
    check('past_members_reason', sql`${table.reason} in ${listed(memberEndReasons)}`),
    check(
      'past_members_months',
      sql`${table.fromMonth} ~ '^[12][0-9]{3}-[01][0-9]$' and ${table.untilMonth} ~ '^[12][0-9]{3}-[01][0-9]$'
        and ${table.fromMonth} <= ${table.untilMonth}`,
    ),
    index('past_members_by_user').on(table.userId, table.classId),
    index('past_members_of_class').on(table.classId, table.role, table.untilMonth),
    index('past_members_to_note')
      .on(table.readsUntil)
      .where(sql`not ${table.endNoted} and ${table.readsUntil} is not null`),
  ],
);
