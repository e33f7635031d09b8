import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Class } from '#contract/entities/class.ts';
import { addMonths } from '#contract/month.ts';
import type { SchoolYear } from '#contract/school-year/school-year.ts';
import type { SchoolYearForm } from '#contract/school-year/school-year-form.ts';
import { addMembers, endMemberships } from '#server/access/membership/write-membership.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { materials } from '#server/db/schema/documents.ts';
import { classes, classMembers, type SchoolYearDone, schoolYears } from '#server/db/schema/places-and-people.ts';
import { tx } from '#server/db/tx.ts';
import { lockRegions } from '#server/figures/lock-regions.ts';
import { oneRow } from '#server/http/call/each-row.ts';
import { signedIn } from '#server/http/call/found.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { endClass } from '#server/modules/classes/end-class.ts';
import { classRows } from '#server/modules/classes/select-classes.ts';
import { createClass } from '#server/modules/classes/write-class.ts';
import { regionOfMadrasa } from '#server/modules/madaris/write-madrasa.ts';
import { copyLessons } from '#server/modules/materials/copy-lessons.ts';
import { createMonthOff } from '#server/modules/months-off/write-month-off.ts';
import { newId } from '#server/new-id.ts';
import { schoolYearAnswer } from './read-school-year.ts';

type Start = Call<'schoolYears.start'>;
type Problem = SchoolYear['problems'][number];
type ClassPlan = SchoolYearForm['classes'][number];

/** The outcome of a plan, before it is kept or rolled back. */
interface Outcome {
  readonly done: SchoolYearDone;
  readonly problems: readonly Problem[];
}

/** Rolls back everything that a dry run, or a plan with problems, has changed. */
class NotKept extends Error {
  override readonly name = 'NotKept';

  constructor(readonly outcome: Outcome) {
    super('Nothing of the plan is kept.');
  }
}

/**
 * Starts a school year as one change: all of it happens, or nothing. A dry run is the same change, rolled back, so it finds
 * the same problems.
 * @returns state `done`; `dry-run` without `confirm`; `failed` if there are problems
 * @throws HttpError `not-found` for a madrasa out of scope
 */
export async function startSchoolYear(call: Start): Promise<SchoolYear> {
  const { db, body, params, clock } = call;
  await lockRegions(db, [await regionOfMadrasa(call, params.id)]);
  const isKept = (problems: readonly Problem[]) => body.confirm && problems.length === 0;
  const { done, problems } = await tx(db, async (inner) => {
    const outcome = await carryOut({ ...call, db: inner });
    if (!isKept(outcome.problems)) throw new NotKept(outcome);
    return outcome;
  }).catch((error: unknown) => {
    if (error instanceof NotKept) return error.outcome;
    throw error;
  });
  if (!isKept(problems)) {
    const state = body.confirm ? 'failed' : 'dry-run';
    return { ...schoolYearAnswer({ lastMonth: body.lastMonth, done }, clock.now()), problems: [...problems], state };
  }
  const row = { id: newId(), madrasaId: params.id, lastMonth: body.lastMonth, done };
  const started = { startedBy: signedIn(call).userId, startedAt: clock.now(), undoneAt: null };
  await db.insert(schoolYears).values({ ...row, ...started });
  const { id: madrasaId } = params;
  await call.audit(
    'start-school-year',
    { type: 'madrasa', id: madrasaId },
    {
      lastMonth: body.lastMonth,
      ended: done.ended.length,
      added: done.added.length,
      moved: done.moved.length,
      ...lessonsOf(done),
    },
  );
  return schoolYearAnswer({ ...row, ...started }, clock.now());
}

/** The number of copied lessons for the log, where there are any. */
function lessonsOf({ added }: SchoolYearDone): { lessons?: number } {
  const lessons = added.reduce((sum, { lessonIds = [] }) => sum + lessonIds.length, 0);
  return lessons > 0 ? { lessons } : {};
}

async function carryOut(call: Start): Promise<Outcome> {
  const { body, params } = call;
  const problems: Problem[] = [];
  const own = await classesOf(call, params.id);
  const added: SchoolYearDone['added'][number][] = [];
  const ended: SchoolYearDone['ended'][number][] = [];
  const moved: SchoolYearDone['moved'][number][] = [];
  const monthsOff: SchoolYearDone['monthsOff'][number][] = [];
  const exceptions = new Map(body.students.map((move) => [`${move.from} ${move.userId}`, move]));
  const ending = body.classes.filter(({ becomes }) => becomes !== 'continues');

  /** Does one row of the plan; a rejected row becomes a problem, and the others are still tried. */
  async function attempt(about: Problem['about'], id: string, work: (within: Start) => Promise<void>): Promise<void> {
    const { done, message } = await oneRow(call, id, work);
    if (!done) problems.push({ about, id, message: message ?? '' });
  }

  for (const plan of ending) {
    await attempt('class', plan.classId, async (within) => {
      const row = own.get(plan.classId);
      if (!row) throw new HttpError('not-found');
      const outcome = await endOne(within, row, plan, exceptions);
      ended.push({ id: row.id, name: row.name });
      if (outcome) added.push(outcome.added);
      moved.push(...(outcome?.moved ?? []));
    });
  }
  const isEnding = new Set(ending.map(({ classId }) => classId));
  const open = new Set([...[...own.keys()].filter((id) => !isEnding.has(id)), ...added.map(({ id }) => id)]);
  for (const move of exceptions.values()) {
    await attempt('student', move.userId, async (within) => {
      if (!own.has(move.from) || (move.to !== null && !open.has(move.to))) throw new HttpError('not-found');
      moved.push(await moveOne(within, move, isEnding.has(move.from)));
    });
  }
  for (const { month, name } of body.monthsOff) {
    await attempt('month', month, async (within) => {
      const id = newId();
      await createMonthOff({ ...within, body: { id, placeType: 'madrasa', placeId: params.id, month, name } });
      monthsOff.push({ id, month });
    });
  }
  const counted = added.map((one) => ({ ...one, students: moved.filter(({ to }) => to === one.id).length }));
  const left = await countLeft(call, [...isEnding], moved);
  return { done: { ended, added: counted, moved, monthsOff, left }, problems };
}

/** The classes of a madrasa that have no last month, by id. */
async function classesOf({ db, language }: Pick<Context, 'db' | 'language'>, madrasaId: string) {
  const rows = await db
    .select({ id: classes.id, name: nameIn(classes, language), description: classes.description })
    .from(classes)
    .where(and(eq(classes.madrasaId, madrasaId), isNull(classes.lastMonth)));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Ends one class, after its successor was added with its teachers and students. Students who move stay members of the ended
 * class: they can still read its lessons, and an ended class counts nowhere.
 */
async function endOne(
  call: Start,
  { id, description }: Pick<Class, 'id' | 'description'>,
  { next }: ClassPlan,
  exceptions: ReadonlyMap<string, unknown>,
) {
  const { body, params } = call;
  const end = { lastMonth: body.lastMonth, reason: 'finished', note: body.note } as const;
  const { version } = await classRows.existing(call, id);
  const ending = { ...call, params: { id }, expectedVersions: [version] };
  if (!next) {
    await endClass({ ...ending, body: { ...end, successorId: null } });
    return undefined;
  }
  const { withoutTeachers, withLessons, ...typed } = next;
  const firstMonth = addMonths(body.lastMonth, 1);
  await createClass({ ...call, body: { ...typed, description, madarisId: params.id, firstMonth } });
  await endClass({ ...ending, body: { ...end, successorId: next.id } });
  const members = await call.db
    .select({ id: classMembers.userId, role: classMembers.role })
    .from(classMembers)
    .where(eq(classMembers.classId, id));
  const teachers = members.filter((one) => one.role === 'teacher' && !withoutTeachers.includes(one.id));
  const moving = members.filter((one) => one.role === 'student' && !exceptions.has(`${id} ${one.id}`));
  const coming = [...teachers, ...moving].map((one) => one.id);
  await addMembers(call.db, next.id, coming, call.clock.now());
  const lessonIds = withLessons ? await copyLessons(call.db, eq(materials.classId, id), next.id) : [];
  const moved = moving.map((one) => ({ userId: one.id, left: null, to: next.id }));
  return { added: { id: next.id, name: next.name, students: 0, teachers: teachers.length, lessonIds }, moved };
}

/** @throws HttpError `not-found` for a person who is not a student of the class */
async function moveOne(
  { db, ...call }: Start,
  { userId, from, to }: SchoolYearForm['students'][number],
  hasEnded: boolean,
): Promise<SchoolYearDone['moved'][number]> {
  const isStudent = and(
    eq(classMembers.classId, from),
    eq(classMembers.userId, userId),
    eq(classMembers.role, 'student'),
  );
  const found = await db.select({ id: classMembers.userId }).from(classMembers).where(isStudent).for('update');
  if (found.length === 0) throw new HttpError('not-found');
  const came = to === null || to === from ? [] : await addMembers(db, to, [userId], call.clock.now());
  const leaves = !hasEnded && to !== from;
  if (leaves) {
    const reason = to === null ? 'left' : 'moved';
    await endMemberships(db, isStudent, { reason, now: call.clock.now() });
    await call.audit('remove-user', { type: 'class', id: from }, { userId });
  }
  return { userId, left: leaves ? from : null, to: came.length > 0 ? to : null };
}

/** Counts students of the ending classes, and those who were removed from one, who are in no running class. */
async function countLeft({ db }: Start, ended: readonly string[], moved: SchoolYearDone['moved']): Promise<number> {
  const taken = moved.flatMap(({ userId, left }) => (left ? [userId] : []));
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int from (
      select user_id from class_members where role = 'student' and class_id = any(${sql.param(ended)}::uuid[])
      union select unnest(${sql.param(taken)}::uuid[])) as student
    where not exists (select from class_members m join classes c on c.id = m.class_id
      where m.user_id = student.user_id and c.last_month is null)`);
  return rows[0]?.count ?? 0;
}
