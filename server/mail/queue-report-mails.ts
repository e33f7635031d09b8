import { sql } from 'drizzle-orm';
import { opensMonth } from '#server/access/report-share.ts';
import type { Database } from '#server/db/pool.ts';

/**
 * Queues a mail to everybody whose sponsorship opens this report, in the transaction that stores it: at most one a day for
 * each of them, and none for those who stopped them.
 */
export async function queueReportMails(
  db: Database,
  { reportId, classId, month, now }: { reportId: string; classId: string; month: string; now: Date },
): Promise<void> {
  const price = sql`case s.type when 'class' then place.class_price when 'madrasa' then place.madrasa_price
    else place.region_price end`;
  await db.execute(sql`
    with place as (
      select classes.id as class_id, classes.name, classes.monthly_price_cents as class_price,
        madaris.id as madrasa_id, madaris.total_price_cents as madrasa_price,
        regions.id as region_id, regions.total_price_cents as region_price
      from classes join madaris on madaris.id = classes.madrasa_id join regions on regions.id = madaris.region_id
      where classes.id = ${classId}
    ), readers as (
      select distinct on (s.sponsor_id) s.sponsor_id, s.language, place.name
      from place join sponsorships s on s.state = 'active' and (
        (s.type = 'class' and s.type_id = place.class_id)
        or (s.type = 'madrasa' and s.type_id = place.madrasa_id)
        or (s.type = 'region' and s.type_id = place.region_id))
      join payments p on p.sponsorship_id = s.id and p.month = ${month} and ${opensMonth(price)}
      order by s.sponsor_id, s.created_at desc
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
