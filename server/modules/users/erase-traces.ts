import { eq, sql } from 'drizzle-orm';
import type { User } from '#contract/entities/user.ts';
import { problemStatus } from '#contract/problems.ts';
import { idempotencyKeys } from '#server/db/schema/calls.ts';
import type { Context } from '#server/http/handler.ts';
import { problemMessage } from '#server/http/problems/messages.ts';
import { eraseMailsTo } from '#server/mail/mail-files.ts';
import { idsOf } from '#server/storage/upload-id.ts';

/**
 * Stored answers hold what the person wrote and read, and what others wrote about them. Those of others stay as keys, so that
 * a late repeat does not make the person again: it is answered that they are not there.
 */
export async function erasePersonalAnswers(call: Pick<Context, 'db' | 'language'>, userId: string): Promise<void> {
  await call.db.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, userId));
  const gone = { message: problemMessage(call.language, 'not-found'), code: 'not-found' };
  await call.db
    .update(idempotencyKeys)
    .set({ status: problemStatus['not-found'], body: gone })
    .where(
      sql`${idempotencyKeys.body} #>> '{data,id}' = ${userId} and ${idempotencyKeys.body} #>> '{data,email}' is not null`,
    );
}

/** What is not in the database: uploads that no entry took, and mails that were written to files. */
export async function eraseTraces(
  { storage, config }: Pick<Context, 'storage' | 'config'>,
  person: User,
): Promise<void> {
  await storage.uploads.removeAll(idsOf(person.id));
  await eraseMailsTo(config.dataDir, person.email);
}

/** What a repeat of the deletion is answered with: that it is done, and not who it was. */
export function nameless(person: User): User {
  return { ...person, fullName: '', email: '', phone: '', phoneNumber: '', address: '', classIds: [] };
}
