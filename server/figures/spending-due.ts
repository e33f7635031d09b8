import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '#contract/language/languages.ts';
import { monthOf, monthsUpTo } from '#contract/month.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { dueDayOfMadrasa } from './due-days.ts';
import { hasArrived, monthOfDay } from './madrasa-money.ts';

/** The number of past months for which a spending report is asked. */
const askedMonths = 12;

/**
 * The months of madaris whose spending report is still to be sent, as unordered rows of `SpendingDue`.
 * One is due for each finished month in which the madrasa had a class or money arrived, since its first confirmed transfer;
 * none for months off of the madrasa or its region.
 * @param scope on `madaris`
 * @param reader the language of the names
 */
export function dueSpending(scope: SQL, now: Date, reader: Language): SQL {
  const months = monthsUpTo(monthOf(now), askedMonths + 1).slice(0, -1);
  return sql`select madaris.id as "madrasaId", ${nameIn('madaris', reader)} as "madrasaName", madaris.region_id as "regionId", asked.month,
      to_char(report_due_end(asked.month, ${dueDayOfMadrasa(sql`asked.month`)}) at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD') as "dueDate",
      case when newest.id is not null then 'returned'
        when report_due_end(asked.month, ${dueDayOfMadrasa(sql`asked.month`)}) > ${now.toISOString()}::timestamptz then 'due' else 'missing' end as state,
      newest.id as "reportId", newest.return_comment as comment
    from madaris join regions on regions.id = madaris.region_id
    cross join unnest(${sql.param(months)}::text[]) as asked(month)
    left join spending_reports as newest
      on newest.madrasa_id = madaris.id and newest.month = asked.month and newest.replaced_at is null
    where ${scope} and (newest.id is null or newest.returned_at is not null)
      and asked.month >= (select ${monthOfDay(sql`min(transfers.received_date)`)} from transfers
        where transfers.madrasa_id = madaris.id and ${hasArrived()})
      and not exists (select from months_off as off where off.month = asked.month
        and (off.madrasa_id = madaris.id
          or (off.region_id = madaris.region_id and off.month >= past_until(madaris.past_due_days))))
      and (exists (select from classes where classes.madrasa_id = madaris.id
          and coalesce(classes.first_month, month_of(classes.created_at)) <= asked.month
          and coalesce(classes.last_month, '9999-12') >= asked.month)
        or exists (select from transfers where transfers.madrasa_id = madaris.id and ${hasArrived()}
          and ${monthOfDay(sql`transfers.received_date`)} = asked.month))`;
}
