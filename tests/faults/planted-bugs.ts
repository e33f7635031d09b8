import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { type SendingRules, sendingRules } from '#data/send/rules.ts';

const { start, choose, classifyFailure, requestOf, complete } = sendingRules;

/** Mistakes that were made elsewhere or are easily made, each in place of one rule of the real sender. */
export const plantedBugs: Record<string, Partial<SendingRules>> = {
  'the item is deleted before it is sent': {
    start: async (mirror, pick, environment) => {
      const started = await start(mirror, pick, environment);
      if (started) await mirror.outbox.delete(started.item.id);
      return started;
    },
  },
  'requests carry no key': {
    requestOf: (item, content) => {
      const { idempotencyKey: _, ...request } = requestOf(item, content);
      return request;
    },
  },
  'the status is ignored': {
    classifyFailure: (item, failure, at) =>
      failure instanceof ApiProblem ? sent(item) : classifyFailure(item, failure, at),
  },
  'a 401 drops the item': {
    complete: async (mirror, started, outcome, environment) => {
      if (outcome.event === 'end-session') await mirror.outbox.delete(started.id);
      else await complete(mirror, started, outcome, environment);
    },
  },
  'any 200 is trusted': {
    classifyFailure: (item, failure, at) =>
      failure instanceof Unreachable && failure.status === 200 ? sent(item) : classifyFailure(item, failure, at),
  },
  'there is no lock': {
    alone: (_mirror, _userId, work) => work(new AbortController().signal),
  },
  'a rejected item blocks all that come after it': {
    choose: (items, moment) => {
      const first = items.toSorted((a, b) => a.seq - b.seq)[0];
      return first && choose([first], moment);
    },
  },
  'a correction goes under the key of what it corrects': {
    requestOf: (item, content) => ({ ...requestOf(item, content), idempotencyKey: item.id }),
  },
  'a correction does not say that it is one': {
    requestOf: (item, content) => requestOf({ ...item, revision: 0 }, content),
  },
  'what comes of an attempt counts for whatever the item is by then': {
    complete: async (mirror, started, outcome, environment) => {
      const current = await mirror.outbox.get(started.id);
      await complete(mirror, current ?? started, outcome, environment);
    },
  },
  'it gives up after three attempts': {
    complete: (mirror, started, outcome, environment) =>
      outcome.event === 'fail' && started.attempts >= 3
        ? complete(mirror, started, { event: 'reject', error: outcome.error }, environment)
        : complete(mirror, started, outcome, environment),
  },
};

function sent(item: OutboxItem): ReturnType<typeof classifyFailure> {
  return { event: 'succeed', receipt: { at: item.attemptedAt, serverId: item.rowId, title: item.title } };
}
