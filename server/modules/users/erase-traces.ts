import { eq, type SQL, sql } from 'drizzle-orm';
import type { User } from '#contract/entities/user.ts';
import { problemStatus } from '#contract/problems.ts';
import { asPattern } from '#contract/text/as-pattern.ts';
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
      sql`${idempotencyKeys.body} #>> '{data,id}' = ${person.id} and ${idempotencyKeys.body} #>> '{data,fullName}' is not null`,
    );
  for (const { pattern, instead } of namingsOf(person)) {
    await call.db
      .update(idempotencyKeys)
      .set({ body: sql`regexp_replace(${idempotencyKeys.body}::text, ${pattern}, ${instead}, 'gi')::json` })
      .where(sql`${idempotencyKeys.body}::text ~* ${pattern}`);
  }
}

/** So short a text may be a part of another word: it is looked for as a whole value only. */
const shortText = 8;

const noWordBefore = '(?<![[:alnum:]_.+-])';
const noWordAfter = '(?![[:alnum:]_-])';

/** The fields in which an answer names a person. */
const nameFields = 'fullName|sponsorBy|sponsor|partlySponsoredBy';
/** Fields whose value others may have as well, such as brothers and sisters. */
const contactFields = 'phone|phoneNumber|contactEmail';

interface Naming {
  /** On an answer as JSON. */
  readonly pattern: string;
  readonly instead: string;
}

/**
 * Names of the person in JSON answers, in any case. People choose names like `data`, `teacher` or the id of a class, while
 * keys, choices, ids and times must stay.
 * None of those contains a space or a letter beyond ASCII, so a name with one is removed everywhere.
 * A single word is only removed where people are named, beside other words, and in the first rows of an import.
 */
function namingsOf({ email, signInName, fullName, phone, contactEmail }: User): Naming[] {
  const isMoreThanWord = /[^\x21-\x7e]/.test(fullName);
  return [
    ...[email, signInName].flatMap((text) => (text ? [anywhere(text)] : [])),
    ...(fullName === '' ? [] : isMoreThanWord ? [anywhere(fullName)] : wordIn(nameFields, fullName)),
    ...(fullName.length < shortText || isMoreThanWord ? [] : [besideWords(fullName)]),
    ...[phone, contactEmail].flatMap((text) => (text === '' ? [] : wordIn(contactFields, text))),
  ];
}

function anywhere(text: string): Naming {
  return text.length < shortText
    ? { pattern: `"${literal(text)}"(?=[],}])`, instead: '""' }
    : { pattern: noWordBefore + literal(text) + noWordAfter, instead: '' };
}

function wordIn(fields: string, text: string): Naming[] {
  return [`"(?:${fields})":`, '"samples":\\[[^]]*'].map((before) => ({
    pattern: `(${before})"${literal(text)}"(?=[],}])`,
    instead: '\\1""',
  }));
}

function besideWords(text: string): Naming {
  const word = literal(text);
  return { pattern: `(?<= )${word}${noWordAfter}|${noWordBefore}${word}(?=,? )`, instead: '' };
}

/** As it is within a text in JSON. */
function literal(text: string): string {
  return asPattern(JSON.stringify(text).slice(1, -1));
}

/**
 * Rows of tables that others imported: those that made or changed the person, and those that hold what names them. Of those with
 * the name or the number alone it may be someone else that they add or change: until that is done they stay whole.
 */
export async function eraseImportedRows({ db }: Pick<Context, 'db'>, person: User): Promise<void> {
  const isToWrite = sql`(${importRows.state} = 'waiting' and ${importRows.action} in ('add', 'change'))`;
  const isOfPeople = sql`${importRows.importId} in (select id from imports where kind = 'users')`;
  await db
    .update(importRows)
    .set({
      ...{ cells: [], sealed: null, errors: {}, changes: [], form: null, password: null },
      // Waiting rows are not written any longer.
      action: sql`case when ${importRows.state} = 'waiting' then 'skip' else ${importRows.action} end`,
    })
    .where(
      sql`${importRows.entityId} = ${person.id} or ${hasCell([person.email ?? ''])}
        or (not ${isToWrite} and ${isOfPeople} and ${hasCell([person.fullName, person.phone, person.contactEmail])})`,
    );
}

function hasCell(texts: readonly string[]): SQL {
  const words = texts.filter((one) => one !== '').map((one) => one.toLowerCase());
  return sql`exists (select from jsonb_array_elements_text(${importRows.cells}) as cell
    where lower(btrim(cell)) = any(${sql.param(words)}::text[]))`;
}

/** Traces outside the database: uploads that no entry took, and mails written to files. */
export async function eraseTraces(
  { storage, config }: Pick<Context, 'storage' | 'config'>,
  person: User,
): Promise<void> {
  await storage.uploads.removeAll(idsOf(person.id));
  if (person.email !== null) await eraseMailsAbout(config.dataDir, person.email);
}

/** Answer to a repeated deletion: it is done, without naming the person. */
export function nameless(person: User): User {
  return {
    ...person,
    fullName: '',
    email: null,
    signInName: null,
    contactEmail: '',
    phone: '',
    phoneNumber: '',
    address: '',
    classIds: [],
  };
}
