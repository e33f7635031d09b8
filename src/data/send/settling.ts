import type { OutboxItem } from '#data/database/outbox-item.ts';
import { nextTask } from './next-task.ts';
import type { Outcome } from './outcome.ts';
import type { Sending } from './sending.ts';

export interface Settling {
  /** Starts to store what came of an attempt; one after the other. */
  settle(begun: OutboxItem, outcome: Outcome): void;
  /** Waits for all that has started. @returns whether all of it is stored */
  wentWell(): Promise<boolean>;
  /** Waits for all that has started. @throws what first kept one of them from being stored */
  done(): Promise<void>;
  /** How many successes are stored. */
  sent(): number;
}

/** Stores what comes of attempts, a receipt also while the next item is on its way. */
export function startSettling(sending: Sending): Settling {
  let last: Promise<void> = Promise.resolve();
  let failed: { failure: unknown } | undefined;
  let sent = 0;

  async function store(begun: OutboxItem, outcome: Outcome): Promise<void> {
    try {
      await sending.rules.settle(sending.mirror, begun, outcome, sending);
      if (outcome.event === 'succeed') sent += 1;
    } catch (failure) {
      failed ??= { failure };
    }
  }

  return {
    settle(begun, outcome) {
      last = last.then(nextTask).then(() => store(begun, outcome));
    },
    async wentWell() {
      await last;
      return failed === undefined;
    },
    async done() {
      await last;
      if (failed) throw failed.failure;
    },
    sent: () => sent,
  };
}
