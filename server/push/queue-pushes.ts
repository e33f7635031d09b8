import { type SQL, sql } from 'drizzle-orm';
import type { PushKind } from '#contract/entities/devices/push.ts';
import type { Database } from '#server/db/pool.ts';

export interface QueuedPush {
  /** The event: each person is notified of it once, however often it is queued. */
  readonly key: string;
  readonly kind: PushKind;
  /** A query of the column `user_id`: the receivers. */
  readonly to: SQL;
  /** Ids and months for the text, which is read again when it is sent. */
  readonly values: Readonly<Record<string, string>>;
  readonly now: Date;
  /** Hours without a further notification of this kind to the same person; the list of news shows the event anyway. */
  readonly quietHours?: number;
}

/**
 * Queues notifications in the transaction of the event that they report: one for each device on which one of these people gets
 * them. `sendQueuedPushes` sends them.
 */
export async function queuePushes(db: Database, push: QueuedPush): Promise<void> {
  const { key, kind, to, values, now, quietHours = 0 } = push;
  const event = sql`${key} || '-' || people.user_id::text`;
  const since = new Date(now.getTime() - quietHours * 3_600_000);
  await db.execute(sql`
    insert into queued_pushes (key, session_hash, user_id, kind, values, created_at, due_at)
    select ${event}, push_subscriptions.session_hash, people.user_id, ${kind}, ${JSON.stringify(values)}::jsonb,
      ${now}::timestamptz, ${now}::timestamptz
    from (select distinct user_id from (${to}) as every) as people
    join sessions on sessions.user_id = people.user_id and sessions.expires_at > now()
    join push_subscriptions on push_subscriptions.session_hash = sessions.token_hash
    where not exists (select from queued_pushes earlier where earlier.key = ${event})
      and not exists (select from queued_pushes earlier where earlier.user_id = people.user_id
        and earlier.kind = ${kind} and earlier.created_at > ${since}::timestamptz)
    on conflict do nothing`);
}
