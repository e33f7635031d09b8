import { eq } from 'drizzle-orm';
import type { Language } from '#contract/language/languages.ts';
import type { Database } from '#server/db/pool.ts';
import type { MailKind } from '#server/db/schema/mail-kinds.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/places-and-people.ts';

const dayMs = 24 * 3_600_000;

/**
 * Time during which a mail is retried: as long as mail servers do among themselves, and one day for mails that a person waits
 * for at a screen.
 */
export function mailAgeLimit(kind: MailKind): number {
  return kind === 'reset' || kind === 'confirmAddress' ? dayMs : 5 * dayMs;
}

export interface QueuedMail {
  /** Key of the mail: queued again under the same key, it is sent once. */
  readonly key: string;
  readonly kind: MailKind;
  readonly userId: string;
  /** The person by whose right it is sent: what they may no longer give is not sent (server/modules/mails/still-wanted.ts). */
  readonly giverId?: string | null | undefined;
  readonly language: Language;
  /** When it was queued, if something later counts from it: by the clock of the server and not of the database. */
  readonly createdAt?: Date | undefined;
  /** Values of its text: `cents`, `month`, `date` (ISO 8601) and `path` of the linked page; emptied after sending. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Writes a mail down, in the transaction of what it reports. `sendQueuedMails` sends it. Someone without an address gets none, but
 * for what goes to an address that the mail itself names.
 */
export async function queueMail(db: Database, mail: QueuedMail): Promise<void> {
  if (mail.values.to === undefined) {
    const [reader] = await db.select({ email: users.email }).from(users).where(eq(users.id, mail.userId));
    if (!reader?.email) return;
  }
  await db.insert(queuedMails).values(mail).onConflictDoNothing();
}
