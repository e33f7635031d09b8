import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { pushKinds } from '#contract/entities/devices/push.ts';
import { languageCodes } from '#contract/language/languages.ts';
import { reference, time } from './columns.ts';
import { users } from './places-and-people.ts';
import { sessions } from './sessions.ts';

/**
 * A browser's address for notifications to the person signed in there: one for each session, and deleted with it. `endpoint`
 * is an address of the browser's push service, to which anyone who knows it could write; `publicKey` and `auth` encrypt the
 * messages (RFC 8291). Language and time zone are those of the device.
 */
export const pushSubscriptions = pgTable('push_subscriptions', {
  sessionHash: text('session_hash')
    .primaryKey()
    .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
  endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint_unique'),
  publicKey: text('public_key').notNull(),
  auth: text('auth').notNull(),
  language: text('language', { enum: languageCodes }).notNull(),
  timeZone: text('time_zone').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

/**
 * Queued notifications, one for each device, written in the transaction of the event that they report. `key` is the event: it
 * stays after the sending, and after a sign-out, so that no event is reported twice.
 */
export const queuedPushes = pgTable(
  'queued_pushes',
  {
    key: text('key').notNull(),
    sessionHash: text('session_hash').notNull(),
    userId: reference('user_id', () => users.id, 'cascade'),
    kind: text('kind', { enum: pushKinds }).notNull(),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Time of the next attempt: after a failure, or at the end of the night. */
    dueAt: time('due_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    /** Sent, or no longer wanted. */
    doneAt: time('done_at'),
  },
  (table) => [
    primaryKey({ name: 'queued_pushes_key', columns: [table.key, table.sessionHash] }),
    index('queued_pushes_to_send').on(table.doneAt, table.dueAt),
    index('queued_pushes_of_user').on(table.userId),
    index('queued_pushes_of_session').on(table.sessionHash),
  ],
);
