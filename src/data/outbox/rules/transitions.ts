import type { OutboxItem, OutboxState } from '#data/database/outbox-item.ts';

/**
 * Events of an item.
 * By the sender: `start`, `succeed`, `fail` (try again later), `reject`, `end-session`, `find-session`, `interrupt` (found
 * as `sending` although nothing is sending).
 * By the user: `retry`, `pause`, `resume`, `edit`, `remove`.
 */
export const outboxEvents = [
  'start',
  'succeed',
  'fail',
  'reject',
  'end-session',
  'find-session',
  'interrupt',
  'retry',
  'pause',
  'resume',
  'edit',
  'remove',
] as const;
export type OutboxEvent = (typeof outboxEvents)[number];

/** Target of an event. `removed` is no state: the item and its files are gone from the device. Only its author causes it. */
export type Target = OutboxState | 'removed';

/**
 * The one table of transitions. An event without an entry changes nothing.
 * - `succeed` counts from every unsent state: an item that the server has accepted is sent, even if the user has paused it.
 * - `reject` counts during an attempt, paused or not.
 * - `edit` counts at any time before the receipt (./revisions.ts); results of an earlier revision no longer count after it.
 */
export const transitions: Readonly<Record<OutboxState, Readonly<Partial<Record<OutboxEvent, Target>>>>> = {
  queued: {
    start: 'sending',
    succeed: 'sent',
    fail: 'queued',
    reject: 'rejected',
    'end-session': 'waiting-sign-in',
    retry: 'queued',
    pause: 'paused',
    edit: 'queued',
    remove: 'removed',
  },
  sending: {
    succeed: 'sent',
    fail: 'queued',
    reject: 'rejected',
    'end-session': 'waiting-sign-in',
    interrupt: 'queued',
    pause: 'paused',
    edit: 'queued',
    remove: 'removed',
  },
  'waiting-sign-in': {
    succeed: 'sent',
    'find-session': 'queued',
    pause: 'paused',
    edit: 'waiting-sign-in',
    remove: 'removed',
  },
  rejected: {
    succeed: 'sent',
    retry: 'queued',
    edit: 'queued',
    remove: 'removed',
  },
  paused: {
    succeed: 'sent',
    reject: 'rejected',
    resume: 'queued',
    edit: 'paused',
    remove: 'removed',
  },
  sent: {
    remove: 'removed',
  },
};

/** Target state of an event; undefined if it changes nothing. */
export function targetOf(item: Pick<OutboxItem, 'state'>, event: OutboxEvent): Target | undefined {
  return transitions[item.state][event];
}
