import type { OutboxItem, OutboxState } from '#data/database/outbox-item.ts';

/**
 * What can happen to an item.
 * By the sender: `start`, `succeed`, `fail` (try again later), `reject`, `end-session`, `find-session`, `interrupt`
 * (found on its way although no one sends). By the person: `retry`, `pause`, `resume`, `edit`, `remove`.
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
 * what the server has taken is sent, whatever the person did to the item meanwhile. A `reject` counts while the item is
 * on its way, paused there or not.
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

/** Where an event leads an item; undefined where it changes nothing. */
export function targetOf(item: OutboxItem, event: OutboxEvent): Target | undefined {
  if (event === 'edit' && !mayEdit(item)) return undefined;
  return transitions[item.state][event];
}

/**
 * Whether the content may still change. Once an attempt has started, the server may have taken the item under its key,
 * and another content under the same key would be rejected; only its plain rejection shows that it has not.
 */
export function mayEdit(item: Pick<OutboxItem, 'state' | 'attempts'>): boolean {
  return item.state === 'rejected' || (item.attempts === 0 && item.state !== 'sending' && item.state !== 'sent');
}
