import { eq } from 'drizzle-orm';
import type { Language } from '#contract/language/languages.ts';
import type { Database } from '#server/db/pool.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { newId } from '#server/new-id.ts';

export type AccountMail =
  | 'passwordChanged'
  | 'addressAsked'
  | 'addressChanged'
  | 'signInLink'
  | 'secondFactorChanged'
  | 'secondFactorReset';

/**
 * Queues a mail to a person about their own account, in the language they chose, otherwise in that of the call. An attacker
 * who took over the account cannot stop it.
 * @param to the previous address, if the account has another one by now
 */
export async function queueAccountMail(
  db: Database,
  { kind, userId, language, to }: { kind: AccountMail; userId: string; language: Language; to?: string },
): Promise<void> {
  const [chosen] = await db
    .select({ language: userPreferences.language })
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId));
  await queueMail(db, {
    key: `${kind}-${userId}-${newId()}`,
    kind,
    userId,
    language: chosen?.language ?? language,
    values: { ...(to !== undefined && { to }) },
  });
}
