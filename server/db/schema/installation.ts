import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** Keys that all processes of an installation share, such as the one that signs file links. */
export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** Jobs that one process does for all. `lastRun` is the claim, written before the work; `lastSuccess` is written after it. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  since: time('since').notNull().defaultNow(),
  lastRun: time('last_run'),
  lastSuccess: time('last_success'),
});

/**
 * The admins' settings of the whole installation, in the row 'installation': `values` contains the differences from the
 * environment. Each page that admins have written has its own row, such as 'page-privacy-en' (server/modules/operator).
 */
export const installationSettings = pgTable('installation_settings', {
  name: text('name').primaryKey(),
  values: jsonb('values').$type<Record<string, unknown>>().notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: time('updated_at').notNull().defaultNow(),
});
