import type { OutboxItem, OutboxState } from '#data/database/outbox-item.ts';

/**
 * Events of an item.
 * By the sender: `start`, `succeed`, `fail` (try again later), `reject`, `end-session`, `find-session`, `interrupt` (found on
 * its way although nothing is sending).
 * By the person: `retry`, `pause`, `resume`, `edit`, `remove`.
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

/** `removed` is no state: the item and its files are gone from the device. Only its author brings that about. */
export type Target = OutboxState | 'removed';

/**
 * The one table of transitions. An event without an entry changes nothing. A `succeed` counts from every unsent state:
 * what the server has taken is sent, whether the person has paused it meanwhile or not. A `reject` counts while the item is
 * on its way, paused there or not. An `edit` counts at any time before the receipt (./revisions.ts); what then comes of an
 * earlier revision counts no more.
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
