import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { listed, reference, time } from './columns.ts';
import { users } from './places-and-people.ts';
import { sessions } from './sessions.ts';

/**
 * Secrets of authenticator apps, sealed by the server (server/db/server-secret.ts): `secret` is in use, `pending` waits for
 * its first code. `lastStep` is the half minute of the last counted code: no code counts twice.
 */
export const appFactors = pgTable('app_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret'),
  pending: text('pending'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** Passkeys: a WebAuthn credential with its public key in base64url, and the device's count of its uses. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    credentialId: text('credential_id').notNull().unique('passkeys_credential_unique'),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [index('passkeys_of_user').on(table.userId)],
);

/** SHA-256 of each unused recovery code. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: reference('user_id', () => users.id, 'cascade'),
    codeHash: text('code_hash').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'recovery_codes_key', columns: [table.userId, table.codeHash] })],
);

/** Purposes of a challenge: to add a passkey, or to give the second factor by one. */
export const challengePurposes = ['add', 'give'] as const;

/** The open challenge of a session, for one answer. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    sessionHash: text('session_hash')
      .primaryKey()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [check('passkey_challenges_purpose', sql`${table.purpose} in ${listed(challengePurposes)}`)],
);
