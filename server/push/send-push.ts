import { hash } from 'node:crypto';
import { encryptPush, type ReceiverKeys } from './encrypt.ts';
import type { VapidKeys } from './vapid.ts';

export interface Delivery extends ReceiverKeys {
  readonly endpoint: string;
  readonly message: string;
  /** Messages of one topic replace each other until the device fetches them. */
  readonly topic: string;
  readonly now: Date;
  /** The contact for a push service: `mailto:` or `https:`. */
  readonly subject: string;
}

/** `gone`: the browser no longer subscribes; `later`: the service may take it at another time. */
export type DeliveryResult = 'sent' | 'gone' | 'later' | 'rejected';

const waitsMs = 15_000;
const keptSeconds = 24 * 3600;

/** Hands a message to the push service of a browser, encrypted. It waits there for a day; follows no redirect. */
export async function sendPush(keys: VapidKeys, delivery: Delivery): Promise<DeliveryResult> {
  const { endpoint, message, topic, now, subject } = delivery;
  let answer: Response;
  try {
    answer = await fetch(endpoint, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(waitsMs),
      headers: {
        authorization: keys.authorization(endpoint, now, subject),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keptSeconds),
        urgency: 'normal',
        topic: hash('sha256', topic, 'base64url').slice(0, 32),
      },
      body: new Uint8Array(encryptPush(message, delivery)),
    });
  } catch {
    return 'later';
  }
  await answer.body?.cancel();
  if (answer.ok) return 'sent';
  if (answer.status === 404 || answer.status === 410) return 'gone';
  return answer.status === 429 || answer.status >= 500 ? 'later' : 'rejected';
}
