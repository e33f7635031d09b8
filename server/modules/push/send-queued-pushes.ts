import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { PushMessage } from '#contract/entities/devices/push.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { noteGivenUp } from '#server/db/given-up.ts';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import { pushSubscriptions, queuedPushes } from '#server/db/schema/push.ts';
import { tx } from '#server/db/tx.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { selectNews } from '#server/modules/news/select-news.ts';
import { endOfNight } from '#server/push/night.ts';
import { isPushService } from '#server/push/push-services.ts';
import { sendPush } from '#server/push/send-push.ts';
import { type VapidKeys, vapidKeys } from '#server/push/vapid.ts';
import { pushWords } from './push-words.ts';

export interface PushTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'pushServices'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** The contact for a push service (RFC 8292): `https:` or `mailto:`. */
  readonly subject: string;
  readonly isStopping?: () => boolean;
}

const atOnce = 50;
const rounds = 40;
const leaseMs = 5 * 60_000;
const longestWaitMinutes = 120;
/** Older events are not news: the list contains them. */
const newsMs = 3 * 24 * 3_600_000;

type Claimed = typeof queuedPushes.$inferSelect;

/**
 * Sends queued notifications, at daytime in the receiver's time zone. If a process dies during it, the next run sends the
 * rest; notifications of one topic replace each other on the device, so a repeat is not seen twice.
 */
export async function sendQueuedPushes(tools: PushTools): Promise<void> {
  const { db, isStopping = () => false } = tools;
  const keys = await vapidKeys(db);
  for (let round = 0; round < rounds && !isStopping(); round += 1) {
    const claimed = await claim(tools);
    for (const push of claimed) await sendOne(tools, keys, push);
    if (claimed.length < atOnce) return;
  }
}

async function claim({ db, clock }: PushTools): Promise<Claimed[]> {
  const now = clock.now();
  return db
    .update(queuedPushes)
    .set({ tries: sql`${queuedPushes.tries} + 1`, dueAt: new Date(now.getTime() + leaseMs) })
    .where(
      sql`(${queuedPushes.key}, ${queuedPushes.sessionHash}) in (
        select key, session_hash from queued_pushes where done_at is null and due_at <= ${now}::timestamptz
        order by due_at, key limit ${atOnce} for update skip locked)`,
    )
    .returning();
}

async function sendOne(tools: PushTools, keys: VapidKeys, push: Claimed): Promise<void> {
  try {
    await change(tools.db, push, await outcomeOf(tools, keys, push));
  } catch (error) {
    tools.log.error({ failure: describeError(error), kind: push.kind }, 'a notification could not be sent');
  }
}

type Change = Partial<Pick<Claimed, 'doneAt' | 'dueAt' | 'tries'>> & { readonly givenUp?: 'rejected' | 'too-old' };

async function outcomeOf(tools: PushTools, keys: VapidKeys, push: Claimed): Promise<Change> {
  const { db, clock, config, log, subject } = tools;
  const now = clock.now();
  const done = { doneAt: now };
  const receiver = await receiverOf(db, push);
  if (!receiver) return done;
  // This is the first attempt if it waited for the morning, or for its process.
  const isOld = now.getTime() - push.createdAt.getTime() > newsMs;
  if (isOld) return push.tries > 1 ? { ...done, givenUp: 'too-old' } : done;
  const morning = endOfNight(now, receiver.timeZone);
  if (morning) return { dueAt: morning, tries: push.tries - 1 };
  const message = await messageOf(tools, push, receiver);
  // The operator may have removed the service from the list since then.
  if (!message || !isPushService(receiver.endpoint, config)) return done;
  const delivery = { ...receiver, message: JSON.stringify(message), topic: message.tag, now, subject };
  const result = await sendPush(keys, delivery);
  if (result === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, receiver.endpoint));
  if (result === 'rejected') {
    log.error({ kind: push.kind }, 'a push service did not accept a notification');
    return { ...done, givenUp: 'rejected' };
  }
  return result === 'later' ? { dueAt: waitAfter(push.tries, now) } : done;
}

/** One minute, doubled up to two hours, until the event is too old to be news. */
function waitAfter(tries: number, now: Date): Date {
  return new Date(now.getTime() + 60_000 * Math.min(2 ** (tries - 1), longestWaitMinutes));
}

/** The browser of a notification, while the same person is signed in there. */
async function receiverOf(db: Database, { sessionHash, userId }: Claimed) {
  const [receiver] = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      publicKey: pushSubscriptions.publicKey,
      auth: pushSubscriptions.auth,
      timeZone: pushSubscriptions.timeZone,
      language: sql<typeof pushSubscriptions.$inferSelect.language>`
        coalesce(${userPreferences.language}, ${pushSubscriptions.language})`,
      role: users.role,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(userPreferences, eq(userPreferences.userId, userId))
    .where(
      and(
        eq(pushSubscriptions.sessionHash, sessionHash),
        sql`exists (select from sessions where token_hash = ${sessionHash} and user_id = ${userId}
          and expires_at > now())`,
      ),
    );
  return receiver;
}

async function messageOf(
  { db, clock }: PushTools,
  { userId, kind, values }: Claimed,
  { role, language }: NonNullable<Awaited<ReturnType<typeof receiverOf>>>,
): Promise<PushMessage | undefined> {
  const now = clock.now();
  const caller = { userId, role };
  const words = await pushWords[kind]({ db, now, caller, language, values });
  if (!words) return undefined;
  const { newCount } = await selectNews({ db, caller, now, language });
  return { userId, ...words, language, tag: kind, badge: newCount };
}

async function change(
  db: Database,
  { key, sessionHash, userId, kind }: Claimed,
  { givenUp, ...values }: Change,
): Promise<void> {
  await tx(db, async (within) => {
    await within
      .update(queuedPushes)
      .set(values)
      .where(and(eq(queuedPushes.key, key), eq(queuedPushes.sessionHash, sessionHash)));
    if (givenUp) await noteGivenUp(within, 'notification', { type: 'user', id: userId }, { kind, reason: givenUp });
  });
}
