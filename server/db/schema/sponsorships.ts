import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { givingKinds, paymentMethods } from '#contract/entities/sponsorship.ts';
import { pauseReasons, sponsorshipStates, sponsorshipTypes } from '#contract/entities/sponsorship-kinds.ts';
import { fallbackLanguage, languageCodes } from '#contract/language/languages.ts';
import { listed, reference, stamps, time } from './columns.ts';
import { users } from './places-and-people.ts';

/**
 * A monthly sponsorship on a region, madrasa or class (`type`, `typeId`); held until `holdsUntil` while its sponsor pays.
 * `regionId` and `madrasaId` are the places above, for which it also counts, so that the sum of a region is one range of an
 * index; they follow a class or madrasa that moves.
 * `savedCard` is the gateway's reference for charging later months. `language`: of the mails about it.
 */
export const sponsorships = pgTable(
  'sponsorships',
  {
    id: uuid('id').primaryKey(),
    sponsorId: reference('sponsor_id', () => users.id, 'restrict'),
    type: text('type', { enum: sponsorshipTypes }).notNull(),
    typeId: uuid('type_id').notNull(),
    regionId: uuid('region_id').notNull(),
    madrasaId: uuid('madrasa_id'),
    /** The amount in force, for its place and in figures. */
    amountCents: integer('amount_cents').notNull(),
    /** A requested higher amount: it counts from its first charge, and is then moved to `amountCents`. */
    nextAmountCents: integer('next_amount_cents'),
    state: text('state', { enum: sponsorshipStates }).notNull(),
    paymentMethod: text('payment_method', { enum: paymentMethods }),
    lastFour: text('last_four'),
    autoCharge: boolean('auto_charge').notNull().default(false),
    savedCard: text('saved_card'),
    /** Reference of the gateway's page on which another card is typed. */
    cardReference: text('card_reference'),
    givingKind: text('giving_kind', { enum: givingKinds }),
    onBehalfOf: text('on_behalf_of').notNull().default(''),
    language: text('language', { enum: languageCodes }).notNull().default(fallbackLanguage),
    holdsUntil: time('holds_until'),
    startedAt: time('started_at'),
    /** Start of its last period of activity. */
    activeSince: time('active_since'),
    pausedAt: time('paused_at'),
    pausedBecause: text('paused_because', { enum: pauseReasons }),
    cancelledAt: time('cancelled_at'),
    /** The first month that the calendar charges, `YYYY-MM`; null if nothing is charged. */
    chargesFrom: text('charges_from'),
    ...stamps,
  },
  (table) => [
    check('sponsorships_type', sql`${table.type} in ${listed(sponsorshipTypes)}`),
    check('sponsorships_state', sql`${table.state} in ${listed(sponsorshipStates)}`),
    check(
      'sponsorships_method',
      sql`${table.paymentMethod} is null or ${table.paymentMethod} in ${listed(paymentMethods)}`,
    ),
    check('sponsorships_next_amount', sql`${table.nextAmountCents} > ${table.amountCents}`),
    check('sponsorships_amount', sql`${table.amountCents} > 0`),
    check('sponsorships_last_four', sql`${table.lastFour} is null or length(${table.lastFour}) = 4`),
    index('sponsorships_of_sponsor').on(table.sponsorId, table.createdAt.desc(), table.id.desc()),
    index('sponsorships_of_object').on(table.type, table.typeId, table.state),
    index('sponsorships_of_region').on(table.regionId, table.state, table.madrasaId, table.amountCents),
    index('sponsorships_of_madrasa').on(table.madrasaId, table.state, table.amountCents),
    index('sponsorships_raised').on(table.regionId).where(sql`${table.nextAmountCents} is not null`),
    index('sponsorships_held').on(table.state, table.holdsUntil),
    index('sponsorships_of_zakat').on(table.id).where(sql`${table.givingKind} = 'zakat'`),
    index('sponsorships_by_age').on(table.createdAt.desc(), table.id.desc()),
  ],
);

/**
 * Periods of activity: a sponsorship that was active on a day of a month owes that month. Triggers write them
 * (server/db/functions/periods.sql) from the times in the row; the last one is open while the sponsorship is active.
 */
export const sponsorshipPeriods = pgTable(
  'sponsorship_periods',
  {
    sponsorshipId: reference('sponsorship_id', () => sponsorships.id, 'cascade'),
    startedAt: time('started_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    primaryKey({ name: 'sponsorship_periods_key', columns: [table.sponsorshipId, table.startedAt] }),
    uniqueIndex('sponsorship_periods_one_open').on(table.sponsorshipId).where(sql`${table.endedAt} is null`),
  ],
);
