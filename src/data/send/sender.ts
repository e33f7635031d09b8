import { pruneReceipts } from '#data/outbox/receipts.ts';
import { backoff, waitAfter } from '#data/outbox/rules/backoff.ts';
import { countUnsent } from '#data/outbox/unsent-items.ts';
import { type SendingRules, sendingRules } from './rules.ts';
import { type SendResult, sendAll } from './send-all.ts';
import type { Sending } from './sending.ts';

/**
 * Reasons that wake the sender (docs/rules.md#the-outbox, 2). `sync` is the browser's Background Sync, `call-succeeded` the end
 * of any successful call, `saved` a new item, `person` the person's request.
 */
export type WakeReason =
  | 'start'
  | 'online'
  | 'visible'
  | 'sync'
  | 'call-succeeded'
  | 'signed-in'
  | 'saved'
  | 'person'
  | 'timer';

/** Reasons that say nothing about the connection. */
const silentAboutLine: readonly WakeReason[] = ['saved', 'timer'];

export interface Sender {
  /**
   * Sends the due items now. A call during a running turn makes another turn follow.
   * @returns the result of the last turn; rejects if the device failed (no room, database closed)
   */
  wakeSender(reason: WakeReason): Promise<SendResult>;
  /** Ends the timer; a running turn ends by itself. */
  stop(): void;
}

type SenderOptions = Omit<Sending, 'rules' | 'now' | 'random'> & {
  rules?: SendingRules;
  /** True if the device knows that there is no network: nothing is attempted or counted then. */
  knownOffline?: () => boolean;
};

/** The browser's report about the network. Only its 'no' counts: a 'yes' does not prove a connection. */
const browserIsOffline = () => globalThis.navigator?.onLine === false;

/** The sender of one account in this page or worker; all senders together send one item at a time. */
export function createSender({ knownOffline = browserIsOffline, ...options }: SenderOptions): Sender {
  const sending: Sending = { rules: sendingRules, now: Date.now, random: Math.random, ...options };
  let running: Promise<SendResult> | undefined;
  let next: WakeReason | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turnsOffline = 0;
  let stopped = false;

  function wakeSender(reason: WakeReason): Promise<SendResult> {
    // A reason that reports a connection outweighs the others.
    if (!next || silentAboutLine.includes(next)) next = reason;
    running ??= takeTurns().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function takeTurns(): Promise<SendResult> {
    clearTimeout(timer);
    try {
      for (;;) {
        const reason = next ?? 'timer';
        next = undefined;
        // The browser's `online` event wakes the sender again. A user's request is tried anyway, because the user may know
        // better.
        if (knownOffline() && reason !== 'person') return await restOffline();
        const result = await sendAll(sending, !silentAboutLine.includes(reason));
        if (next && !stopped) continue;
        if (result.sent > 0) await pruneReceipts(sending.mirror);
        schedule(waitOf(result));
        return result;
      }
    } catch (failure) {
      schedule(backoff.longest);
      throw failure;
    }
  }

  async function restOffline(): Promise<SendResult> {
    schedule(backoff.longest);
    const unsent = await countUnsent(sending.mirror);
    return { sent: 0, unsent, connectionIsDown: true, ...(unsent > 0 && { nextInMs: backoff.longest }) };
  }

  function waitOf({ nextInMs, connectionIsDown, sent }: SendResult): number | undefined {
    // After a success, the first and shortest wait comes again: there is a connection, however often it breaks.
    turnsOffline = connectionIsDown ? (sent > 0 ? 1 : turnsOffline + 1) : 0;
    if (nextInMs === undefined || !connectionIsDown) return nextInMs;
    return Math.max(nextInMs, waitAfter(turnsOffline, sending.random()));
  }

  function schedule(ms: number | undefined): void {
    if (ms === undefined || stopped) return;
    // A timer is never longer than the longest wait, so that a clock set back cannot stretch it.
    timer = setTimeout(onTimer, Math.min(ms, backoff.longest));
  }

  function onTimer(): void {
    wakeSender('timer').catch((failure: unknown) => console.error('The outbox could not be worked on.', failure));
  }

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
  }

  return { wakeSender, stop };
}
