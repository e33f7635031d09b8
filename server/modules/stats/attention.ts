import { and, gte, isNull, sql } from 'drizzle-orm';
import type { AttentionFigure, AttentionKind } from '#contract/answers/figures.ts';
import type { QueryOf } from '#contract/endpoints.ts';
import { fallbackLanguage } from '#contract/language/languages.ts';
import { monthOf, monthsUpTo } from '#contract/month.ts';
import { madarisInScope, regionsInScope, reportsInScope } from '#server/access/scope.ts';
import { isUnseen } from '#server/db/counted-reports.ts';
import { fetchRows } from '#server/db/prepared.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { reports } from '#server/db/schema/documents.ts';
import { payments, refundProposals } from '#server/db/schema/payments.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import { transfers } from '#server/db/schema/transfers.ts';
import { countClassesBy, currentClasses } from '#server/figures/region-figures.ts';
import { dueSpending } from '#server/figures/spending-due.ts';
import type { Context } from '#server/http/handler.ts';
import { isOfKind } from '#server/modules/audit/kinds.ts';
import { isRefunding } from '#server/modules/giving/payments/payment-rows.ts';
import { countAsked } from '#server/modules/months-off/requests/select-requests.ts';
import { radarSum } from '#server/modules/radar/radar-conditions.ts';
import { isUnconfirmed, transfersInScope } from '#server/modules/transfers/select-transfers.ts';

const radarMonths = '12';

type Show = QueryOf<'radar.list'>['show'];
type Asking = Pick<Context, 'db' | 'caller' | 'reach' | 'clock'>;

const ofRadar = {
  missingReports: 'missing',
  silentClasses: 'silent',
  classesWithoutTeacher: 'without-teacher',
  dueReports: 'due',
} as const satisfies Partial<Record<AttentionKind, Show>>;

/**
 * Open work in the caller's scope, the most urgent first, without empty kinds. Each figure is the total of its list
 * (server/modules/radar/radar.test.ts compares the two). Figures of classes are read from stored figures.
 */
export async function attentionFigures(call: Asking, now: Date): Promise<AttentionFigure[]> {
  const mine = call.reach !== 'all' && { mine: 'true' };
  const counts = {
    ...(await classCounts(call, now)),
    ...(await moneyCounts(call)),
    givenUpWork: await countGivenUp(call, now),
    regionsWithoutSupervisor: await countUnsupervised(call),
    newReports: await countNew(call),
    monthOffRequests: await countAsked(call),
    dueSpending: await countDueSpending(call, now),
    unconfirmedTransfers: await call.db.$count(transfers, and(isUnconfirmed(now), transfersInScope(call))),
  };
  const radar = Object.entries(ofRadar).map(
    ([kind, show]): AttentionFigure => ({
      kind: kind as AttentionKind,
      count: counts[kind as keyof typeof ofRadar],
      list: 'radar.list',
      query: { show, months: radarMonths },
    }),
  );
  const figures: AttentionFigure[] = [
    ...(call.reach === 'all'
      ? [
          figure('failedCharges', 'payments.list', { state: 'failed' }),
          figure('proposedRefunds', 'payments.list', { proposed: 'true' }),
          figure('disputedTransfers', 'transfers.list', { state: 'disputed' }),
          figure('givenUpWork', 'audit.list', { kind: 'given-up', from: givenUpSince(now).toISOString() }),
        ]
      : [figure('newReports', 'reports.review', { show: 'new' }), figure('dueSpending', 'spending.due', {})]),
    figure('monthOffRequests', 'monthOffRequests.list', { state: 'asked' }),
    figure('unconfirmedTransfers', 'transfers.list', { overdue: 'true' }),
    ...radar,
    ...(call.reach === 'all' ? [figure('waitingRefunds', 'payments.list', { refunding: 'true' })] : []),
    ...(call.reach === 'all' ? [figure('regionsWithoutSupervisor', 'regions.list', { supervised: 'false' })] : []),
    figure('classesWithoutStudents', 'classes.list', { attended: 'false', ...mine }),
  ];
  return figures.filter(({ count }) => count > 0);

  function figure(
    kind: keyof typeof counts,
    list: AttentionFigure['list'],
    query: Record<string, string>,
  ): AttentionFigure {
    return { kind, count: counts[kind], list, query };
  }
}

function classCounts(call: Asking, now: Date) {
  const months = monthsUpTo(monthOf(now), Number(radarMonths));
  const sum = (show: Show) => radarSum({ show, months, now }) ?? sql`null`;
  return countClassesBy(call.db, {
    scope: regionsInScope(call) ?? sql`true`,
    now,
    columns: {
      missingReports: sum(ofRadar.missingReports),
      silentClasses: sum(ofRadar.silentClasses),
      classesWithoutTeacher: sum(ofRadar.classesWithoutTeacher),
      dueReports: sum(ofRadar.dueReports),
      classesWithoutStudents: currentClasses('unattended', now),
    },
  });
}

/** Money that needs someone: the admin's alone. */
async function moneyCounts(
  call: Asking,
): Promise<Record<'failedCharges' | 'waitingRefunds' | 'disputedTransfers' | 'proposedRefunds', number>> {
  const none = { failedCharges: 0, waitingRefunds: 0, disputedTransfers: 0, proposedRefunds: 0 };
  if (call.reach !== 'all') return none;
  const [counts] = await fetchRows(
    call.db,
    sql<typeof none>`select
      (select count(*)::int from ${payments} where ${payments.state} = 'failed') as "failedCharges",
      (select count(*)::int from ${payments} where ${isRefunding}) as "waitingRefunds",
      (select count(*)::int from ${refundProposals}) as "proposedRefunds",
      (select count(*)::int from ${transfers} where ${transfers.state} = 'disputed') as "disputedTransfers"`,
  );
  return counts ?? none;
}

/** Work that was given up longer ago needs no attention. */
const givenUpDays = 7;

/** The start of a day (UTC), in the form of the screen's query. */
function givenUpSince(now: Date): Date {
  const start = new Date(now.getTime() - givenUpDays * 24 * 3_600_000);
  start.setUTCHours(0, 0, 0, 0);
  return start;
}

/** Work that the server has given up, such as mails to a mailbox that does not exist: only for admins. */
async function countGivenUp({ db, reach }: Asking, now: Date): Promise<number> {
  if (reach !== 'all') return 0;
  return db.$count(auditLog, and(isOfKind('given-up'), gte(auditLog.at, givenUpSince(now))));
}

/** Regions without a supervisor: the admin's alone. */
async function countUnsupervised({ db, reach }: Asking): Promise<number> {
  return reach === 'all' ? db.$count(regions, isNull(regions.supervisorId)) : 0;
}

/** Number of spending reports still to be sent. Supervisors send them. */
async function countDueSpending(call: Asking, now: Date): Promise<number> {
  if (call.reach === 'all') return 0;
  const due = dueSpending(madarisInScope(call) ?? sql`true`, now, fallbackLanguage);
  const [counted] = await fetchRows(
    call.db,
    sql<{ total: number }>`select count(*)::int as total from (${due}) as due`,
  );
  return counted?.total ?? 0;
}

/** Number of unread reports. Admins are not expected to read them: supervisors are. */
async function countNew(call: Asking): Promise<number> {
  if (call.reach === 'all') return 0;
  const [counted] = await fetchRows(
    call.db,
    sql<{ total: number }>`select count(*)::int as total from ${reports} where ${and(reportsInScope(call), isUnseen)}`,
  );
  return counted?.total ?? 0;
}
