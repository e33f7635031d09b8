import { failedOnLine } from '#data/outbox/failures.ts';
import type { OutboxItem } from '#data/outbox/item.ts';
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
  return {
    ...rules,
    choose: (unsent, moment) => {
      const chosen = rules.choose(unsent, moment);
      // What it does not see among the unsent was sent by a process that died before it could tell.
      for (const [id, { state }] of items) if (state !== 'sent') items.delete(id);
      for (const item of unsent) items.set(item.id, item);
      const early = moment.lineIsBack && chosen !== undefined && !moment.tried.has(chosen.id) && failedOnLine(chosen);
      if (chosen) ledger.begins(chosen, early);
      return chosen;
    },
    begin: async (mirror, id, world) => {
      const begun = await rules.begin(mirror, id, world);
      if (!begun) return undefined;
      process.point();
      ledger.sends(begun, process.name, false);
      process.underWay = begun.id;
      weather.meet(begun);
      return begun;
    },
    patienceFor: () => {
      process.point();
      return weather.patienceMs;
    },
    settle: async (mirror, begun, outcome, world) => {
      process.underWay = undefined;
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
