import * as v from 'valibot';
import { PushMessage } from '#contract/entities/devices/push.ts';
import { directionOf, languageOf } from '#contract/language/languages.ts';
import { readSetting } from '#data/device/device.ts';
import { handOver, showBadge, unsubscribeHere } from '#data/push/device-push.ts';
import { livingSession } from '#data/session/device-session.ts';

declare const self: ServiceWorkerGlobalScope;

/** No type library has the event's subscriptions yet: https://w3c.github.io/push-api/#the-pushsubscriptionchange-event */
interface ChangeEvent extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}

/** Shows notifications to their addressee, opens their page, and renews the subscription at the server. */
export function showNotifications(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    (event as ChangeEvent).waitUntil(renew(event as ChangeEvent)),
  );
}

/** Shows a message, unless its user has signed out on this device or it cannot be read. */
async function show(data: PushMessageData | null): Promise<void> {
  const message = parsed(data);
  if (!message) return;
  if (message.userId !== (await readSetting('account'))) return unsubscribeHere();
  const { title, body, path, language, tag, badge } = message;
  await showBadge(badge);
  await self.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    dir: directionOf(languageOf(language)),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: path,
  });
}

function parsed(data: PushMessageData | null): PushMessage | undefined {
  try {
    const message = v.safeParse(PushMessage, data?.json());
    return message.success ? message.output : undefined;
  } catch {
    return undefined;
  }
}

/** Opens a path in an open window of the app, otherwise in a new one. */
async function open(path: unknown): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ focused }) => focused) ?? windows[0];
  if (!shown) {
    await self.clients.openWindow(url.href);
    return;
  }
  await shown.navigate(url.href);
  await shown.focus();
}

/** Handles a subscription that the browser has changed: the server gets the new one, for the session of the old one. */
async function renew({ newSubscription, oldSubscription }: ChangeEvent): Promise<void> {
  const session = await livingSession();
  if (!session) return unsubscribeHere();
  const key = oldSubscription?.options.applicationServerKey;
  const next =
    newSubscription ??
    (key && (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  if (next) await handOver({ ...session, language: await readSetting('language') }, next);
}
