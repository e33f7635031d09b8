import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { PushKind } from '#contract/entities/devices/push.ts';
import type { Language } from '#contract/language/languages.ts';
import { dueDate } from '#contract/report-months.ts';
import { type ReportState, reportStates } from '#contract/report-states.ts';
import { reportsInScope } from '#server/access/scope.ts';
import { isInState } from '#server/db/counted-reports.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import type { Database } from '#server/db/pool.ts';
import { reports } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import type { SignedIn } from '#server/http/handler.ts';
import { outstandingClasses } from '#server/modules/mails/queue-reminders.ts';
import { formatOf } from '#server/words/format-of.ts';
import { wordsOf } from '#server/words/words.ts';

export interface PushWords {
  readonly title: string;
  readonly body: string;
  /** The screen that a tap opens. */
  readonly path: string;
}

interface Asking {
  readonly db: Database;
  readonly now: Date;
  readonly caller: SignedIn;
  readonly language: Language;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Text of a notification at the time of sending, within the present rights: minutes or a night may have passed since the
 * event. It names classes and months, but no person.
 * @returns undefined if it is no longer true, or the reader lost the right
 */
export const pushWords: Record<PushKind, (asking: Asking) => Promise<PushWords | undefined>> = {
  due: (asking) => ofOutstanding(asking, 'due'),
  missing: (asking) => ofOutstanding(asking, 'missing'),
  returned: async (asking) => {
    const [report] = await reportsOf(
      asking,
      sql`${reports.id} = ${asking.values.reportId} and ${isStillTrue('returned')}`,
    );
    return report && asking.caller.role === 'teacher' ? ofReport(asking, 'returned', report) : undefined;
  },
  report: async (asking) => {
    const [report] = await reportsOf(asking, eq(reports.id, asking.values.reportId ?? ''));
    return report && asking.caller.role === 'sponsor' ? ofReport(asking, 'report', report) : undefined;
  },
  arrived: async (asking) => {
    if (asking.caller.role !== 'supervisor') return undefined;
    const unseen = await reportsOf(asking, isStillTrue('arrived'));
    const [newest] = unseen;
    if (!newest) return undefined;
    const one = ofReport(asking, 'arrived', newest);
    if (unseen.length === 1) return one;
    return { ...one, body: wordsOf(asking.language, 'news')('push.arrived.several', { count: unseen.length }) };
  },
};

/** The notification about a report in each state. */
const saidIn: Readonly<Record<ReportState, PushKind | undefined>> = {
  arrived: 'arrived',
  seen: undefined,
  returned: 'returned',
  replaced: undefined,
};

/** On `reports`: the notification is true while the report is in that state. */
function isStillTrue(kind: 'arrived' | 'returned') {
  return or(...reportStates.filter((state) => saidIn[state] === kind).map((state) => isInState[state]));
}

type FoundReport = Awaited<ReturnType<typeof reportsOf>>[number];

/** The newest first; a hundred at most. */
function reportsOf({ db, caller, now, language }: Asking, where: ReturnType<typeof and>) {
  return db
    .select({ id: reports.id, month: reports.month, name: nameIn(classes, language) })
    .from(reports)
    .innerJoin(classes, eq(classes.id, reports.classId))
    .where(and(where, reportsInScope({ db, caller, clock: { now: () => now }, reach: 'scope' })))
    .orderBy(desc(reports.createdAt))
    .limit(100);
}

function ofReport({ language }: Asking, kind: 'returned' | 'report' | 'arrived', report: FoundReport): PushWords {
  const words = wordsOf(language, 'news');
  const values = { name: report.name, month: formatOf(language).month(`${report.month}-01`) };
  return {
    title: words(`push.${kind}.title`),
    body: words(`push.${kind}.body`, values),
    path: `/read/report/${report.id}`,
  };
}

async function ofOutstanding(asking: Asking, kind: 'due' | 'missing'): Promise<PushWords | undefined> {
  const { db, caller, language, values, now } = asking;
  const { month = '', dueDay = '' } = values;
  if (caller.role !== 'teacher') return undefined;
  const names = await outstandingClasses(db, { month, teacherId: caller.userId, now, language });
  if (names.length === 0) return undefined;
  const words = wordsOf(language, 'news');
  const format = formatOf(language);
  const filled = {
    names: format.list(names.slice(0, 3)),
    month: format.month(`${month}-01`),
    date: format.date(dueDate(month, Number(dueDay))),
  };
  return { title: words(`push.${kind}.title`, filled), body: words(`push.${kind}.body`, filled), path: '/' };
}
