import { eq, sql } from 'drizzle-orm';
import type { User } from '#contract/entities/user.ts';
import { problemStatus } from '#contract/problems.ts';
import { idempotencyKeys } from '#server/db/schema/calls.ts';
import { importRows } from '#server/db/schema/imports.ts';
import type { Context } from '#server/http/handler.ts';
import { problemMessage } from '#server/http/problems/messages.ts';
import { eraseMailsAbout } from '#server/mail/mail-files.ts';
import { idsOf } from '#server/storage/upload-id.ts';

/**
 * Stored answers hold what the person wrote and read, and what others wrote about them. Those of others stay as keys, so that
 * a late repeat does not make the person again: it is answered that they are not there. In what others were answered about
 * something else, such as a region or an import, only the person is missing.
 */
export async function erasePersonalAnswers(call: Pick<Context, 'db' | 'language'>, person: User): Promise<void> {
  await call.db.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, person.id));
  const gone = { message: problemMessage(call.language, 'not-found'), code: 'not-found' };
  await call.db
    .update(idempotencyKeys)
    .set({ status: problemStatus['not-found'], body: gone })
    .where(
      sql`${idempotencyKeys.body} #>> '{data,id}' = ${person.id} and ${idempotencyKeys.body} #>> '{data,email}' is not null`,
    );
  for (const { text, instead } of wordsOf(person)) {
    const pattern = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    await call.db
      .update(idempotencyKeys)
      .set({ body: sql`regexp_replace(${idempotencyKeys.body}::text, ${pattern}, ${instead}, 'gi')::json` })
      .where(sql`${idempotencyKeys.body}::text ~* ${pattern}`);
  }
}

/** So short a name may be a part of another word: it is looked for as a whole value only. */
const shortName = 8;

/** How an answer in JSON names the person, in whichever case. */
function wordsOf({ email, fullName, phone }: User): { text: string; instead: string }[] {
  const whole = [email, fullName, phone]
    .filter((one) => one !== '')
    .map((one) => ({ text: JSON.stringify(one), instead: '""' }));
  const within = [email, fullName]
    .filter((one) => one.length >= shortName)
    .map((one) => ({ text: JSON.stringify(one).slice(1, -1), instead: '' }));
  return [...whole, ...within];
}

/** Rows of tables that others imported: those that made or changed the person, and those that hold what names them. */
export async function eraseImportedRows({ db }: Pick<Context, 'db'>, person: User): Promise<void> {
  const words = [person.email, person.fullName, person.phone]
    .filter((one) => one !== '')
    .map((one) => one.toLowerCase());
  await db
    .update(importRows)
    .set({
      ...{ cells: [], errors: {}, changes: [], form: null, password: null },
      // What waited is not written any more.
      action: sql`case when ${importRows.state} = 'waiting' then 'skip' else ${importRows.action} end`,
    })
    .where(
      sql`${importRows.entityId} = ${person.id} or exists (
        select from jsonb_array_elements_text(${importRows.cells}) as cell where lower(btrim(cell)) = any(${sql.param(words)}))`,
    );
}

/** What is not in the database: uploads that no entry took, and mails that were written to files. */
export async function eraseTraces(
  { storage, config }: Pick<Context, 'storage' | 'config'>,
  person: User,
): Promise<void> {
  await storage.uploads.removeAll(idsOf(person.id));
  await eraseMailsAbout(config.dataDir, person.email);
}

/** What a repeat of the deletion is answered with: that it is done, and not who it was. */
export function nameless(person: User): User {
  return { ...person, fullName: '', email: '', phone: '', phoneNumber: '', address: '', classIds: [] };
}
