import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import type { OutboxError, OutboxItem, OutboxPart, OutboxReceipt } from '#data/database/outbox-item.ts';
import { waitAfter } from './rules/backoff.ts';
import { revisionOf, wasAttempted } from './rules/revisions.ts';
import { type OutboxEvent, targetOf } from './rules/transitions.ts';

/** The part of an item that its author can still change. */
export interface Content {
  title?: string;
  params?: Record<string, string>;
  fields?: Record<string, string>;
  group?: string;
  /** Another file: uploaded bytes of the previous one no longer count. */
  parts?: OutboxPart[];
}

/** An event with its data. */
export type ItemEvent =
  | Bare<'start' | 'end-session' | 'find-session' | 'interrupt' | 'retry' | 'pause' | 'resume' | 'remove'>
  /** `isRepeat`: the row is as it was when an earlier attempt was answered. */
  | { event: 'succeed'; receipt: OutboxReceipt; row?: Material | Report; isRepeat?: boolean }
  | { event: 'fail'; error: OutboxError; orderedMs?: number; gotFurther?: boolean }
  | { event: 'reject'; error: OutboxError }
  | { event: 'edit'; content: Content };

type Bare<TEvent> = TEvent extends string ? { event: TEvent } : never;

/** The time in milliseconds since 1970 and a random number from 0 up to 1, as the rules see them. */
export interface Environment {
  now(): number;
  random(): number;
}

/** Result of an event on an item: the next item, `removed`, or undefined if nothing changes. Pure. */
export function apply(
  item: OutboxItem,
  itemEvent: ItemEvent,
  environment: Environment,
): OutboxItem | 'removed' | undefined {
  const target = targetOf(item, itemEvent.event);
  if (target === undefined || target === 'removed') return target;
  const next: OutboxItem = { ...item, state: target, ...changes(item, itemEvent, environment) };
  if (endsFailure.includes(itemEvent.event)) delete next.lastError;
  if (itemEvent.event === 'succeed' || itemEvent.event === 'edit') delete next.there;
  if (itemEvent.event === 'edit' && !keepsUpload(item, itemEvent.content)) {
    if (item.uploadId !== undefined) next.givenUp = [...(item.givenUp ?? []), item.uploadId];
    next.uploadOffset = 0;
    delete next.uploadId;
    delete next.uploadKey;
  }
  return next;
}

/**
 * The item as it is when a turn of the sender starts: an item marked as sending was left by a process that died, and an item
 * waits for sign-in only as long as there is no session.
 */
export function takeStockOf(item: OutboxItem, hasSession: boolean, environment: Environment): OutboxItem {
  const found = itemAfter(item, { event: 'interrupt' }, environment);
  return itemAfter(found, { event: hasSession ? 'find-session' : 'end-session' }, environment);
}

function itemAfter(item: OutboxItem, itemEvent: ItemEvent, environment: Environment): OutboxItem {
  const next = apply(item, itemEvent, environment);
  return next === undefined || next === 'removed' ? item : next;
}

/** These events clear the last error. */
const endsFailure: readonly OutboxEvent[] = ['succeed', 'retry', 'edit'];

const atOnce = { nextAttemptAt: 0, waitMs: 0 } as const;

function changes(item: OutboxItem, itemEvent: ItemEvent, environment: Environment): Partial<OutboxItem> {
  switch (itemEvent.event) {
    case 'start':
      return { attempts: item.attempts + 1, attemptedAt: environment.now(), ...atOnce };
    case 'end-session':
      // Only the item that met the 401 was counted; no other attempt counts while a session is missing.
      return { attempts: item.state === 'sending' ? item.attempts - 1 : item.attempts };
    case 'find-session':
      // A sign-in ends no wait that the server has ordered.
      return {};
    case 'fail':
      // An upload that made progress has not failed again: its next break counts as the first.
      return {
        lastError: itemEvent.error,
        ...waiting(itemEvent.gotFurther ? 1 : item.attempts, environment, itemEvent.orderedMs),
      };
    case 'interrupt':
      return { lastError: { code: 'interrupted', message: '' }, ...waiting(item.attempts, environment) };
    case 'reject':
      return { lastError: itemEvent.error, ...atOnce };
    case 'succeed':
      return { receipt: itemEvent.receipt, uploadOffset: sizeOf(item), ...atOnce };
    case 'edit':
      return { ...itemEvent.content, ...atOnce, ...(wasAttempted(item) && nextRevision(item)) };
    default:
      return atOnce;
  }
}

/** Starts the next revision, not yet tried, which replaces the one that the server may have. */
function nextRevision(item: OutboxItem): Partial<OutboxItem> {
  return { revision: revisionOf(item) + 1, attempts: 0, attemptedAt: 0 };
}

/**
 * True if the uploaded part of a file also serves a corrected item. Once the upload is complete the server may have made its
 * row and forgotten the upload.
 */
function keepsUpload(item: OutboxItem, content: Content): boolean {
  return content.parts === undefined && (!wasAttempted(item) || item.uploadOffset < sizeOf(item));
}

function waiting(attempts: number, environment: Environment, orderedMs?: number) {
  const waitMs = waitAfter(attempts, environment.random(), orderedMs);
  return { waitMs, nextAttemptAt: environment.now() + waitMs };
}

/** Bytes of all files of an item. */
export function sizeOf(item: Pick<OutboxItem, 'parts'>): number {
  return item.parts.reduce((sum, part) => sum + part.size, 0);
}
