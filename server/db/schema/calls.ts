import { index, integer, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** The stored answer of a writing call; `scope` is the user's id, or `visitor`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    // Not jsonb: a repeat gets the exact bytes of the first answer.
    body: json('body'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_keys_key', columns: [table.scope, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
);

/** Log of all changes and their authors. It has no foreign keys: entries stay when people and objects are gone. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: time('at').notNull().defaultNow(),
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
