import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PersonHistory } from '#contract/answers/person-history.ts';
import { monthOf } from '#contract/month.ts';
import type { Role } from '#contract/rights/roles.ts';
import { membershipsOver } from '#server/access/membership/membership.ts';
import { isCurrent } from '#server/access/open-places.ts';
import { withinReach } from '#server/access/person-in-reach.ts';
import { classesInScope, regionsInScope } from '#server/access/scope.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { dollars, isoTime } from '#server/db/page-rows.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { materials, reports } from '#server/db/schema/documents.ts';
import {
  actingSupervisors,
  classes,
  classMembers,
  madaris,
  regions,
  users,
} from '#server/db/schema/places-and-people.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';

type Asking = Call<'users.history'>;

/** The number of listed reports, payments and events, the newest first. */
const latest = 5;
const shownEvents = 50;

/**
 * The history of a person, within the parts that the caller manages.
 * @throws HttpError `not-found` out of reach
 */
export async function readPersonHistory(call: Asking): Promise<PersonHistory> {
  const [person] = await call.db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, call.params.id), withinReach(call)));
  if (!person) throw new HttpError('not-found');
  const [inClasses, former, acted, lessons, sent, given, happened] = await Promise.all([
    classesOf(call),
    formerClassesOf(call),
    actedBy(call),
    lessonsOf(call),
    reportsOf(call),
    givenBy(call),
    eventsOf(call),
  ]);
  const joined = { kind: 'joined', at: person.createdAt.toISOString(), from: null, to: null } as const;
  const added = happened.find(({ action }) => action === 'create');
  const events = happened.flatMap(({ action, ...event }) => (action === 'create' ? [] : [event]));
  return {
    classes: inClasses,
    former,
    acted,
    lessons,
    reports: sent,
    given,
    events: [...events, { ...joined, to: added?.to ?? null, by: added?.by ?? null }],
  };
}

/** Regions that the caller manages too, for whose supervisor the person acts or acted. */
async function actedBy(call: Asking): Promise<PersonHistory['acted']> {
  const day = (time: SQL) => sql<string>`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD')`;
  const lastMoment = sql`${actingSupervisors.actsUntil} - interval '1 millisecond'`;
  return call.db
    .select({
      region: { id: regions.id, name: nameIn(regions, call.language) },
      since: day(sql`${actingSupervisors.startedAt}`),
      until: day(lastMoment),
    })
    .from(actingSupervisors)
    .innerJoin(regions, eq(regions.id, actingSupervisors.regionId))
    .where(and(eq(actingSupervisors.userId, call.params.id), regionsInScope(call)))
    .orderBy(desc(actingSupervisors.startedAt));
}

async function classesOf(call: Asking): Promise<PersonHistory['classes']> {
  const rows = await call.db
    .select({
      id: classes.id,
      name: nameIn(classes, call.language),
      madrasa: { id: madaris.id, name: nameIn(madaris, call.language) },
      since: classMembers.createdAt,
    })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .innerJoin(madaris, eq(madaris.id, classes.madrasaId))
    .where(and(eq(classMembers.userId, call.params.id), isCurrent(call.clock.now()), classesInScope(call)))
    .orderBy(classes.sortName, classes.id);
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
}

async function formerClassesOf(call: Asking): Promise<PersonHistory['former']> {
  const past = membershipsOver(sql`${monthOf(call.clock.now())}`);
  const { rows } = await call.db.execute<PersonHistory['former'][number] & Record<string, unknown>>(sql`
    select ${classes.id} as id, ${nameIn(classes, call.language)} as name, past.from_month as "from", past.until_month as until, past.reason,
      json_build_object('id', ${madaris.id}, 'name', ${nameIn(madaris, call.language)}) as madrasa
    from ${past} past join ${classes} on ${classes.id} = past.class_id join ${madaris} on ${madaris.id} = ${classes.madrasaId}
    where past.user_id = ${call.params.id} and ${classesInScope(call) ?? sql`true`}
    order by past.until_month desc, ${classes.sortName}, ${classes.id}, past.from_month desc`);
  return rows;
}

async function lessonsOf(call: Asking): Promise<number> {
  const [counted] = await call.db
    .select({ total: count() })
    .from(materials)
    .innerJoin(classes, eq(classes.id, materials.classId))
    .where(and(eq(materials.authorId, call.params.id), classesInScope(call)));
  return counted?.total ?? 0;
}

async function reportsOf(call: Asking): Promise<PersonHistory['reports']> {
  const theirs = and(eq(reports.authorId, call.params.id), classesInScope(call));
  const [[counted], rows] = await Promise.all([
    call.db.select({ total: count() }).from(reports).innerJoin(classes, eq(classes.id, reports.classId)).where(theirs),
    call.db
      .select({
        id: reports.id,
        className: nameIn(classes, call.language),
        month: reports.month,
        at: reports.createdAt,
      })
      .from(reports)
      .innerJoin(classes, eq(classes.id, reports.classId))
      .where(theirs)
      .orderBy(desc(reports.createdAt), desc(reports.id))
      .limit(latest),
  ]);
  return { total: counted?.total ?? 0, latest: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
}

/** Payments are for admins only: the paid amount, and later refunds. */
async function givenBy({ db, caller, params, language }: Asking): Promise<PersonHistory['given']> {
  if (caller.role !== 'admin') return null;
  const { rows } = await db.execute<NonNullable<PersonHistory['given']> & Record<string, unknown>>(sql`
    select count(*)::int as total, ${dollars(sql`coalesce(sum(p.amount_cents), 0)`)} as amount,
      ${dollars(sql`coalesce(sum(p.refunded_cents), 0)`)} as refunded,
      coalesce((select json_agg(one order by one.month desc, one.id) from (
        select l.id, l.month, ${dollars(sql`l.amount_cents`)} as amount, coalesce(${nameIn('c', language)}, ${nameIn('m', language)}, ${nameIn('r', language)}, '') as name
        from payments l
        left join classes c on l.type = 'class' and c.id = l.type_id
        left join madaris m on l.type = 'madrasa' and m.id = l.type_id
        left join regions r on l.type = 'region' and r.id = l.type_id
        where l.sponsor_id = ${params.id} and l.state in ('paid', 'refunded') order by l.month desc, l.id limit ${latest}
      ) as one), '[]') as latest
    from payments p where p.sponsor_id = ${params.id} and p.state in ('paid', 'refunded')`);
  return rows[0] && rows[0].total > 0 ? rows[0] : null;
}

type Happened = PersonHistory['events'][number] & { readonly action: string };

/** The log's events of the account. Only admins, who alone read the log, get the authors. */
async function eventsOf({ db, caller, params }: Asking): Promise<Happened[]> {
  const rows = await db
    .select({
      action: auditLog.action,
      at: isoTime(auditLog.at),
      changes: auditLog.changes,
      by: users.id,
      fullName: users.fullName,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        eq(auditLog.objectType, 'user'),
        eq(auditLog.objectId, params.id),
        inArray(auditLog.action, ['create', 'update', 'invite', 'password', 'new-password']),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(shownEvents);
  return rows.map(({ action, at, changes, by, fullName }): Happened => {
    const { role, roleBefore, newPassword } = (changes ?? {}) as Record<string, unknown>;
    return {
      action,
      at: String(at),
      kind: kindOf(action, { isRole: role !== undefined, isPassword: newPassword === true }),
      from: (roleBefore as Role | undefined) ?? null,
      to: (role as Role | undefined) ?? null,
      by: caller.role === 'admin' && by && fullName !== null ? { id: by, fullName } : null,
    };
  });
}

function kindOf(action: string, { isRole, isPassword }: { isRole: boolean; isPassword: boolean }): Happened['kind'] {
  if (action === 'create') return 'joined';
  if (action === 'invite') return 'invited';
  if (action !== 'update' || isPassword) return 'password';
  return isRole ? 'role' : 'changed';
}
