import type { Language } from '#contract/language/languages.ts';
import type { Database } from '#server/db/pool.ts';
import type { MailKind } from '#server/db/schema/mail-kinds.ts';
import { queuedMails } from '#server/db/schema/payments.ts';

/** A mail that was not taken so often, or is not wanted any more, is left. */
export const maximumMailTries = 10;

export interface QueuedMail {
  /** What makes it one mail: queued again under the same key, it is sent once. */
  readonly key: string;
  readonly kind: MailKind;
  readonly userId: string;
  readonly language: Language;
  /** What its words need: `cents`, `month`, `date` (ISO 8601) and `path` of the page that it leads to; emptied once it is sent. */
  readonly values: Readonly<Record<string, string>>;
}

/** Writes a mail down, in the transaction of what it reports. `sendQueuedMails` sends it. */
export async function queueMail(db: Database, mail: QueuedMail): Promise<void> {
  await db.insert(queuedMails).values(mail).onConflictDoNothing();
}
