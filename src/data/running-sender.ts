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
 * Sends for an account from now on, and for no other; null for no one.
 * @param wording the language of the person, for the messages of rejections
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

/** Sends what is due. A failure of the device is reported where someone waits for the outcome (`sendAllNow`). */
export function wake(reason: WakeReason): void {
  const of = sender;
  sendAllNow(reason).catch((failure: unknown) => {
    // At sign-out the database is taken away under a turn that still runs.
    if (of === sender) console.error('The outbox could not be worked on.', failure);
  });
}

/** Sends what is due and returns the result; undefined when no one is signed in. */
export async function sendAllNow(reason: WakeReason): Promise<SendResult | undefined> {
  const result = await sender?.wakeSender(reason);
  unsent = result !== undefined && result.unsent > 0;
  return result;
}

/** The end of any successful call wakes the sender, where something waits; returns the function that ends this. */
export function wakeAfterCalls(): () => void {
  let wasOffline = currentConnection().offline;
  return onConnection(() => {
    const { offline } = currentConnection();
    if (!offline && (wasOffline || unsent)) wake('call-succeeded');
    wasOffline = offline;
  });
}
