import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '#contract/language/languages.ts';
import { nameIn, placeName } from '#server/db/names/place-names.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';

const theirs = (
  callerId: string,
  since: Date,
) => sql`sponsorships.sponsor_id = ${callerId} and sponsorships.started_at is not null
  and audit_log.at > ${since}::timestamptz and audit_log.at >= sponsorships.started_at`;

/**
 * Changes by others to the places of a sponsor's sponsorships, from the audit log (server/mail/sponsor-changes.ts): to the
 * place itself, and excused months of the places above it.
 */
export function placeChanges(callerId: string, since: Date, language: Language): SQL {
  const into = sql`(select ${nameIn('madaris', language)} from madaris where id = (changes #>> '{changes,madarisId,to}')::uuid
    union all select ${nameIn('regions', language)} from regions where id = (changes #>> '{changes,regionId,to}')::uuid)`;
  const priced = (side: 'from' | 'to') =>
    sql`coalesce(changes #>> ${`{changes,monthlyPrice,${side}}`}, changes #>> ${`{changes,totalPrice,${side}}`})::float8`;
  return sql`select distinct on (audit_log.id, change.kind) change.kind || '-' || audit_log.id::text, change.kind, audit_log.at, ${placeName(sponsorships.typeId, language)},
      null, change.title, change.month, change.amount, '/my-sponsorships'
    from sponsorships
    cross join lateral (values ('region', sponsorships.region_id), ('madrasa', sponsorships.madrasa_id),
      (sponsorships.type, sponsorships.type_id)) as place(type, id)
    join audit_log on audit_log.object_type = place.type and audit_log.object_id = place.id
    cross join lateral (
      select 'month-excused' as kind, changes ->> 'reason' as title, changes ->> 'month' as month, null::float8 as amount, false as is_own
        where action = 'excuse-month'
      union all select 'months-excused', changes ->> 'reason', changes ->> 'month', jsonb_array_length(changes -> 'months'), false
        where action = 'excuse-months'
      union all select 'place-renamed', changes #>> '{changes,name,from}', null, null, true
        where action = 'update' and changes #> '{changes,name}' is not null
      union all select 'place-moved', ${into}, null, null, true
        where action = 'update' and (changes #> '{changes,madarisId}' is not null or changes #> '{changes,regionId}' is not null)
      union all select 'price-raised', null, null, ${priced('to')}, true where action = 'update' and ${priced('to')} > ${priced('from')}
      union all select 'class-ends', null, changes ->> 'lastMonth', null, true where action = 'end'
      union all select 'class-untaught', null, changes ->> 'since', null, true where action = 'lack-teacher'
      union all select 'class-unattended', null, changes ->> 'since', null, true where action = 'lack-students'
      union all select 'class-reopened', null, null, null, true where action = 'reopen'
    ) as change
    where ${theirs(callerId, since)} and audit_log.at <= coalesce(sponsorships.cancelled_at, 'infinity')
      and (not change.is_own or place.id = sponsorships.type_id)`;
}

/** Changes by others to a sponsor's sponsorships. */
export function sponsorshipChanges(callerId: string, since: Date, language: Language): SQL {
  const amount = sql`(audit_log.changes #>> '{changes,amount,to}')::float8`;
  return sql`select change.kind || '-' || audit_log.id::text, change.kind, audit_log.at, ${placeName(sponsorships.typeId, language)}, null, null, null, change.amount, '/my-sponsorships'
    from sponsorships join audit_log on audit_log.object_type = 'sponsorship' and audit_log.object_id = sponsorships.id
    cross join lateral (
      select 'sponsorship-stopped' as kind, null::float8 as amount where action = 'cancel'
      union all select 'amount-lowered', ${amount} where action = 'update' and ${amount} is not null
      union all select 'zakat-ended', null where action = 'update' and changes #> '{changes,givingKind}' is not null
    ) as change
    where ${theirs(callerId, since)} and audit_log.user_id is distinct from ${callerId}`;
}
