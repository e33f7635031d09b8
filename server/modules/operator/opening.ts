import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { installationSettings } from '#server/db/schema/installation.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';

type Reading = Pick<Context, 'db' | 'config'>;

/** The installation's notes about itself, each in a separate row beside the settings. */
const notes = { opening: 'opening', testMail: 'test-mail', backup: 'backup' } as const;
type Note = keyof typeof notes;

/** Writes a note, replacing an earlier one. */
export async function writeNote(db: Database, note: Note, values: Record<string, unknown>): Promise<void> {
  await db
    .insert(installationSettings)
    .values({ name: notes[note], values })
    .onConflictDoUpdate({
      target: installationSettings.name,
      set: { values, version: sql`${installationSettings.version} + 1`, updatedAt: sql`now()` },
    });
}

/** @returns undefined without a note */
export async function readNote(db: Database, note: Note): Promise<Record<string, unknown> | undefined> {
  const [row] = await db
    .select({ values: installationSettings.values })
    .from(installationSettings)
    .where(eq(installationSettings.name, notes[note]));
  return row?.values;
}

/** True once an admin has opened the site; a demo is open from its start. */
export async function isOpen({ db, config }: Reading): Promise<boolean> {
  const opening = await readNote(db, 'opening');
  return opening ? opening.isOpen === true : config.demo;
}

/**
 * Prevents payments before sponsorships are offered.
 * @throws HttpError `not-open` before an admin opened the site
 */
export async function requireOpen(reading: Reading): Promise<void> {
  if (!(await isOpen(reading))) throw new HttpError('not-open');
}
