import { sql } from 'drizzle-orm';
import { reportReaders } from '#server/access/report-readers.ts';
import type { Database } from '#server/db/pool.ts';

/**
 * Queues a mail to everybody whose sponsorship opens this report, in the transaction since which they can read it: at most one a day for
 * each of them, and none for those who stopped them.
 */
export async function queueReportMails(
  db: Database,
  { reportId, classId, month, now }: { reportId: string; classId: string; month: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    with readers as (
      select distinct on (sponsor_id) sponsor_id, language, name from (${reportReaders(classId, month)}) as every
      order by sponsor_id, created_at desc
    ), allowed as (
      insert into user_preferences (user_id, report_mail_at) select sponsor_id, ${now}::timestamptz from readers
      on conflict (user_id) do update set report_mail_at = excluded.report_mail_at
        where user_preferences.report_mail and (user_preferences.report_mail_at is null
          or user_preferences.report_mail_at <= ${now}::timestamptz - interval '1 day')
      returning user_id
    )
    insert into queued_mails (key, user_id, kind, language, values)
    select 'report-' || ${reportId}::text || '-' || sponsor_id::text, sponsor_id, 'report', language,
      jsonb_build_object('place', name, 'month', ${month}::text, 'path', ${`/sponsored-month/${classId}/${month}`}::text)
    from readers join allowed on allowed.user_id = readers.sponsor_id
    on conflict do nothing`);
}
