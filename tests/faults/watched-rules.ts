import type { OutboxItem } from '#data/database/outbox-item.ts';
import { isNetworkFailure } from '#data/outbox/rules/failures.ts';
import type { SendingRules } from '#data/send/rules.ts';
import type { ExpectedState } from './expected-state.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import type { TestProcess } from './process.ts';
import type { TestClock } from './test-clock.ts';

/** The parts that observe a sending process. */
interface Watch {
  process: TestProcess;
  expected: ExpectedState;
  network: FaultyNetwork;
  clock: TestClock;
  /** The known state of the items. */
  items: Map<string, OutboxItem>;
  /** An action of the person while a request is under way. */
  whileUnderWay(): Promise<void>;
}

const stepMs = 50;

/**
 * Wraps rules without changing them: the expected state observes, the network has faults, and the process can die at certain
 * points.
 */
export function watchedRules(
  rules: SendingRules,
  { process, expected, network, clock, items, whileUnderWay }: Watch,
): SendingRules {
  let early = false;
  return {
    ...rules,
    choose: (unsent, moment) => {
      const chosen = rules.choose(unsent, moment);
      early =
        moment.connectionIsBack && chosen !== undefined && !moment.tried.has(chosen.id) && isNetworkFailure(chosen);
      return chosen;
    },
    start: async (mirror, pick, environment) => {
      const started = await rules.start(mirror, pick, environment);
      if (!started) return undefined;
      // An item up to here that is no longer unsent was sent by a process that died before it could report it.
      const readTo = started.unsent.at(-1)?.seq ?? 0;
      for (const [id, { state, seq }] of items) if (state !== 'sent' && seq <= readTo) items.delete(id);
      for (const item of started.unsent) items.set(item.id, item);
      expected.starts(started.item, early);
      process.point();
      return started;
    },
    attempt: async (mirror, item, turn) => {
      expected.sends(item, process.name, false);
      process.underWay = item.id;
      const code = network.meet(item);
      if (code !== undefined) expected.forbids(item, code);
      try {
        const attempt = rules.attempt(mirror, item, turn);
        const [outcome] = await Promise.all([attempt, whileUnderWay()]);
        if (outcome.event === 'succeed') expected.answered(item);
        return outcome;
      } finally {
        process.underWay = undefined;
        process.point();
      }
    },
    timeoutFor: () => {
      process.point();
      return network.timeoutMs;
    },
    complete: async (mirror, started, outcome, environment) => {
      process.point();
      await rules.complete(mirror, started, outcome, environment);
      const completed = await mirror.outbox.get(started.id);
      clock.advance(stepMs);
      if (!completed) return;
      items.set(completed.id, completed);
      expected.ended(completed);
    },
  };
}
