import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { listed, reference, time } from './columns.ts';
import { users } from './places-and-people.ts';

/** `tokenHash` is the SHA-256 of the bearer token in hexadecimal; the token itself is stored nowhere. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    lastSeen: time('last_seen').notNull().defaultNow(),
    /** The id by which a person names it; the hash of the token is never shown. */
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    userAgent: text('user_agent').notNull().default(''),
    /** The last time that this session gave the second factor (server/access/sign-in/second-factor.ts). */
    secondFactorAt: time('second_factor_at'),
  },
  (table) => [index('sessions_of_user').on(table.userId), index('sessions_by_end').on(table.expiresAt)],
);

/**
 * Attempts to sign in (server/access/sign-in/sign-in-attempts.ts): the time when an account, or an unknown name, has all of
 * them again. The key is a hash, and a row is deleted once that time is over.
 */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  { key: text('key').primaryKey(), freeAt: time('free_at').notNull() },
  (table) => [index('sign_in_attempts_by_end').on(table.freeAt)],
);

/** First sign-in of each person. It is not in `users`, whose changes go to all devices. */
export const firstSignIns = pgTable('first_sign_ins', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  at: time('at').notNull().defaultNow(),
});

/** Purposes of the links in mails (server/access/mailed-links.ts). */
export const linkPurposes = ['reset', 'invitation', 'address'] as const;

/**
 * Valid links, mailed or handed over; one use each. `email` is the new address that a link confirms. `giverId`: the person who
 * gave it to another one; null for a link for oneself.
 */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    purpose: text('purpose', { enum: linkPurposes }).notNull(),
    email: text('email'),
    giverId: uuid('giver_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    check('mailed_links_purpose', sql`${table.purpose} in ${listed(linkPurposes)}`),
    index('mailed_links_of_user').on(table.userId),
    index('mailed_links_by_end').on(table.expiresAt),
    index('mailed_links_of_giver').on(table.giverId).where(sql`${table.giverId} is not null`),
  ],
);
