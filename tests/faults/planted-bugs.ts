import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { type SendingRules, sendingRules } from '#data/send/rules.ts';

const { begin, choose, classifyFailure, requestOf, settle } = sendingRules;

/** Mistakes that others have shipped or that are easily made, each in the place of one rule of the real sender. */
export const plantedBugs: Record<string, Partial<SendingRules>> = {
  'the item is deleted before it is sent': {
    begin: async (mirror, pick, world) => {
      const begun = await begin(mirror, pick, world);
      if (begun) await mirror.outbox.delete(begun.item.id);
      return begun;
    },
  },
  'requests carry no key': {
    requestOf: (item, content) => {
      const { idempotencyKey: _, ...request } = requestOf(item, content);
      return request;
    },
  },
  'the status is ignored': {
    classifyFailure: (item, failure) => (failure instanceof ApiProblem ? sent(item) : classifyFailure(item, failure)),
  },
  'a 401 drops the item': {
    settle: async (mirror, begun, outcome, world) => {
      if (outcome.event === 'end-session') await mirror.outbox.delete(begun.id);
      else await settle(mirror, begun, outcome, world);
    },
  },
  'any 200 is trusted': {
    classifyFailure: (item, failure) =>
      failure instanceof Unreachable && failure.status === 200 ? sent(item) : classifyFailure(item, failure),
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
  'it gives up after three attempts': {
    settle: (mirror, begun, outcome, world) =>
      outcome.event === 'fail' && begun.attempts >= 3
        ? settle(mirror, begun, { event: 'reject', error: outcome.error }, world)
        : settle(mirror, begun, outcome, world),
  },
};

function sent(item: OutboxItem): ReturnType<typeof classifyFailure> {
  return { event: 'succeed', receipt: { at: item.attemptedAt, serverId: item.rowId, title: item.title } };
}
