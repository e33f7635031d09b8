import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import type { OutboxError, OutboxItem, OutboxPart, OutboxReceipt } from '#data/database/outbox-item.ts';
import { waitAfter } from './rules/backoff.ts';
import { type OutboxEvent, targetOf } from './rules/transitions.ts';

/** The content of an item, as its author may still change it. */
export interface Content {
  title?: string;
  params?: Record<string, string>;
  fields?: Record<string, string>;
  group?: string;
  /** Another file: what has gone up of the one before counts no more. */
  parts?: OutboxPart[];
}

/** An event with what it brings along. */
export type Happening =
  | Bare<'begin' | 'end-session' | 'find-session' | 'interrupt' | 'retry' | 'pause' | 'resume' | 'remove'>
  | { event: 'succeed'; receipt: OutboxReceipt; row?: Material | Report }
  | { event: 'fail'; error: OutboxError; orderedMs?: number; gotFurther?: boolean }
  | { event: 'reject'; error: OutboxError }
  | { event: 'edit'; content: Content };

type Bare<TEvent> = TEvent extends string ? { event: TEvent } : never;

/** What a rule may know of the world: the moment in milliseconds since 1970, and chance from 0 up to 1. */
export interface World {
  now(): number;
  random(): number;
}

/** What an item becomes by an event: the next item, `removed`, or undefined where nothing changes. Pure. */
export function apply(item: OutboxItem, happening: Happening, world: World): OutboxItem | 'removed' | undefined {
  const target = targetOf(item, happening.event);
  if (target === undefined || target === 'removed') return target;
  const next: OutboxItem = { ...item, state: target, ...changes(item, happening, world) };
  if (endsFailure.includes(happening.event)) delete next.lastError;
  if (happening.event === 'edit' && happening.content.parts) {
    next.uploadOffset = 0;
    delete next.uploadId;
    delete next.uploadKey;
  }
  return next;
}

/**
 * An item as it is when a turn of the sender starts: what is on its way although no one sends was left by a process
 * that died, and what waits for sign-in waits only as long as there is no session.
 */
export function takeStockOf(item: OutboxItem, hasSession: boolean, world: World): OutboxItem {
  const found = itemAfter(item, { event: 'interrupt' }, world);
  return itemAfter(found, { event: hasSession ? 'find-session' : 'end-session' }, world);
}

function itemAfter(item: OutboxItem, happening: Happening, world: World): OutboxItem {
  const next = apply(item, happening, world);
  return next === undefined || next === 'removed' ? item : next;
}

/** What is over with these: the screen must not go on telling why an earlier attempt failed. */
const endsFailure: readonly OutboxEvent[] = ['succeed', 'retry', 'edit'];

const atOnce = { nextAttemptAt: 0, waitMs: 0 } as const;

function changes(item: OutboxItem, happening: Happening, world: World): Partial<OutboxItem> {
  switch (happening.event) {
    case 'begin':
      return { attempts: item.attempts + 1, attemptedAt: world.now(), ...atOnce };
    case 'end-session':
      // Only the item that met the 401 had been counted; no attempt is counted for want of a session.
      return { attempts: item.state === 'sending' ? item.attempts - 1 : item.attempts };
    case 'find-session':
      // A sign-in ends no wait that the server has ordered.
      return {};
    case 'fail':
      // An upload that got further is not one that fails again: the next break is as good as the first.
      return {
        lastError: happening.error,
        ...waiting(happening.gotFurther ? 1 : item.attempts, world, happening.orderedMs),
      };
    case 'interrupt':
      return { lastError: { code: 'interrupted', message: '' }, ...waiting(item.attempts, world) };
    case 'reject':
      return { lastError: happening.error, ...atOnce };
    case 'succeed':
      return { receipt: happening.receipt, uploadOffset: sizeOf(item), ...atOnce };
    case 'edit':
      return { ...happening.content, ...atOnce };
    default:
      return atOnce;
  }
}

function waiting(attempts: number, world: World, orderedMs?: number) {
  const waitMs = waitAfter(attempts, world.random(), orderedMs);
  return { waitMs, nextAttemptAt: world.now() + waitMs };
}

/** Bytes of all files of an item. */
export function sizeOf(item: Pick<OutboxItem, 'parts'>): number {
  return item.parts.reduce((sum, part) => sum + part.size, 0);
}
