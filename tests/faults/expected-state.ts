import type { OutboxItem } from '#data/database/outbox-item.ts';
import { backoff } from '#data/outbox/rules/backoff.ts';
import { isForeignFailure } from '#data/outbox/rules/failures.ts';
import { keyOf, revisionOf } from '#data/outbox/rules/revisions.ts';
import type { Effect } from './effect.ts';

/** The expected state's memory of one item, independent of the device. */
interface Page {
  item: OutboxItem;
  removedByPerson: boolean;
  /** It had its receipt already: its row at the server stays. */
  putAway?: boolean;
  /** The last attempt that ended: its time, and the planned wait for the next one. */
  lastEnd?: { at: number; waitMs: number };
  lastBeginning: number;
  /** The key whose success the device has seen, even if its receipt is not stored yet. */
  answered?: string;
  /** The codes of faults that rejected it: its author need not accept any other rejection. */
  readonly forbidden: Set<string>;
  /** An event may end a wait early: an act of the person, a clock change, a sign-in. */
  waitIsVoid: boolean;
}

/** The watched device and server, either modelled or real. */
export interface Witnessed {
  readonly items: ReadonlyMap<string, OutboxItem>;
  /** The stored files, by item. */
  readonly files: { has(itemId: string): boolean };
  /** In milliseconds, independent of the device's clock. */
  readonly trueTime: number;
  /** True while a process that is awake has a request under way. */
  readonly isSending: boolean;
  readonly server: {
    readonly effects: readonly Effect[];
    readonly rows: { has(rowId: string): boolean };
    /** True if the row of an upload is the latest version of its author. */
    isAsCorrected(item: OutboxItem): boolean;
    /** Rows on which the server fails whenever they are named. */
    readonly poison: { has(rowId: string): boolean };
    /** True if the server knows the answer of a key, or has known it for its whole keeping time. */
    remembers(userId: string, key: string | undefined): boolean;
  };
  unsent(): OutboxItem[];
}

/** The eight promises (docs/rules.md#the-promise), checked by an observer of both the device and the server. */
export class ExpectedState {
  readonly author: string;
  readonly #pages = new Map<string, Page>();
  /** The changes that the server made, `kind row`; each is checked once. */
  readonly #effects = new Set<string>();
  readonly #device: Witnessed;

  constructor(device: Witnessed, author: string) {
    this.#device = device;
    this.author = author;
  }

  saved(item: OutboxItem): void {
    const page = { item, removedByPerson: false };
    this.#pages.set(item.id, { ...page, lastBeginning: 0, waitIsVoid: false, forbidden: new Set() });
  }

  knows(id: string): boolean {
    return this.#pages.has(id);
  }

  removed({ id }: Pick<OutboxItem, 'id'>): void {
    this.#page(id).removedByPerson = true;
  }

  /** A fault answers for the server, or the item was changed, so that its rejection with this code is right. */
  forbids({ id }: Pick<OutboxItem, 'id'>, code: string): void {
    this.#pages.get(id)?.forbidden.add(code);
  }

  /** A receipt that its owner has removed from the list. */
  putAway(id: string): void {
    this.removed({ id });
    this.#page(id).putAway = true;
  }

  touched(id: string): void {
    this.#page(id).waitIsVoid = true;
  }

  clockJumped(): void {
    for (const page of this.#pages.values()) {
      page.waitIsVoid = true;
      page.lastBeginning = Number.NEGATIVE_INFINITY;
    }
  }

  answered(item: OutboxItem): void {
    this.#page(item.id).answered = keyOf(item);
  }

  ended(item: OutboxItem): void {
    const page = this.#page(item.id);
    page.lastEnd = { at: this.#device.trueTime, waitMs: item.waitMs };
    page.waitIsVoid = false;
  }

  starts(item: OutboxItem, early: boolean): void {
    const page = this.#page(item.id);
    const now = this.#device.trueTime;
    if (page.lastEnd && !page.waitIsVoid) {
      const inTime = page.lastEnd.at + page.lastEnd.waitMs;
      const soonest = early ? Math.min(inTime, page.lastBeginning + backoff.first) : inTime;
      // The start of a wait and its observed end are a few steps of the model apart.
      if (now < soonest - 1_000) throw new Broken('I5', `${item.id} is tried again ${soonest - now} ms too soon`);
    }
    page.lastBeginning = now;
    this.#checkOrder(item);
  }

  /**
   * @param as the session or process that sends
   * @param asleep sent by a process that does not know yet that its lease is over; the key makes that harmless
   */
  sends(item: OutboxItem, as: string, asleep: boolean): void {
    if (this.#device.isSending && !asleep) throw new Broken('I3', `${item.id} is sent beside another one`);
    if (item.userId !== this.author) throw new Broken('I7', `${item.id} is sent with ${as}`);
  }

  /** Checks that hold at every moment. */
  check(): void {
    this.#checkEffects();
    for (const [id, page] of this.#pages) if (!page.removedByPerson) this.#checkKept(id);
  }

  /** Checks that hold once the faults have stopped for three back-off periods. */
  checkEnd(): void {
    this.check();
    this.#checkDeleted();
    for (const item of this.#device.unsent()) {
      this.#checkRejection(item);
      if (item.state === 'rejected' || item.state === 'paused') continue;
      if (this.#device.server.poison.has(item.rowId) || this.#waitsForOther(item)) continue;
      throw new Broken(
        'I8',
        `${item.id} is still ${item.state} after ${item.attempts} attempts: ${item.lastError?.code}`,
      );
    }
  }

  /** An item that its author may send, and that no fault forbids, is not rejected. */
  #checkRejection({ id, state, lastError }: OutboxItem): void {
    if (state !== 'rejected' || this.#page(id).forbidden.has(lastError?.code ?? '')) return;
    throw new Broken('I8', `${id} is rejected, though its author may send it: ${lastError?.code}`);
  }

  /**
   * An upload that its author has deleted is not at the server, whatever was under way, unless they have cancelled the
   * deletion.
   */
  #checkDeleted(): void {
    const pages = [...this.#pages.values()];
    const calledOff = pages.filter(({ item, removedByPerson }) => item.kind === 'delete' && removedByPerson);
    const kept = new Set([
      ...calledOff.map(({ item }) => item.rowId),
      ...this.#device.unsent().map(({ rowId }) => rowId),
    ]);
    for (const { item, removedByPerson, putAway } of pages) {
      // A message that has arrived cannot be taken back.
      if (item.kind === 'message') continue;
      const isDeleted =
        item.kind === 'create' ? removedByPerson && !putAway : this.#device.items.get(item.id)?.state === 'sent';
      if (!isDeleted || kept.has(item.rowId) || !this.#device.server.rows.has(item.rowId)) continue;
      throw new Broken('I2', `${item.rowId} is at the server, though its author has deleted it`);
    }
  }

  #checkKept(id: string): void {
    const item = this.#device.items.get(id);
    if (!item) throw new Broken('I1', `${id} is gone`);
    const took = this.#effects.has(nameOf({ ...item, revision: revisionOf(item) }));
    const mayBeGone = item.kind === 'delete' && !this.#device.server.rows.has(item.rowId);
    if (item.state === 'sent') {
      if (!item.receipt) throw new Broken('I4', `${id} is shown as sent without a receipt`);
      if (!took && !mayBeGone) throw new Broken('I1', `${id} is shown as sent and the server does not have it`);
      if (
        item.kind !== 'delete' &&
        this.#device.server.rows.has(item.rowId) &&
        !this.#device.server.isAsCorrected(item)
      ) {
        throw new Broken('I2', `the server has ${id} otherwise than it was last corrected`);
      }
      return;
    }
    if (hasFile(item) && !this.#device.files.has(id)) throw new Broken('I1', `the file of ${id} is gone`);
    const ownKey = ['already-there', 'key-reused'].includes(item.lastError?.code ?? '');
    if (item.state === 'rejected' && ownKey) {
      throw new Broken('I4', `${id} is shown as rejected for what it did itself`);
    }
    if (item.state === 'rejected' && !isRejection(item)) {
      throw new Broken('I8', `${id} is given up for ${item.lastError?.code}`);
    }
    if (item.state === 'sending' && item.attempts < 1) throw new Broken('I4', `${id} is sent without an attempt`);
  }

  /** Effects are matched by name and not by order: a killed process's request may be handled after later ones. */
  #checkEffects(): void {
    const { server } = this.#device;
    const there = new Set<string>();
    for (const effect of server.effects) {
      const { kind, rowId, userId, key } = effect;
      const name = nameOf(effect);
      if (there.has(name)) throw new Broken('I2', `${name} took effect twice`);
      there.add(name);
      if (this.#effects.has(name)) continue;
      if (!server.remembers(userId, key)) throw new Broken('I2', `a repeat of ${key} could take effect again`);
      if (kind === 'create' && this.#effects.has(`delete ${rowId}`)) {
        throw new Broken('I3', `${rowId} came back after its deletion`);
      }
      if (userId !== this.author) throw new Broken('I7', `${name} took effect as ${userId}`);
      this.#effects.add(name);
    }
  }

  /** No item overtakes another in its class, except rejected or paused ones, and those that have failed often. */
  #checkOrder(item: OutboxItem): void {
    for (const earlier of this.#device.unsent()) {
      if (earlier.seq >= item.seq) continue;
      if (earlier.rowId === item.rowId) throw new Broken('I3', `${item.id} goes before the upload that it deletes`);
      // The server has it already: only its receipt is not stored yet.
      if (this.#page(earlier.id).answered === keyOf(earlier)) continue;
      if (earlier.group !== item.group || earlier.attempts >= 3 || this.#waitsForOther(earlier)) continue;
      // A foreign answer to one item says nothing about the others.
      if (isForeignFailure(earlier) && earlier.state === 'queued') continue;
      if (['queued', 'sending'].includes(earlier.state)) throw new Broken('I3', `${item.id} overtakes ${earlier.id}`);
    }
  }

  /** A deletion waits for its upload, even if its author left that rejected or paused. */
  #waitsForOther(item: OutboxItem): boolean {
    return this.#device.unsent().some((other) => other.rowId === item.rowId && other.seq < item.seq);
  }

  #page(id: string): Page {
    const page = this.#pages.get(id);
    if (!page) throw new RangeError(`${id} was never saved.`);
    return page;
  }
}

/** A deletion has none, and neither has any message. */
function hasFile({ kind, parts }: OutboxItem): boolean {
  return kind === 'create' || parts.length > 0;
}

/** The name of a change: a corrected upload may be created once more, each revision once. */
function nameOf({ kind, rowId, revision }: Pick<Effect, 'kind' | 'rowId' | 'revision'>): string {
  return kind === 'create' ? `${kind} ${rowId} ${revision}` : `${kind} ${rowId}`;
}

/** True if the error of a rejected item is a rejection, and not a temporary failure. */
function isRejection({ lastError }: OutboxItem): boolean {
  const passing = [
    'no-answer',
    'stalled',
    'portal',
    'gateway',
    'interrupted',
    'busy',
    'internal',
    'storage-full',
    'key-in-flight',
  ];
  return lastError !== undefined && !passing.includes(lastError.code);
}

/** A promise that did not hold. */
class Broken extends Error {
  override readonly name = 'Broken';

  constructor(
    readonly promise: `I${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`,
    detail: string,
  ) {
    super(`${promise}: ${detail}`);
  }
}
