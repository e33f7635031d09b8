import type { Account } from '#data/api/account.ts';
import { callApi } from '#data/api/call-api.ts';

/** The registration as page and worker see it; each runtime reaches it differently. */
interface Registered {
  readonly pushManager?: PushManager;
}

async function registration(): Promise<Registered | undefined> {
  const { registration: own, navigator } = globalThis as {
    registration?: Registered;
    navigator?: { serviceWorker?: { getRegistration(): Promise<Registered | undefined> } };
  };
  return own ?? (await navigator?.serviceWorker?.getRegistration());
}

/** The subscription of this browser; undefined if there is none, or no push at all. */
async function subscriptionHere(): Promise<PushSubscription | undefined> {
  return (await (await registration())?.pushManager?.getSubscription()) ?? undefined;
}

/**
 * Subscribes this browser and sends its subscription to the server, for the session of `account`.
 * @param publicKey the key of the server
 * @throws DOMException if the user or the browser does not allow it; ApiProblem or Unreachable
 */
export async function subscribeHere(account: Account, publicKey: string): Promise<void> {
  const manager = (await registration())?.pushManager;
  if (!manager) throw new DOMException('This browser has no push.', 'NotSupportedError');
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await handOver(account, subscription);
}

/**
 * Sends the subscription of this browser again at each start, if there is one. The browser may have changed it while no
 * worker ran, and the session may be new.
 */
export async function renewHere(account: Account): Promise<void> {
  const subscription = await subscriptionHere();
  if (subscription) await handOver(account, subscription);
}

/** Sends a subscription to the server with this device's time zone, which says when it is night here. */
export async function handOver(account: Account, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const body = { endpoint: endpoint ?? '', publicKey: keys?.p256dh ?? '', auth: keys?.auth ?? '', timeZone };
  await callApi('me.setPush', { body, idempotencyKey: crypto.randomUUID() }, account);
}

/**
 * Ends the subscription of this browser, without a call: people share phones. If its push service still sends something, the
 * worker does not show it to another user (sw/push.ts).
 */
export async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}

/** Shows the number of news on the app's icon, if the system supports it; 0 clears it. */
export async function showBadge(count: number): Promise<void> {
  const { navigator } = globalThis as { navigator?: { setAppBadge?(count: number): Promise<void> } };
  await navigator?.setAppBadge?.(count);
}
