import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sponsorshipTypes } from '#contract/entities/sponsorship-kinds.ts';
import { listed, time } from './columns.ts';
import { classes, madaris, regions, users } from './places-and-people.ts';

/**
 * Places for which zakat may be given, with everything in them: the scholar who agreed and the purpose, shown to sponsors.
 * Deleting a place deletes its mark.
 */
export const zakatPlaces = pgTable(
  'zakat_places',
  {
    id: uuid('id').primaryKey(),
    placeType: text('place_type', { enum: sponsorshipTypes }).notNull(),
    /** Exactly one of the three is set. */
    regionId: uuid('region_id').references(() => regions.id, { onDelete: 'cascade' }),
    madrasaId: uuid('madrasa_id').references(() => madaris.id, { onDelete: 'cascade' }),
    classId: uuid('class_id').references(() => classes.id, { onDelete: 'cascade' }),
    scholar: text('scholar').notNull(),
    purpose: text('purpose').notNull(),
    markedBy: uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
    markedAt: time('marked_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'zakat_places_place',
      sql`(${table.regionId} is not null) = (${table.placeType} = 'region')
        and (${table.madrasaId} is not null) = (${table.placeType} = 'madrasa')
        and (${table.classId} is not null) = (${table.placeType} = 'class')`,
    ),
    check('zakat_places_type', sql`${table.placeType} in ${listed(sponsorshipTypes)}`),
    check('zakat_places_words', sql`${table.scholar} <> '' and ${table.purpose} <> ''`),
    unique('zakat_places_of_region').on(table.regionId),
    unique('zakat_places_of_madrasa').on(table.madrasaId),
    unique('zakat_places_of_class').on(table.classId),
    index('zakat_places_by_person').on(table.markedBy),
  ],
);
