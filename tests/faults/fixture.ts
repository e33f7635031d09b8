import { eq, inArray, or, sql } from 'drizzle-orm';
import { setApiBase } from '#data/api/base.ts';
import { keyOf } from '#data/outbox/rules/revisions.ts';
import { startSession } from '#server/access/sessions.ts';
import type { Database } from '#server/db/pool.ts';
import { auditLog, idempotencyKeys } from '#server/db/schema/calls.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { classes, classMembers, users } from '#server/db/schema/places-and-people.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/uploads/school.ts';
import { type FaultProxy, startFaultProxy } from '#tests/tools/fault-proxy.ts';
import type { Effect } from './effect.ts';
import { storyStart } from './test-clock.ts';

/** The real server, and the proxy through which the devices of the tests reach it. */
export interface Fixture {
  school: School;
  proxy: FaultProxy;
  /** Opens or closes the server's address. */
  setReachable(reachable: boolean): Promise<void>;
  close(): Promise<void>;
}

export async function openFixture(): Promise<Fixture> {
  const school = await openSchool();
  const proxy = await startFaultProxy(school.url);
  setApiBase(`${proxy.url}/api`);
  let isReachable = true;
  return {
    school,
    proxy,
    setReachable: async (reachable) => {
      if (reachable !== isReachable) await (reachable ? proxy.up() : proxy.down());
      isReachable = reachable;
    },
    close: async () => {
      await proxy.close();
      await school.close();
    },
  };
}

/** A teacher with two private classes, so that stories do not share rows. */
export interface Teacher {
  userId: string;
  token: string;
  classIds: [string, string];
}

export async function hireTeacher(
  { school }: Fixture,
  { userId = newId(), classIds = [newId(), newId()] }: Partial<Teacher> = {},
): Promise<Teacher> {
  const { db } = school.database;
  const [{ madrasaId } = { madrasaId: '' }] = await db
    .select({ madrasaId: classes.madrasaId })
    .from(classes)
    .where(eq(classes.id, school.classes.here));
  const words = { fullName: 'teacher', email: `${userId}@sanad.example`, passwordHash: '', searchText: '' };
  await db.insert(users).values({ id: userId, role: 'teacher', ...words });
  // As old as the stories, so that their months are accepted on any day.
  const age = { createdAt: new Date(storyStart) };
  const one = { ...age, madrasaId, name: 'class', description: 'class', monthlyPriceCents: 100, searchText: '' };
  await db.insert(classes).values(classIds.map((id) => ({ id, ...one })));
  // A colleague may send there too, so that a report under the wrong name would be accepted.
  const members = [userId, school.people.colleague.id];
  await db.insert(classMembers).values(members.flatMap((id) => classIds.map((classId) => ({ classId, userId: id }))));
  const { token } = await startSession(db, userId, 3_600_000);
  return { userId, token, classIds };
}

/** A report in the server's database. */
export interface ServerRow {
  title: string;
  classId: string;
  month: string;
  sha256: string;
}

/** The server's data about a teacher. */
export interface ServerTruth {
  effects: Effect[];
  rows: Map<string, ServerRow>;
  remembers(userId: string, key: string | undefined): boolean;
}

/**
 * Reads the server's database, where the audit log is written in the transaction of each change. One snapshot, because the
 * server may still work on a request that the device has given up.
 */
export async function readTruth({ school }: Fixture, teacher: Teacher): Promise<ServerTruth> {
  const ofOneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return school.database.db.transaction((db) => truthIn(db, teacher), ofOneMoment);
}

async function truthIn(db: Database, { userId, classIds }: Teacher): Promise<ServerTruth> {
  const keys = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.scope, userId));
  const kept = await db
    .select({
      id: reports.id,
      title: reports.title,
      classId: reports.classId,
      month: reports.month,
      // The hash of the sent file: the server makes a PDF of a page.
      sha256: sql<string>`coalesce(${reports.sourceHash}, ${files.sentSha256}, ${files.sha256})`,
    })
    .from(reports)
    .innerJoin(files, eq(files.id, reports.fileId))
    .where(inArray(reports.classId, classIds));
  const ofTeacher = eq(auditLog.userId, userId);
  const ofClasses = inArray(
    auditLog.objectId,
    kept.map(({ id }) => id),
  );
  const log = await db.select().from(auditLog).where(or(ofTeacher, ofClasses)).orderBy(auditLog.at, auditLog.id);
  // A replaced report belongs to the creation of its correction.
  const changes = log.filter(({ action }) => action !== 'replace');
  const effects = changes.map(({ action, objectId, userId: by, changes }): Effect => {
    const rowId = objectId ?? '';
    const revision = Number((changes as { revision?: number } | null)?.revision ?? 0);
    const ofRow = { rowId, userId: by ?? '', revision };
    if (action === 'create') return { kind: 'create', ...ofRow, key: keyOf({ id: rowId, revision }) };
    const ofDeletion = keys.find(({ endpoint }) => endpoint.startsWith('DELETE') && endpoint.endsWith(rowId));
    return { kind: 'delete', ...ofRow, key: ofDeletion?.key };
  });
  const known = new Set(keys.filter(({ status }) => status !== null).map(({ key }) => key));
  return {
    effects,
    rows: new Map(kept.map(({ id, ...row }) => [id, row])),
    remembers: (_, key) => key !== undefined && known.has(key),
  };
}

/** Removes a teacher from a class, or adds them again. */
export async function setMember(
  { school }: Fixture,
  { userId }: Teacher,
  classId: string,
  isMember: boolean,
): Promise<void> {
  const { db } = school.database;
  if (isMember) await db.insert(classMembers).values({ classId, userId }).onConflictDoNothing();
  else
    await db
      .delete(classMembers)
      .where(sql`${classMembers.classId} = ${classId} and ${classMembers.userId} = ${userId}`);
}

/** The keeping time of all keys of a teacher ends. */
export async function forgetKeys({ school }: Fixture, { userId }: Teacher): Promise<void> {
  await school.database.db.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, userId));
}
