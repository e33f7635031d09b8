import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import type { EndpointName } from '#contract/endpoints.ts';
import type { ImportKind } from '#contract/entities/import.ts';
import { ClassForm } from '#contract/forms/class-form.ts';
import { MadrasaForm } from '#contract/forms/madrasa-form.ts';
import { UserChange, UserFields } from '#contract/forms/user-forms.ts';
import { say } from '#contract/messages.ts';
import { forgetForms } from '#server/access/account-events.ts';
import { actingFor } from '#server/access/acting-for.ts';
import { hashPassword } from '#server/access/passwords.ts';
import type { Database } from '#server/db/pool.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { tx } from '#server/db/tx.ts';
import { HttpError } from '#server/http/http-error.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { addClassMember } from '#server/modules/classes/class-members.ts';
import { createClass, updateClass } from '#server/modules/classes/write-class.ts';
import { createMadrasa, updateMadrasa } from '#server/modules/madaris/write-madrasa.ts';
import { addUser } from '#server/modules/users/add-user.ts';
import { isEmailTaken } from '#server/modules/users/taken-addresses.ts';
import { updateUser } from '#server/modules/users/update-user.ts';
import { sealerFor } from './sealed-cells.ts';

export interface ImportTools {
  readonly db: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** The process is about to end: the next one continues. */
  isStopping(): boolean;
}

type ImportRow = typeof importRows.$inferSelect;
type RunningImport = typeof imports.$inferSelect;

const claimMs = 30_000;
const batchRows = 25;

/** Continues every running import whose process was stopped. */
export async function resumeImports(tools: ImportTools): Promise<void> {
  const waiting = await tools.db.select({ id: imports.id }).from(imports).where(isFree());
  const failures: unknown[] = [];
  for (const { id } of waiting) await runImport(tools, id).catch((error: unknown) => failures.push(error));
  // The others had their turn; this failure is counted, and the import is tried again after its claim.
  if (failures.length > 0) throw new AggregateError(failures, 'an import could not go on');
}

function isFree() {
  return and(eq(imports.state, 'running'), or(isNull(imports.claimedUntil), lt(imports.claimedUntil, sql`now()`)));
}

/**
 * Imports the waiting rows. Each row's effect and its state are one transaction, so a killed process leaves no row half done,
 * and none is done twice. Does nothing while another process works on it.
 */
export async function runImport(tools: ImportTools, id: string): Promise<void> {
  const { db } = tools;
  const [claimed] = await db
    .update(imports)
    .set({ claimedUntil: claimEnd() })
    .where(and(eq(imports.id, id), isFree()))
    .returning();
  if (!claimed) return;
  // Each read starts after the last row, so the loop ends with the rows.
  let from = -1;
  while (!tools.isStopping() && (await goOn(db, id))) {
    const rows = await db
      .select({ number: importRows.number })
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, id),
          gt(importRows.number, from),
          eq(importRows.state, 'waiting'),
          inArray(importRows.action, ['add', 'change']),
        ),
      )
      .orderBy(importRows.number)
      .limit(batchRows);
    for (const { number } of rows) await importRow(tools, claimed, number);
    from = rows.at(-1)?.number ?? from;
    if (rows.length < batchRows) {
      await finish(db, id);
      return;
    }
  }
  // The claim is released at once, so that the next process need not wait for its end.
  await db.update(imports).set({ claimedUntil: null }).where(eq(imports.id, id));
}

/** Renews the claim; false once the import was cancelled. */
async function goOn(db: Database, id: string): Promise<boolean> {
  const renewed = await db
    .update(imports)
    .set({ claimedUntil: claimEnd() })
    .where(and(eq(imports.id, id), eq(imports.state, 'running')))
    .returning({ id: imports.id });
  return renewed.length > 0;
}

function claimEnd() {
  return sql`now() + make_interval(secs => ${claimMs / 1000})`;
}

/** Deletes the rows that were written. */
async function finish(db: Database, id: string): Promise<void> {
  await tx(db, async (all) => {
    await forgetForms(all, id);
    await all
      .update(imports)
      .set({ state: 'done', finishedAt: sql`now()`, claimedUntil: null, version: sql`${imports.version} + 1` })
      .where(and(eq(imports.id, id), eq(imports.state, 'running')));
  });
}

async function importRow(tools: ImportTools, running: RunningImport, number: number): Promise<void> {
  const ofRow = and(eq(importRows.importId, running.id), eq(importRows.number, number));
  try {
    // Outside of the transaction: it takes as long as writing many rows.
    const passwordHash = await hashFor(tools.db, running, number);
    await tx(tools.db, async (db) => {
      const [row] = await db
        .select()
        .from(importRows)
        .where(and(ofRow, eq(importRows.state, 'waiting')))
        .for('update');
      if (!row) return;
      // An unchanged row would be read again forever.
      if (!row.entityId) throw new Error('A row that waits has no id.');
      await writeRow(db, running, { ...row, entityId: row.entityId, passwordHash });
      const invited = await queueInvitation(db, running, row);
      await db
        .update(importRows)
        .set({ state: 'done', ...(invited && { mailedAt: sql`now()` }) })
        .where(ofRow);
    });
  } catch (error) {
    tools.log.warn({ import: running.id, number }, 'a row was not imported');
    await tools.db
      .update(importRows)
      .set({ state: 'failed', errors: errorsOf(error) })
      .where(ofRow);
  }
}

/** The hash of the password that a new person's row brings; undefined where it brings none. */
async function hashFor(db: Database, { id, fields }: RunningImport, number: number): Promise<string | undefined> {
  if (!fields.includes('password')) return undefined;
  const [row] = await db
    .select({ password: importRows.password })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.number, number), eq(importRows.action, 'add')));
  const password = row?.password;
  if (!password) return undefined;
  return 'hash' in password ? password.hash : hashPassword((await sealerFor(db, id)).open(password.sealed));
}

/** A field with its message, or the key of one: `''` for the whole row. The owner of a taken address is not revealed. */
function errorsOf(error: unknown): Record<string, string> {
  if (isEmailTaken(error)) return { '': say('rowNotAdded') };
  if (!(error instanceof HttpError)) return { '': say('valueInvalid') };
  if (error.code === 'forbidden' || error.code === 'not-found') return { '': say('rowNotAllowed') };
  if (error.code === 'too-many-requests') return { '': say('rowTooManyTaken') };
  const { fields } = error.details;
  return fields && Object.keys(fields).length > 0 ? { ...fields } : { '': say('valueInvalid') };
}

/** The call that the owner would make for a row, which decides the right to write it. */
const calls = {
  users: { add: 'users.create', change: 'users.update' },
  madaris: { add: 'madaris.create', change: 'madaris.update' },
  classes: { add: 'classes.create', change: 'classes.update' },
} as const satisfies Record<ImportKind, Record<'add' | 'change', EndpointName>>;

type RowToWrite = ImportRow & { readonly entityId: string; readonly passwordHash: string | undefined };

/** Writes a row with the rights that the owner has now, in the transaction that notes it as done. */
async function writeRow(db: Database, running: RunningImport, row: RowToWrite): Promise<void> {
  const { kind, ownerId, language } = running;
  const { entityId: id, form } = row;
  const isNew = row.action === 'add';
  const call = await actingFor(db, { userId: ownerId, endpoint: calls[kind][isNew ? 'add' : 'change'], language });
  const params = { id };
  if (kind === 'madaris') {
    const body = v.parse(MadrasaForm, { ...form, id });
    await (isNew ? createMadrasa({ ...call, body }) : updateMadrasa({ ...call, params, body }));
  } else if (kind === 'classes') {
    const body = v.parse(ClassForm, { ...form, id });
    await (isNew ? createClass({ ...call, body }) : updateClass({ ...call, params, body }));
  } else await writePerson(db, running, row, call);
}

type Call = Awaited<ReturnType<typeof actingFor>>;

/** Adds or changes a person, and puts them into the class that the row names. */
async function writePerson(db: Database, running: RunningImport, row: RowToWrite, call: Call): Promise<void> {
  const { form, passwordHash, changes, entityId: id } = row;
  const { classId, signInName, ...person } = form ?? {};
  if (row.action === 'add') {
    const { regionId, ...fields } = v.parse(ImportedPerson, { ...person, id });
    const name = typeof signInName === 'string' ? { signInName } : {};
    await addUser(call, { ...fields, ...name }, passwordHash ? { passwordHash } : 'by link', regionId);
  } else if (changes.some((field) => field !== 'classId')) {
    await updateUser({ ...call, params: { id }, body: v.parse(UserChange, { ...person, id }) });
  }
  if (typeof classId !== 'string') return;
  const { ownerId, language } = running;
  const joining = await actingFor(db, { userId: ownerId, endpoint: 'classes.addUser', language });
  await addClassMember({ ...joining, params: { classId }, body: { userId: id } });
}

const ImportedPerson = v.omit(UserFields, ['password', 'invitation']);

/** A link to set a password, for a new person without one. It is sent with the other mails, so no row waits for it. */
async function queueInvitation(db: Database, running: RunningImport, row: ImportRow) {
  const { kind, mailLinks, ownerId: giverId, language } = running;
  if (kind !== 'users' || !mailLinks || row.action !== 'add' || !row.entityId || row.password) return false;
  const userId = row.entityId;
  await queueMail(db, { key: `invited-${userId}`, kind: 'invited', userId, giverId, language, values: {} });
  return true;
}
