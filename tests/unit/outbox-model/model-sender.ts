import { ApiProblem } from '#data/api/errors.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { isNetworkFailure } from '#data/outbox/rules/failures.ts';
import { keyOf, revisionOf } from '#data/outbox/rules/revisions.ts';
import type { Outcome } from '#data/send/outcome.ts';
import { type FaultCase, good } from '#tests/faults/fault-cases.ts';
import type { Device } from './device.ts';
import type { ModelRules } from './model-rules.ts';
import { contentOf } from './model-server.ts';

/** A running turn of the sender; each `next()` continues to the next point where a process can die. */
interface Turn {
  steps: Generator<void, void, void>;
  /** Another process took the lease while this one slept: it ends after its current item. */
  over: boolean;
  /** It has a request under way. */
  sending: boolean;
}

/** The outcome of an attempt. */
interface PendingOutcome {
  started: OutboxItem;
  outcome: Outcome;
  isStored: boolean;
}

/** The knowledge of a turn. */
interface Course {
  connectionIsBack: boolean;
  tried: Set<string>;
  /** Sent, except for the stored receipt. */
  answered: Set<string>;
  networkFailures: number;
  own(): Turn;
}

/** The sender of src/data/send/send-all.ts in the processes of a modelled device, step by step on its pure rules. */
export class ModelSender {
  readonly #device: Device;
  readonly #rules: ModelRules;
  readonly #turns = new Map<string, Turn>();
  #sleepers: Turn[] = [];
  #faultCases: FaultCase[] = [];

  constructor(device: Device, rules: ModelRules) {
    this.#device = device;
    this.#rules = rules;
  }

  /** True while a process that is awake has a request under way. */
  get isSending(): boolean {
    return [...this.#turns.values()].some((turn) => turn.sending);
  }

  /** Sets the faults of the next requests. */
  meet(faultCases: readonly FaultCase[]): void {
    this.#faultCases = [...faultCases];
  }

  /** Wakes the sender in a process; if another one has its turn, that one serves both. */
  wake(process: string, connectionIsBack: boolean): void {
    const taken = this.#rules.alone ? this.#turns.size > 0 : this.#turns.has(process);
    if (taken) return;
    const turn: Turn = { steps: this.#takeTurn(connectionIsBack, () => turn), over: false, sending: false };
    this.#turns.set(process, turn);
  }

  /** Lets a process continue by a number of steps. */
  step(process: string, steps = 1): void {
    for (let left = steps; left > 0; left -= 1) {
      if (this.#turns.get(process)?.steps.next().done !== false) {
        this.#turns.delete(process);
        return;
      }
    }
  }

  kill(process: string): void {
    this.#turns.delete(process);
  }

  killAll(): void {
    this.#turns.clear();
    this.#sleepers = [];
  }

  /** A process without Web Locks sleeps until its lease is over. */
  sleep(process: string): void {
    const turn = this.#turns.get(process);
    if (!turn) return;
    turn.over = true;
    this.#turns.delete(process);
    this.#sleepers.push(turn);
  }

  /** Sleeping processes continue where they were, beside the current sender. */
  awake(steps: number): void {
    for (const turn of this.#sleepers) for (let left = steps; left > 0; left -= 1) turn.steps.next();
  }

  *#takeTurn(connectionIsBack: boolean, own: () => Turn): Turn['steps'] {
    const device = this.#device;
    const course: Course = { connectionIsBack, tried: new Set(), answered: new Set(), networkFailures: 0, own };
    this.#takeStock();
    yield;
    let pending: PendingOutcome | undefined;
    for (let started = this.#startNext(course); started; ) {
      yield;
      const token = device.session;
      const outcome: Outcome = token ? yield* this.#attempt(started, token, own(), pending) : { event: 'interrupt' };
      if (pending && !pending.isStored) yield* this.#store(pending);
      pending = { started, outcome, isStored: false };
      course.networkFailures = endedWithoutConnection(outcome) ? course.networkFailures + 1 : 0;
      let next: OutboxItem | undefined;
      if (outcome.event === 'succeed') {
        device.expected.answered(started);
        course.answered.add(keyOf(started));
        next = this.#startNext(course, started);
      }
      if (!next) {
        yield* this.#store(pending);
        if (outcome.event === 'end-session' && device.session === token) device.signOut();
        next = this.#startNext(course);
      }
      started = next;
    }
  }

  /** @param before its success is known; until it is stored, the deletion of its row waits */
  #startNext(
    { connectionIsBack, tried, answered, networkFailures, own }: Course,
    before?: OutboxItem,
  ): OutboxItem | undefined {
    const device = this.#device;
    if (!device.session || networkFailures >= 2 || own().over) return undefined;
    const unsent = device.unsent().filter((item) => !answered.has(keyOf(item)));
    const item = this.#rules.choose(unsent, { now: device.clock.now(), connectionIsBack, tried });
    if (!item || item.rowId === before?.rowId) return undefined;
    const early = connectionIsBack && !tried.has(item.id) && isNetworkFailure(item);
    tried.add(item.id);
    return this.#start(item, early);
  }

  *#store(pending: PendingOutcome): Turn['steps'] {
    this.#complete(pending.started, pending.outcome);
    pending.isStored = true;
    yield;
  }

  #takeStock(): void {
    const { items, expected, seen, clock, session } = this.#device;
    for (const item of this.#device.unsent()) {
      const next = this.#rules.takeStockOf(item, session !== undefined, clock);
      if (item.state === 'sending') seen.add('sending interrupt');
      if (item.state === 'waiting-sign-in' && next.state === 'queued') seen.add('waiting-sign-in find-session');
      if (item.state === 'sending') expected.ended(next);
      items.set(item.id, next);
    }
  }

  #start(item: OutboxItem, early: boolean): OutboxItem | undefined {
    const device = this.#device;
    device.expected.starts(item, early);
    const started = device.happen(item.id, { event: 'start' });
    if (started === undefined || started === 'removed') return undefined;
    if (!this.#rules.keepsUntilReceipt) device.drop(item.id);
    return started;
  }

  /** @param before its receipt is stored while this item is on its way */
  *#attempt(
    item: OutboxItem,
    token: string,
    turn: Turn,
    before: PendingOutcome | undefined,
  ): Generator<void, Outcome, void> {
    const { files, expected, clock } = this.#device;
    if (this.#rules.keepsUntilReceipt && item.kind !== 'delete' && files.get(item.id) !== contentOf(item)) {
      return { event: 'reject', error: { code: 'stored-file-damaged', message: '' } };
    }
    const faultCase = this.#nextFaultCase(item);
    expected.sends(item, token, turn.over);
    const failure = this.#exchange(item, token, faultCase);
    turn.sending = true;
    yield;
    if (before && !before.isStored) yield* this.#store(before);
    turn.sending = false;
    clock.advance(faultCase.lasts);
    // The end of a turn aborts its request, unless the answer was there already.
    if (turn.over && clock.random() < 0.5) return { event: 'interrupt' };
    if (failure) return this.#rules.classifyFailure(item, failure, clock.now());
    return { event: 'succeed', receipt: { at: clock.now(), serverId: item.rowId, title: item.title } };
  }

  /** Only the server may answer a deletion with 'not found'; no fault forges that answer. */
  #nextFaultCase({ kind }: OutboxItem): FaultCase {
    const faultCase = this.#faultCases.shift() ?? good;
    return kind === 'delete' && faultCase.name === 'class gone' ? good : faultCase;
  }

  #exchange(item: OutboxItem, token: string, faultCase: FaultCase): Error | undefined {
    const { kind, rowId, group } = item;
    this.#device.seen.add(faultCase.name);
    const place = `${group} ${item.fields.month}`;
    const words = { content: contentOf(item), revision: revisionOf(item), place, replaces: item.fields.replaces };
    const request = { token, key: this.#rules.keyOf(item), kind, rowId, group, ...words };
    if (faultCase.failure instanceof ApiProblem) this.#device.expected.forbids(item, faultCase.failure.code);
    if (this.#device.server.goneGroups.has(group)) this.#device.expected.forbids(item, 'not-found');
    if (faultCase.fault?.kind === 'hold') this.#device.server.held.push(request);
    if (!faultCase.reachesServer) return faultCase.failure;
    try {
      this.#device.server.handle(request, faultCase.failure !== undefined);
    } catch (rejection) {
      if (rejection instanceof Error) return faultCase.failure ?? rejection;
      throw rejection;
    }
    return faultCase.failure;
  }

  #complete(started: OutboxItem, outcome: Outcome): void {
    const device = this.#device;
    const current = device.items.get(started.id);
    const isAbout = outcome.event === 'succeed' ? this.#rules.isSameRevision : this.#rules.isSameAttempt;
    if (!isAbout(current, started)) return;
    const next = device.happen(started.id, outcome);
    if (next !== undefined && next !== 'removed') device.expected.ended(next);
    if (outcome.event === 'succeed') device.files.delete(started.id);
    if (outcome.event !== 'end-session') return;
    for (const item of device.unsent()) device.happen(item.id, { event: 'end-session' });
  }
}

function endedWithoutConnection(outcome: Outcome): boolean {
  return outcome.event === 'interrupt' || (outcome.event === 'fail' && isNetworkFailure({ lastError: outcome.error }));
}
