import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { type AccountEvent, endLinks } from './mailed-links.ts';

interface Consequences {
  /** `others`: all but the session of the event. */
  readonly sessions: 'all' | 'others' | 'none';
  /** The person's running and waiting imports stop. */
  readonly imports: boolean;
}

/** Consequences of each event of an account; links have their own list (mailed-links.ts). */
const consequences: Record<AccountEvent, Consequences> = {
  'new-password': { sessions: 'others', imports: false },
  'new-address': { sessions: 'none', imports: false },
  'new-rights': { sessions: 'all', imports: true },
  // Earlier sessions know only the password.
  'new-factor': { sessions: 'others', imports: false },
  // Calls check the region each time. So do the imports that the person started, which would fail row by row.
  'lost-region': { sessions: 'none', imports: true },
  'signed-out-elsewhere': { sessions: 'others', imports: false },
  closed: { sessions: 'all', imports: true },
};

/**
 * Ends everything that an event invalidates, once `db` commits: sessions, links in mails, imports. Every writer of a password,
 * an address, a role, or a region calls this.
 * @param ownTokenHash of the session of the event; without it all sessions count as others
 */
export async function applyAccountEvent(
  db: Database,
  event: AccountEvent,
  userId: string,
  ownTokenHash?: string,
): Promise<void> {
  const ends = consequences[event];
  if (ends.sessions !== 'none') {
    const isOther = ends.sessions === 'others' && ownTokenHash ? ne(sessions.tokenHash, ownTokenHash) : undefined;
    await db.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
  }
  await endLinks(db, userId, event);
  if (ends.imports) await cancelImports(db, userId);
}

/** Ends the unfinished imports of a person; rows that they have added stay. */
async function cancelImports(db: Database, ownerId: string): Promise<void> {
  const cancelled = await db
    .update(imports)
    .set({
      state: 'cancelled',
      finishedAt: sql`now()`,
      claimedUntil: null,
      version: sql`${imports.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(imports.ownerId, ownerId), inArray(imports.state, ['checked', 'running'])))
    .returning({ id: imports.id });
  for (const { id } of cancelled) await forgetForms(db, id);
}

/** Deletes the rows of a finished import. */
export async function forgetForms(db: Database, importId: string): Promise<void> {
  await db
    .update(importRows)
    .set({ form: null, password: null, sealed: null })
    .where(eq(importRows.importId, importId));
}
