import { eq } from 'drizzle-orm';
import type { Preferences } from '#contract/entities/account.ts';
import type { Database } from '#server/db/pool.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import type { Handlers } from '#server/http/handler.ts';
import { ownId } from './own-account.ts';

const atFirst: Preferences = {
  language: null,
  digits: null,
  theme: null,
  calendar: null,
  weeklyMail: true,
  reminderMail: true,
  reportMail: true,
};

/** A person's choices; people without a row have the defaults. */
export async function readPreferences(db: Database, userId: string): Promise<Preferences> {
  const [row] = await db.select().from(userPreferences).where(eq(userPreferences.userId, userId));
  if (!row) return atFirst;
  const { userId: _, weeklyMailAt: _weekly, reportMailAt: _report, newsSeenAt: _news, ...preferences } = row;
  return preferences;
}

export const preferenceHandlers = {
  'me.preferences': async (call) => ({ data: await readPreferences(call.db, ownId(call)) }),

  'me.setPreferences': async (call) => {
    const userId = ownId(call);
    const given = Object.fromEntries(Object.entries(call.body).filter(([, value]) => value !== undefined));
    const merged: Preferences = { ...(await readPreferences(call.db, userId)), ...given };
    await call.db
      .insert(userPreferences)
      .values({ userId, ...merged })
      .onConflictDoUpdate({ target: userPreferences.userId, set: merged });
    return { data: await readPreferences(call.db, userId) };
  },
} satisfies Handlers;
