import { type SQL, sql } from 'drizzle-orm';
import type { News, NewsItem } from '#contract/answers/news.ts';
import type { Language } from '#contract/language/languages.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import type { ReportState } from '#contract/report-states.ts';
import type { Role } from '#contract/rights/roles.ts';
import { reportsToOpen } from '#server/access/scope.ts';
import { supervisedRegions } from '#server/access/supervision/supervised-regions.ts';
import { isInState, openedAt } from '#server/db/counted-reports.ts';
import { nameIn, placeName } from '#server/db/names/place-names.ts';
import { isoTime } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { dueDayOfClass } from '#server/figures/due-days.ts';
import type { SignedIn } from '#server/http/handler.ts';
import { refundsOf } from '#server/modules/giving/charges/charge-mails.ts';
import { isOutstanding } from '#server/modules/mails/queue-reminders.ts';
import { stateOf } from '#server/modules/radar/radar-conditions.ts';
import { placeChanges, sponsorshipChanges } from './sponsor-changes.ts';

interface Asking {
  readonly db: Database;
  readonly language: Language;
  readonly caller: SignedIn;
  readonly now: Date;
}

const days = 60;
const atMost = 50;
/** Days of news shown as new to a person who has never opened the list. */
const newDays = 7;
/** Months for which a report that has not come is listed. */
const openMonths = 3;

/** A person's news, computed from stored rows within their current rights. */
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

/** A teacher's news for each state of a report. */
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
  supervisor: (asking) => [reports(asking, 'arrived'), ...acting(asking), signInLinks(asking)],
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

function returned({ caller, language }: Asking): SQL {
  return sql`select 'returned-' || reports.id::text, 'returned', reports.returned_at, ${names(language)},
    reports.return_comment, reports.month, ${nothing}, ${ofReport}
    from reports ${toSchool(sql`reports.class_id`)}
    where ${isInState.returned} and ${ofOwnClass(caller)}`;
}

function seen({ caller, language }: Asking): SQL {
  return sql`select 'seen-' || reports.id::text, 'seen', reports.seen_at, ${names(language)}, null, reports.month,
    ${nothing}, ${ofReport}
    from reports ${toSchool(sql`reports.class_id`)}
    where reports.author_id = ${caller.userId} and ${isInState.seen} and ${ofOwnClass(caller)}`;
}

/** One for a report, however many sponsors answered it, at the time of the last answer. */
function answered({ caller, language }: Asking): SQL {
  return sql`select 'answered-' || reports.id::text, 'answered', max(report_openings.answered_at), ${names(language)}, null,
    reports.month, ${nothing}, ${ofReport}
    from reports ${toSchool(sql`reports.class_id`)} join report_openings on report_openings.report_id = reports.id
    where report_openings.answer is not null and ${ofOwnClass(caller)} group by reports.id, classes.id, madaris.id`;
}

/** Reports of the last months that have not come: due from the first day of the next month, missing after its due day. */
function outstanding({ caller, now, language }: Asking): SQL[] {
  return Array.from({ length: openMonths }, (_, back) => addMonths(monthOf(now), -1 - back)).map((month) => {
    const state = stateOf(sql`${month}::text`, sql`null`, now);
    const start = sql`${`${addMonths(month, 1)}-01T00:00:00Z`}::timestamptz`;
    return sql`select ${`${month}-`} || classes.id::text, ${state},
      case when ${state} = 'missing' then report_due_end(${month}, ${dueDayOfClass(month)}) else ${start} end,
      ${names(language)}, null, ${month}::text, ${nothing}, '/class-details/' || classes.id::text || '/monthly-reports'
      from classes join madaris on madaris.id = classes.madrasa_id join regions on regions.id = madaris.region_id
      where ${ofOwnClass(caller)} and ${isOutstanding(month, now)}`;
  });
}

/** A copy of a lesson is news to those who did not have it in another of their classes. */
function lessons({ caller, language }: Asking): SQL {
  const known = sql`select from class_members join materials as older on older.class_id = class_members.class_id
    where class_members.user_id = ${caller.userId} and older.file_id = materials.file_id
      and older.created_at < materials.created_at`;
  return sql`select 'lesson-' || materials.id::text, 'lesson', materials.created_at, ${names(language)}, materials.title, null,
    ${nothing}, '/read/material/' || materials.id::text
    from materials ${toSchool(sql`materials.class_id`)} where ${ofOwnClass(caller)} and not exists (${known})`;
}

function reports({ db, caller, now, language }: Asking, kind: 'report' | 'arrived'): SQL {
  const at = kind === 'report' ? openedAt : sql`reports.created_at`;
  const mine = reportsToOpen({ db, caller, clock: { now: () => now }, reach: 'scope' }) ?? sql`false`;
  return sql`select ${kind} || '-' || reports.id::text, ${kind}::text, ${at}, ${names(language)}, null,
    reports.month, ${nothing}, ${ofReport}
    from reports ${toSchool(sql`reports.class_id`)} where reports.counts and ${mine}`;
}

function paid({ caller, language }: Asking): SQL {
  return sql`select 'paid-' || payments.id::text, 'paid', payments.paid_at, ${paidFor(language)}, null, payments.month,
    payments.amount_cents / 100.0::float8, ${paperOf}
    from payments where payments.sponsor_id = ${caller.userId} and payments.state = 'paid'`;
}

function failed({ caller, language }: Asking): SQL {
  return sql`select 'failed-' || payments.id::text, 'payment-failed', payments.tried_at, ${paidFor(language)}, null, payments.month,
    payments.amount_cents / 100.0::float8, '/my-sponsorships'
    from payments where payments.sponsor_id = ${caller.userId} and payments.state = 'failed'`;
}

/** Each amount that went back to the card, as the mail about it says. */
function refunded({ caller, language }: Asking): SQL {
  return sql`select 'refunded-' || payments.id::text || '-' || refunds.cents, 'refunded', refunds.at, ${paidFor(language)}, null,
    payments.month, refunds.cents / 100.0::float8, ${paperOf}
    from (${refundsOf(caller.userId)}) as refunds join payments on payments.id = refunds.payment_id
    where payments.sponsor_id = ${caller.userId}`;
}

function changed({ caller, now, language }: Asking): SQL[] {
  const since = ago(now, days);
  return [placeChanges(caller.userId, since, language), sponsorshipChanges(caller.userId, since, language)];
}

/** The class and the madrasa, as the reader knows them. */
function names(language: Language): SQL {
  return sql`${nameIn('classes', language)}, ${nameIn('madaris', language)}`;
}

/** On `payments`: the place, and the madrasa of a class. */
function paidFor(language: Language): SQL {
  return sql`${placeName(payments.typeId, language)}, (select ${nameIn('madaris', language)} from classes join madaris on madaris.id = classes.madrasa_id
  where classes.id = ${payments.typeId})`;
}

/** Links that others made to set a password of this account while it was in use: no one can take an account over unseen. */
function signInLinks({ caller }: Asking): SQL {
  return sql`select 'sign-in-link-' || audit_log.id::text, 'sign-in-link', audit_log.at, '', null, null, null, ${nothing}, '/account'
    from audit_log where audit_log.object_type = 'user' and audit_log.object_id = ${caller.userId}
      and audit_log.action = 'invite' and audit_log.changes ->> 'isInUse' = 'true'`;
}

/** Someone acts for the supervisor of a region: news for both of them. */
function acting({ caller, now, language }: Asking): SQL[] {
  const named = (key: 'userId' | 'supervisorId') =>
    sql`from audit_log join regions on regions.id = audit_log.object_id and audit_log.object_type = 'region'
      where audit_log.action = 'start-acting' and audit_log.at > ${ago(now, days)}::timestamptz
        and audit_log.changes ->> ${sql.raw(`'${key}'`)} = ${caller.userId}::text`;
  return [
    sql`select 'acting-starts-' || audit_log.id::text, 'acting-starts', audit_log.at, ${nameIn('regions', language)}, null, null, null, ${nothing},
      '/handover/' || regions.id::text ${named('userId')} and regions.id in ${supervisedRegions(caller.userId, now)}`,
    sql`select 'acting-for-you-' || audit_log.id::text, 'acting-for-you', audit_log.at, ${nameIn('regions', language)}, null,
      (select full_name from users where id = (audit_log.changes ->> 'userId')::uuid), null, ${nothing}, '/' ${named('supervisorId')}`,
  ];
}

function toSchool(classId: SQL): SQL {
  return sql`join classes on classes.id = ${classId} join madaris on madaris.id = classes.madrasa_id`;
}

function ofOwnClass({ userId }: SignedIn): SQL {
  return sql`classes.id in (select class_id from class_members where user_id = ${userId})`;
}
