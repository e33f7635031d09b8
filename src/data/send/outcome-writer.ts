import type { OutboxItem } from '#data/database/outbox-item.ts';
import { nextTask } from './next-task.ts';
import type { Outcome } from './outcome.ts';
import type { Sending } from './sending.ts';

/** Stores the results of attempts; a receipt is stored even while the next item is on its way. */
export function startOutcomeWriter(sending: Sending) {
  let last: Promise<void> = Promise.resolve();
  let failed: { failure: unknown } | undefined;
  let sent = 0;

  async function store(started: OutboxItem, outcome: Outcome): Promise<void> {
    try {
      await sending.rules.complete(sending.mirror, started, outcome, sending);
      if (outcome.event === 'succeed') sent += 1;
    } catch (failure) {
      failed ??= { failure };
    }
  }

  return {
    /** Starts to store the result of an attempt; one after the other. */
    add(started: OutboxItem, outcome: Outcome): void {
      last = last.then(nextTask).then(() => store(started, outcome));
    },
    /** Waits for everything that has started. @returns whether all of it is stored */
    async wentWell(): Promise<boolean> {
      await last;
      return failed === undefined;
    },
    /** Waits for everything that has started. @throws the first failure to store a result */
    async done(): Promise<void> {
      await last;
      if (failed) throw failed.failure;
    },
    /** Number of stored successes. */
    sent: () => sent,
  };
}

export type OutcomeWriter = ReturnType<typeof startOutcomeWriter>;
