import { Unreachable } from '#data/api/errors.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { choose, type Timestamp } from '#data/outbox/rules/choose.ts';
import { type ModelRules, productRules } from './model-rules.ts';
import { ModelServer } from './model-server.ts';

/** Stores its answers separately from its changes: if it dies between the two, only the change is left. */
class ForgetfulServer extends ModelServer {
  protected override storesAnswer(dies: boolean): boolean {
    return !dies;
  }
}

/** Answers the deletion of a missing upload and forgets it: that upload may still arrive. */
class CarelessServer extends ModelServer {
  protected override keepsDeletions(): boolean {
    return false;
  }
}

/** Counts a repeated confirmation. */
class CountingServer extends ModelServer {
  protected override countsOnce(): boolean {
    return false;
  }
}

const { apply, classifyFailure, planDeletion } = productRules;

/** Mistakes that were made elsewhere or are easily made, each in place of one rule. */
export const plantedBugs: Record<string, Partial<ModelRules>> = {
  'the item is deleted before it is sent': { keepsUntilReceipt: false },
  'requests carry no key': { keyOf: () => undefined },
  'the server stores the key outside of the transaction': { server: () => new ForgetfulServer() },
  'the status is ignored': {
    classifyFailure: (item, failure, at) =>
      failure instanceof Unreachable
        ? classifyFailure(item, failure, at)
        : { event: 'succeed', receipt: receiptOf(item) },
  },
  'a 401 drops the item': {
    apply: (item, itemEvent, environment) =>
      itemEvent.event === 'end-session' ? 'removed' : apply(item, itemEvent, environment),
  },
  'any 200 is trusted': {
    classifyFailure: (item, failure, at) =>
      failure instanceof Unreachable && failure.status === 200
        ? { event: 'succeed', receipt: receiptOf(item) }
        : classifyFailure(item, failure, at),
  },
  'there is no lock': { alone: false },
  'a rejected item blocks all that come after it': { choose: chooseFirstOnly },
  'it gives up after five attempts': {
    apply: (item, itemEvent, environment) =>
      itemEvent.event === 'fail' && item.attempts >= 5
        ? apply(item, { event: 'reject', error: itemEvent.error }, environment)
        : apply(item, itemEvent, environment),
  },
  'a deletion of what has not arrived yet is not kept': { server: () => new CarelessServer() },
  'a confirmation counts each time it arrives': { server: () => new CountingServer() },
  'a correction goes under the key of what it corrects': {
    apply: (item, itemEvent, environment) => {
      const next = apply(item, itemEvent, environment);
      if (typeof next !== 'object' || itemEvent.event !== 'edit') return next;
      const { revision: _, ...rest } = next;
      return rest;
    },
  },
  'what is deleted in the outbox is not deleted at the server': {
    planDeletion: (items) => {
      const plan = planDeletion(items);
      return plan.takeBack ? { ...plan, queue: false } : plan;
    },
  },
  'the receipt of what was corrected since is taken for that of the correction': {
    isSameRevision: (item) => item !== undefined,
  },
};

function chooseFirstOnly(items: readonly OutboxItem[], moment: Timestamp): OutboxItem | undefined {
  const first = items.filter(({ state }) => state !== 'sent').sort((a, b) => a.seq - b.seq)[0];
  return first && choose([first], moment);
}

function receiptOf(item: OutboxItem) {
  return { at: item.attemptedAt, serverId: item.rowId, title: item.title };
}
