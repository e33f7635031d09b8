import type { OutboxItem } from '#data/database/outbox-item.ts';
import { failedOnLine } from '#data/outbox/rules/failures.ts';
import type { SendingRules } from '#data/send/rules.ts';
import type { Ledger } from './ledger.ts';
import type { TestProcess } from './process.ts';
import type { TestClock } from './test-clock.ts';
import type { Weather } from './weather.ts';

/** Who looks on while a process sends. */
interface Watch {
  process: TestProcess;
  ledger: Ledger;
  weather: Weather;
  clock: TestClock;
  /** The items as far as they have been seen. */
  items: Map<string, OutboxItem>;
}

const stepMs = 50;

/** Rules that do what they did, with the ledger looking on, faults on the line, and points at which the process can die. */
export function watchedRules(rules: SendingRules, { process, ledger, weather, clock, items }: Watch): SendingRules {
  let early = false;
  return {
    ...rules,
    choose: (unsent, moment) => {
      const chosen = rules.choose(unsent, moment);
      early = moment.lineIsBack && chosen !== undefined && !moment.tried.has(chosen.id) && failedOnLine(chosen);
      return chosen;
    },
    begin: async (mirror, pick, world) => {
      const begun = await rules.begin(mirror, pick, world);
      if (!begun) return undefined;
      // What it does not see among the unsent was sent by a process that died before it could tell.
      for (const [id, { state }] of items) if (state !== 'sent') items.delete(id);
      for (const item of begun.unsent) items.set(item.id, item);
      ledger.begins(begun.item, early);
      process.point();
      return begun;
    },
    attempt: async (mirror, item, turn) => {
      ledger.sends(item, process.name, false);
      process.underWay = item.id;
      weather.meet(item);
      try {
        const outcome = await rules.attempt(mirror, item, turn);
        if (outcome.event === 'succeed') ledger.answered(item);
        return outcome;
      } finally {
        process.underWay = undefined;
        process.point();
      }
    },
    timeoutFor: () => {
      process.point();
      return weather.timeoutMs;
    },
    settle: async (mirror, begun, outcome, world) => {
      process.point();
      await rules.settle(mirror, begun, outcome, world);
      const settled = await mirror.outbox.get(begun.id);
      clock.advance(stepMs);
      if (!settled) return;
      items.set(settled.id, settled);
      ledger.ended(settled);
    },
  };
}
