import { eq } from 'drizzle-orm';
import type { Language } from '#contract/language/languages.ts';
import type { Database } from '#server/db/pool.ts';
import type { MailKind } from '#server/db/schema/mail-kinds.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/places-and-people.ts';

const dayMs = 24 * 3_600_000;

/**
 * The time during which a mail is retried: as usual among mail servers, and one day for mails that a person waits for at a
 * screen.
 */
export function mailAgeLimit(kind: MailKind): number {
  return kind === 'reset' || kind === 'confirmAddress' ? dayMs : 5 * dayMs;
}

export interface QueuedMail {
  /** Key of the mail: if it is queued again under the same key, it is sent once. */
  readonly key: string;
  readonly kind: MailKind;
  readonly userId: string;
  /** The person whose right the mail needs: without that right it is not sent (server/modules/mails/still-wanted.ts). */
  readonly giverId?: string | null | undefined;
  readonly language: Language;
  /** The queueing time, if something later counts from it: by the clock of the server and not of the database. */
  readonly createdAt?: Date | undefined;
  /** Values of its text: `cents`, `month`, `date` (ISO 8601) and `path` of the linked page; emptied after sending. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Queues a mail, in the transaction of the event that it reports. `sendQueuedMails` sends it. A person without an address gets
 * none, except if the mail itself names the address.
 */
export async function queueMail(db: Database, mail: QueuedMail): Promise<void> {
  if (mail.values.to === undefined) {
    const [reader] = await db.select({ email: users.email }).from(users).where(eq(users.id, mail.userId));
    if (!reader?.email) return;
  }
  await db.insert(queuedMails).values(mail).onConflictDoNothing();
}
