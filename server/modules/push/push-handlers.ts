import { eq } from 'drizzle-orm';
import type { PushState } from '#contract/entities/devices/push.ts';
import type { Database } from '#server/db/pool.ts';
import { pushSubscriptions } from '#server/db/schema/push.ts';
import type { Call, Context, Handlers } from '#server/http/handler.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { ownTokenHash } from '#server/modules/account/own-account.ts';
import { isReceiverKey } from '#server/push/encrypt.ts';
import { isTimeZone } from '#server/push/night.ts';
import { isPushService } from '#server/push/push-services.ts';
import { vapidKeys } from '#server/push/vapid.ts';

/**
 * Notifications for this session's browser: each session has at most one subscription, and each browser belongs to one
 * session.
 */
export const pushHandlers = {
  'me.push': async (call) => ({ data: await stateOf(call) }),
  'me.setPush': async (call) => {
    await subscribe(call);
    return { data: await stateOf(call) };
  },
  'me.endPush': async (call) => {
    await call.db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, ownTokenHash(call)));
    return { data: await stateOf(call) };
  },
} satisfies Handlers;

async function subscribe(call: Call<'me.setPush'>): Promise<void> {
  const { db, config, language, body } = call;
  const { endpoint, publicKey, auth } = body;
  if (!isPushService(endpoint, config)) throw brokenField(call, 'endpoint', 'pushServiceUnknown');
  if (!isReceiverKey(publicKey)) throw brokenField(call, 'publicKey', 'valueInvalid');
  const timeZone = isTimeZone(body.timeZone) ? body.timeZone : 'UTC';
  const sessionHash = ownTokenHash(call);
  const values = { endpoint, publicKey, auth, language, timeZone };
  // People share phones: the previous person on this browser is no longer notified.
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
  await db
    .insert(pushSubscriptions)
    .values({ sessionHash, ...values })
    .onConflictDoUpdate({ target: pushSubscriptions.sessionHash, set: values });
}

async function stateOf(call: Pick<Context, 'request'> & { db: Database }): Promise<PushState> {
  const [row] = await call.db
    .select({ createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionHash, ownTokenHash(call)));
  const { publicKey } = await vapidKeys(call.db);
  return { publicKey, since: row?.createdAt.toISOString() ?? null };
}
