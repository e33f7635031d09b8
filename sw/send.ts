import { readSetting } from '#data/device/device.ts';
import { senderFor } from '#data/running-sender.ts';
import { livingSession } from '#data/session/device-session.ts';
import { syncTag } from '#data/sync-tag.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync, which not all browsers have and no type library knows: https://wicg.github.io/background-sync/spec/ */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Sends the outbox when the browser wakes the worker for it, with the page open or closed. */
export function sendOnSync(): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === syncTag) sync.waitUntil(send());
  });
}

/** @throws Error if some items can be sent later, so that the browser wakes the worker once more. */
async function send(): Promise<void> {
  const session = await livingSession();
  if (!session) return;
  const language = await readSetting('language');
  const sender = senderFor(session.userId, () => language);
  const { nextInMs } = await sender.wakeSender('sync');
  sender.stop();
  if (nextInMs !== undefined) throw new Error('Something of the outbox waits for its next attempt.');
}
