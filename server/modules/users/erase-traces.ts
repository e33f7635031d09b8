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
 * Erases a person from stored answers, which hold what the person wrote and read, and what others wrote about them.
 * - Answers of others about the person keep only their key, so that a late repeat does not create the person again: it gets
 *   'not found'.
 * - In answers to others about something else, such as a region or an import, only the person is removed.
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

/** A text this short may be a part of another word, so it is searched for as a whole value only. */
const shortText = 8;

const noWordBefore = '(?<![[:alnum:]_.+-])';
const noWordAfter = '(?![[:alnum:]_-])';

/** Answer fields that hold a person's name. */
const nameFields = 'fullName|sponsorBy|sponsor|partlySponsoredBy';
/** Fields whose value others may share, such as brothers and sisters. */
const contactFields = 'phone|phoneNumber|contactEmail';

interface Naming {
  /** On an answer as JSON. */
  readonly pattern: string;
  readonly instead: string;
}

/**
 * Patterns for the names of the person in JSON answers, in any case.
 * - People choose names like `data`, `teacher` or the id of a class, while keys, choices, ids and times must stay.
 * - None of those contains a space or a letter beyond ASCII, so a name with one is removed everywhere.
 * - A single word is only removed from fields with names, next to other words, and in the first rows of an import.
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

/** The text as it appears inside a JSON string. */
function literal(text: string): string {
  return asPattern(JSON.stringify(text).slice(1, -1));
}

/**
 * Erases a person from rows of tables that others imported: rows that made or changed the person, and rows that name them.
 * A row with only the name or the number may mean someone else: it stays whole until it is imported.
 */
export async function eraseImportedRows({ db }: Pick<Context, 'db'>, person: User): Promise<void> {
  const isToWrite = sql`(${importRows.state} = 'waiting' and ${importRows.action} in ('add', 'change'))`;
  const isOfPeople = sql`${importRows.importId} in (select id from imports where kind = 'users')`;
  await db
    .update(importRows)
    .set({
      ...{ cells: [], sealed: null, errors: {}, changes: [], form: null, password: null },
      // Waiting rows are no longer written.
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

/** Erases traces outside the database: uploads that no entry took, and mails written to files. */
export async function eraseTraces(
  { storage, config }: Pick<Context, 'storage' | 'config'>,
  person: User,
): Promise<void> {
  await storage.uploads.removeAll(idsOf(person.id));
  if (person.email !== null) await eraseMailsAbout(config.dataDir, person.email);
}

/** The answer to a repeated deletion, which does not name the person. */
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
