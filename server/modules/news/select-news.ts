import { type SQL, sql } from 'drizzle-orm';
import type { News, NewsItem } from '#contract/answers/news.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import type { ReportState } from '#contract/report-states.ts';
import type { Role } from '#contract/rights/roles.ts';
import { reportsToOpen } from '#server/access/scope.ts';
import { isInState } from '#server/db/counted-reports.ts';
import { isoTime } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { dueDayOfClass } from '#server/figures/due-days.ts';
import type { SignedIn } from '#server/http/handler.ts';
import { refundsOf } from '#server/modules/giving/charges/charge-mails.ts';
import { placeName } from '#server/modules/giving/payments/payment-rows.ts';
import { isOutstanding } from '#server/modules/mails/queue-reminders.ts';
import { stateOf } from '#server/modules/radar/radar-conditions.ts';
import { placeChanges, sponsorshipChanges } from './sponsor-changes.ts';

interface Asking {
  readonly db: Database;
  readonly caller: SignedIn;
  readonly now: Date;
}

const days = 60;
const atMost = 50;
/** What someone who never looked is shown as new. */
const newDays = 7;
/** How many months back a report that has not come is listed. */
const openMonths = 3;

/** What is new for someone, from what is stored anyway. Rights are those of this moment. */
export async function selectNews(asking: Asking): Promise<News> {
  const { db, caller, now } = asking;
  const own = queries[caller.role](asking);
  if (own.length === 0) return { items: [], newCount: 0 };
  const { rows } = await db.execute<NewsItem & Record<string, unknown>>(sql`
    with seen as (select coalesce((select news_seen_at from user_preferences where user_id = ${caller.userId}),
      ${ago(now, newDays)}::timestamptz) as until)
    select id, kind, ${isoTime(sql`at`)} as at, name, "madrasaName", title, month, amount, path,
      -- In milliseconds, as a device knows it: the rest of one makes nothing new that was seen.
      date_trunc('milliseconds', at) > seen.until as "isNew"
    from (${sql.join(
      own.map((one) => sql`(${one})`),
      sql` union all `,
    )}) as news (id, kind, at, name, "madrasaName", title, month, amount, path), seen
    -- What was written in this very millisecond is news too: the database counts in parts of it, this process does not.
    where at > ${ago(now, days)}::timestamptz and date_trunc('milliseconds', at) <= ${now}::timestamptz
    order by news.at desc, id desc limit ${atMost}`);
  return { items: rows, newCount: rows.filter(({ isNew }) => isNew).length };
}

function ago(now: Date, count: number): Date {
  return new Date(now.getTime() - count * 24 * 3_600_000);
}

/** News that a teacher has from the state of a report. */
const ofState: Readonly<Record<ReportState, ((asking: Asking) => SQL) | undefined>> = {
  arrived: undefined,
  seen,
  returned,
  replaced: undefined,
};

const queries: Record<Role, (asking: Asking) => SQL[]> = {
  teacher: (asking) => [
    ...Object.values(ofState).flatMap((select) => select?.(asking) ?? []),
    ...outstanding(asking),
    answered(asking),
    signInLinks(asking),
  ],
  student: (asking) => [lessons(asking), signInLinks(asking)],
  sponsor: (asking) => [
    reports(asking, 'report'),
    paid(asking),
    failed(asking),
    refunded(asking),
    ...changed(asking),
    signInLinks(asking),
  ],
  supervisor: (asking) => [reports(asking, 'arrived'), signInLinks(asking)],
  admin: (asking) => [
    sql`select payments.id::text, 'payment-failed', payments.tried_at, users.full_name, null, null, payments.month,
    payments.amount_cents / 100.0::float8, '/payments' from payments join users on users.id = payments.sponsor_id
    where payments.state = 'failed'`,
    signInLinks(asking),
  ],
};

const nothing = sql`null::float8`;
/** The receipt of a payment. */
const paperOf = sql`coalesce('/receipt/' || payments.receipt_code, '/my-sponsorships')`;
const ofReport = sql`'/read/report/' || reports.id::text`;

function returned({ caller }: Asking): SQL {
  return sql`select 'returned-' || reports.id::text, 'returned', reports.returned_at, classes.name, madaris.name,
    reports.return_comment, reports.month, ${nothing}, ${ofReport}
    from reports ${toSchool(sql`reports.class_id`)}
    where ${isInState.returned} and ${ofOwnClass(caller)}`;
}

function seen({ caller }: Asking): SQL {
  return sql`select 'seen-' || reports.id::text, 'seen', reports.seen_at, classes.name, madaris.name, null, reports.month,
    ${nothing}, ${ofReport}
    from reports ${toSchool(sql`reports.class_id`)}
    where reports.author_id = ${caller.userId} and ${isInState.seen} and ${ofOwnClass(caller)}`;
}

/** One for a report, however many sponsors answered it, at the time of the last answer. */
function answered({ caller }: Asking): SQL {
  return sql`select 'answered-' || reports.id::text, 'answered', max(report_openings.answered_at), classes.name, madaris.name, null,
    reports.month, ${nothing}, ${ofReport}
    from reports ${toSchool(sql`reports.class_id`)} join report_openings on report_openings.report_id = reports.id
    where report_openings.answer is not null and ${ofOwnClass(caller)} group by reports.id, classes.name, madaris.name`;
}

/** Reports of the last months that have not come: due from the first day of the next month, missing after its due day. */
function outstanding({ caller, now }: Asking): SQL[] {
  return Array.from({ length: openMonths }, (_, back) => addMonths(monthOf(now), -1 - back)).map((month) => {
    const state = stateOf(sql`${month}::text`, sql`null`, now);
    const start = sql`${`${addMonths(month, 1)}-01T00:00:00Z`}::timestamptz`;
    return sql`select ${`${month}-`} || classes.id::text, ${state},
      case when ${state} = 'missing' then report_due_end(${month}, ${dueDayOfClass(month)}) else ${start} end,
      classes.name, madaris.name, null, ${month}::text, ${nothing}, '/class-details/' || classes.id::text || '/monthly-reports'
      from classes join madaris on madaris.id = classes.madrasa_id join regions on regions.id = madaris.region_id
      where ${ofOwnClass(caller)} and ${isOutstanding(month, now)}`;
  });
}

function lessons({ caller }: Asking): SQL {
  return sql`select 'lesson-' || materials.id::text, 'lesson', materials.created_at, classes.name, madaris.name, materials.title, null,
    ${nothing}, '/read/material/' || materials.id::text
    from materials ${toSchool(sql`materials.class_id`)} where ${ofOwnClass(caller)}`;
}

function reports({ db, caller, now }: Asking, kind: 'report' | 'arrived'): SQL {
  const mine = reportsToOpen({ db, caller, clock: { now: () => now }, reach: 'scope' }) ?? sql`false`;
  return sql`select ${kind} || '-' || reports.id::text, ${kind}::text, reports.created_at, classes.name, madaris.name, null,
    reports.month, ${nothing}, ${ofReport}
    from reports ${toSchool(sql`reports.class_id`)} where reports.counts and ${mine}`;
}

function paid({ caller }: Asking): SQL {
  return sql`select 'paid-' || payments.id::text, 'paid', payments.paid_at, ${place}, ${madrasa}, null, payments.month,
    payments.amount_cents / 100.0::float8, ${paperOf}
    from payments where payments.sponsor_id = ${caller.userId} and payments.state = 'paid'`;
}

function failed({ caller }: Asking): SQL {
  return sql`select 'failed-' || payments.id::text, 'payment-failed', payments.tried_at, ${place}, ${madrasa}, null, payments.month,
    payments.amount_cents / 100.0::float8, '/my-sponsorships'
    from payments where payments.sponsor_id = ${caller.userId} and payments.state = 'failed'`;
}

/** Each amount that went back to the card, as the mail about it says. */
function refunded({ caller }: Asking): SQL {
  return sql`select 'refunded-' || payments.id::text || '-' || refunds.cents, 'refunded', refunds.at, ${place}, ${madrasa}, null,
    payments.month, refunds.cents / 100.0::float8, ${paperOf}
    from (${refundsOf(caller.userId)}) as refunds join payments on payments.id = refunds.payment_id
    where payments.sponsor_id = ${caller.userId}`;
}

function changed({ caller, now }: Asking): SQL[] {
  return [placeChanges(caller.userId, ago(now, days)), sponsorshipChanges(caller.userId, ago(now, days))];
}

const place = placeName(payments.typeId);
/** Of what was paid for a class. */
const madrasa = sql`(select madaris.name from classes join madaris on madaris.id = classes.madrasa_id
  where classes.id = ${payments.typeId})`;

/** Links that others made to set a password of this account while it was in use: no one takes an account over unseen. */
function signInLinks({ caller }: Asking): SQL {
  return sql`select 'sign-in-link-' || audit_log.id::text, 'sign-in-link', audit_log.at, '', null, null, null, ${nothing}, '/account'
    from audit_log where audit_log.object_type = 'user' and audit_log.object_id = ${caller.userId}
      and audit_log.action = 'invite' and audit_log.changes ->> 'isInUse' = 'true'`;
}

function toSchool(classId: SQL): SQL {
  return sql`join classes on classes.id = ${classId} join madaris on madaris.id = classes.madrasa_id`;
}

function ofOwnClass({ userId }: SignedIn): SQL {
  return sql`classes.id in (select class_id from class_members where user_id = ${userId})`;
}
