import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { lockedHash } from '#server/access/passwords.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { personSearchText } from '#server/db/search-text.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { createClass, updateClass } from '#server/modules/classes/write-class.ts';
import { createMadrasa, updateMadrasa } from '#server/modules/madaris/write-madrasa.ts';
import { createUser, hasRegion, type NewPerson } from '#server/modules/users/create-user.ts';
import { updateUser } from '#server/modules/users/update-user.ts';

export interface ImportTools {
  readonly db: Database;
  readonly config: Config;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Whether the process is about to end: the next one goes on. */
  isStopping(): boolean;
}

type ImportRow = typeof importRows.$inferSelect;
type RunningImport = typeof imports.$inferSelect;

const claimMs = 30_000;
const batchRows = 25;

/** Goes on with every import that runs and that no process works on: the one that did was stopped. */
export async function resumeImports(tools: ImportTools): Promise<void> {
  const waiting = await tools.db.select({ id: imports.id }).from(imports).where(isFree());
  for (const { id } of waiting) await runImport(tools, id);
}

function isFree() {
  return and(eq(imports.state, 'running'), or(isNull(imports.claimedUntil), lt(imports.claimedUntil, sql`now()`)));
}

/**
 * Imports the rows that wait. Each row's effect and its state are one transaction, so that a process that is killed leaves
 * no row half done and none is done twice. Does nothing where another process works on it.
 */
export async function runImport(tools: ImportTools, id: string): Promise<void> {
  const { db } = tools;
  const [claimed] = await db
    .update(imports)
    .set({ claimedUntil: claimEnd() })
    .where(and(eq(imports.id, id), isFree()))
    .returning();
  if (!claimed) return;
  while (!tools.isStopping() && (await goOn(db, id))) {
    const rows = await db
      .select({ number: importRows.number })
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, id),
          eq(importRows.state, 'waiting'),
          inArray(importRows.action, ['add', 'change']),
        ),
      )
      .orderBy(importRows.number)
      .limit(batchRows);
    for (const { number } of rows) await importRow(tools, claimed, number);
    if (rows.length < batchRows) {
      await finish(db, id);
      return;
    }
  }
  // Given up at once, so that the next process need not wait for the claim to end.
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

/** What was written is not kept a second time: forms may hold passwords. */
async function finish(db: Database, id: string): Promise<void> {
  await tx(db, async (all) => {
    await all.update(importRows).set({ form: null }).where(eq(importRows.importId, id));
    await all
      .update(imports)
      .set({ state: 'done', finishedAt: sql`now()`, claimedUntil: null, version: sql`${imports.version} + 1` })
      .where(and(eq(imports.id, id), eq(imports.state, 'running')));
  });
}

async function importRow(tools: ImportTools, running: RunningImport, number: number): Promise<void> {
  const ofRow = and(eq(importRows.importId, running.id), eq(importRows.number, number));
  try {
    await tx(tools.db, async (db) => {
      const [row] = await db
        .select()
        .from(importRows)
        .where(and(ofRow, eq(importRows.state, 'waiting')))
        .for('update');
      if (!row?.form || !row.entityId) return;
      await writeRow(await contextOf(tools, db, running), running, row);
      const invited = await queueInvitation(db, running, row);
      await db
        .update(importRows)
        .set({ state: 'done', ...(invited && { mailedAt: sql`now()` }) })
        .where(ofRow);
    });
  } catch (error) {
    const errors: Record<string, string> = error instanceof HttpError ? { ...error.details.fields } : {};
    if (Object.keys(errors).length === 0) errors[''] = 'valueInvalid';
    tools.log.warn({ import: running.id, number }, 'a row was not imported');
    await tools.db.update(importRows).set({ state: 'failed', errors }).where(ofRow);
  }
}

/** The rights are those that the owner has now, not those of the day of the upload. */
async function contextOf(tools: ImportTools, db: Database, { ownerId, language }: RunningImport): Promise<Context> {
  const [owner] = await db.select({ role: users.role }).from(users).where(eq(users.id, ownerId));
  if (owner?.role !== 'admin' && owner?.role !== 'supervisor') throw new HttpError('forbidden');
  const caller = { role: owner.role, userId: ownerId };
  const context = {
    ...{ db, config: tools.config, caller, language, log: tools.log },
    reach: owner.role === 'admin' ? 'all' : 'scope',
    expectedVersions: undefined,
    audit: auditor(db, caller),
    afterCommit: () => undefined,
    keepInstead: () => undefined,
  };
  // What a request brings is not there, and none of the writers asks for it.
  return context as unknown as Context;
}

async function writeRow(call: Context, { kind }: RunningImport, row: ImportRow): Promise<void> {
  const id = row.entityId ?? '';
  const body = { ...row.form, id };
  const changed = { ...call, params: { id }, body } as unknown;
  const added = { ...call, body } as unknown;
  const isNew = row.action === 'add';
  if (kind === 'madaris') {
    await (isNew ? createMadrasa(added as Call<'madaris.create'>) : updateMadrasa(changed as Call<'madaris.update'>));
  } else if (kind === 'classes') {
    await (isNew ? createClass(added as Call<'classes.create'>) : updateClass(changed as Call<'classes.update'>));
  } else if (!isNew) await updateUser(changed as Call<'users.update'>);
  else await addPerson(call, body as unknown as NewPerson & { id: string; regionId: string | null });
}

async function addPerson(call: Context, { regionId, ...person }: NewPerson & { id: string; regionId: string | null }) {
  if (person.password) return createUser(call, person, regionId);
  const { id, fullName, email, phone, address, role } = person;
  await call.db.insert(users).values({
    ...{ id, fullName, email, phone, address, role },
    regionId: hasRegion(role) ? regionId : null,
    // Until they set a password by the link that is mailed, no one can sign in.
    passwordHash: lockedHash,
    searchText: personSearchText(person),
  });
  await call.audit('create', { type: 'user', id }, { role });
  return id;
}

/** A link to set a password, for a new person who has none. It is sent with the other mails, and no row waits for it. */
async function queueInvitation(db: Database, { kind, mailLinks, language }: RunningImport, row: ImportRow) {
  if (kind !== 'users' || !mailLinks || row.action !== 'add' || !row.entityId || row.form?.password) return false;
  const userId = row.entityId;
  await queueMail(db, { key: `invited-${userId}`, kind: 'invited', userId, language, values: {} });
  return true;
}
