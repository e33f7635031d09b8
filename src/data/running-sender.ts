import { currentConnection, onConnection } from './api/connection.ts';
import { mirrorOf } from './database/database.ts';
import type { SendResult } from './send/send-all.ts';
import { createSender, type Sender, type WakeReason } from './send/sender.ts';
import { endSession, livingSession } from './session/device-session.ts';

let sender: Sender | undefined;
let senderOf: string | null = null;
let unsent = true;
let wordingNow: () => string | undefined = () => undefined;

/**
 * Sends for this account from now on, and for no other; null stops sending.
 * @param wording the user's language, for the messages of rejections
 */
export function sendFor(userId: string | null, wording: () => string | undefined): void {
  wordingNow = wording;
  if (senderOf === userId) return;
  sender?.stop();
  senderOf = userId;
  sender = userId === null ? undefined : senderFor(userId, () => wordingNow());
  unsent = true;
  wake('start');
}

/** The sender of an account, in page or worker. */
export function senderFor(userId: string, language: () => string | undefined): Sender {
  return createSender({
    mirror: mirrorOf(userId),
    userId,
    session: {
      current: livingSession,
      ended: endSession,
    },
    language,
  });
}

/** Sends the due items. A failure of the device is reported by the call that waits for the result (`sendAllNow`). */
export function wake(reason: WakeReason): void {
  const of = sender;
  sendAllNow(reason).catch((failure: unknown) => {
    // A sign-out deletes the database during a running turn.
    if (of === sender) console.error('The outbox could not be worked on.', failure);
  });
}

/** Sends the due items and returns the result; undefined if no one is signed in. */
export async function sendAllNow(reason: WakeReason): Promise<SendResult | undefined> {
  const result = await sender?.wakeSender(reason);
  unsent = result !== undefined && result.unsent > 0;
  return result;
}

/** Wakes the sender after every successful call, if something waits; returns the function that ends this. */
export function wakeAfterCalls(): () => void {
  let wasOffline = currentConnection().offline;
  return onConnection(() => {
    const { offline } = currentConnection();
    if (!offline && (wasOffline || unsent)) wake('call-succeeded');
    wasOffline = offline;
  });
}
