import { type Happening, sizeOf, type World } from '#data/outbox/apply.ts';
import { nextDueIn } from '#data/outbox/choose.ts';
import { failedOnLine } from '#data/outbox/failures.ts';
import type { OutboxItem } from '#data/outbox/item.ts';
import { planDeletion } from '#data/outbox/plan-deletion.ts';
import type { Outcome } from '#data/send/classify.ts';
import { buildDeletion, buildItem } from '#tests/faults/build-item.ts';
import { type Fate, good } from '#tests/faults/fates.ts';
import { Ledger, type Witnessed } from '#tests/faults/ledger.ts';
import type { ModelRules } from './model-rules.ts';
import { contentHash, type ModelServer } from './model-server.ts';

/** A turn of the sender under way; each `next()` goes on to the next point where a process can die. */
interface Turn {
  steps: Generator<void, void, void>;
  /** Another process took the lease while this one slept: it ends after the item that it has begun. */
  over: boolean;
  /** It has a request under way. */
  sending: boolean;
}

const stepMs = 50;

/**
 * A phone with its outbox, one account, a page and a worker; a server; and the true time. The model runs the pure rules
 * of the product on it, step by step, as src/data/send/send-all.ts does on IndexedDB.
 */
export class Device implements Witnessed {
  readonly server: ModelServer;
  readonly ledger: Ledger;
  readonly items = new Map<string, OutboxItem>();
  /** The contents of stored files, by item. */
  readonly files = new Map<string, string>();
  /** Every event that changed something, as `state event`, and the fate of every request: how much a story has seen. */
  readonly seen = new Set<string>();
  readonly #turns = new Map<string, Turn>();
  #sleepers: Turn[] = [];
  readonly #world: World;
  readonly #rules: ModelRules;
  #fates: Fate[] = [];
  #trueTime = Date.UTC(2025, 0, 1);
  #clockOffset = 0;
  #chance = 0;
  #seq = 0;
  #token: string | undefined;
  #userId: string;

  constructor(rules: ModelRules, userId: string) {
    this.#rules = rules;
    this.server = rules.server();
    this.#userId = userId;
    this.#token = this.server.signIn(userId);
    this.ledger = new Ledger(this, userId);
    this.#world = { now: () => this.now, random: () => this.#random() };
  }

  /** The device's clock, which need not be right. */
  get now(): number {
    return this.#trueTime + this.#clockOffset;
  }

  get trueTime(): number {
    return this.#trueTime;
  }

  /** Whether a process that is awake has a request under way. */
  get isSending(): boolean {
    return [...this.#turns.values()].some((turn) => turn.sending);
  }

  unsent(): OutboxItem[] {
    return [...this.items.values()].filter((item) => item.state !== 'sent');
  }

  // What the person does.

  save(group: string, poison = false): void {
    const part = { partId: 'p', field: 'report', name: 'march.pdf', type: 'application/pdf', size: 1 } as const;
    const parts = [{ ...part, sha256: contentHash }];
    const item = this.#add(buildItem({ group, params: { classId: group }, parts }));
    this.files.set(item.id, contentOf(item));
    if (poison) this.server.poison.add(item.rowId);
    this.ledger.saved(item);
  }

  deleteRow(row: { rowId: string; group: string }): void {
    const plan = planDeletion([...this.items.values()].filter((item) => item.rowId === row.rowId));
    if (plan.takeBack) {
      this.ledger.removed(plan.takeBack);
      this.#drop(plan.takeBack.id);
    }
    if (plan.queue) this.ledger.saved(this.#add(buildDeletion(row.rowId, { group: row.group })));
  }

  act(id: string, happening: Happening): void {
    const next = this.#happen(id, happening);
    if (next === 'removed') this.ledger.removed({ id });
    if (next === undefined || next === 'removed') return;
    this.ledger.touched(id);
    if (happening.event !== 'edit') return;
    this.files.set(id, contentOf(next));
    this.ledger.changed(id);
  }

  signOut(): void {
    this.#token = undefined;
  }

  signIn(userId: string): void {
    this.#userId = userId;
    this.#token = this.server.signIn(userId);
  }

  // What happens to the device.

  advance(ms: number): void {
    this.#trueTime += ms;
  }

  setClock(offset: number): void {
    this.#clockOffset = offset;
    this.ledger.clockJumped();
  }

  meet(fates: readonly Fate[]): void {
    this.#fates = [...fates];
  }

  damageFile(id: string): void {
    if (this.files.has(id)) this.files.set(id, 'damaged');
  }

  kill(process: string): void {
    this.#turns.delete(process);
  }

  killAll(): void {
    this.#turns.clear();
    this.#sleepers = [];
  }

  /** A process without Web Locks sleeps for so long that its lease is over. */
  sleep(process: string): void {
    const turn = this.#turns.get(process);
    if (!turn) return;
    turn.over = true;
    this.#turns.delete(process);
    this.#sleepers.push(turn);
  }

  /** The sleepers go on where they were, beside the process that sends now. */
  awake(steps: number): void {
    for (const turn of this.#sleepers) for (let left = steps; left > 0; left -= 1) turn.steps.next();
  }

  // The sender.

  /** Wakes the sender in a process; while another one has its turn, that one serves for both. */
  wake(process: string, lineIsBack: boolean): void {
    const taken = this.#rules.alone ? this.#turns.size > 0 : this.#turns.has(process);
    if (taken) return;
    const turn: Turn = { steps: this.#takeTurn(lineIsBack, () => turn), over: false, sending: false };
    this.#turns.set(process, turn);
  }

  /** Lets a process go on by so many steps. */
  step(process: string, steps = 1): void {
    for (let left = steps; left > 0; left -= 1) {
      if (this.#turns.get(process)?.steps.next().done !== false) {
        this.#turns.delete(process);
        return;
      }
    }
  }

  /** Milliseconds until the timer would wake the sender; undefined without a reason to. */
  nextDueIn(): number | undefined {
    return nextDueIn(this.unsent(), { now: this.now, lineIsBack: false, tried: new Set() });
  }

  *#takeTurn(lineIsBack: boolean, own: () => Turn): Turn['steps'] {
    const tried = new Set<string>();
    let lineFailures = 0;
    this.#takeStock();
    yield;
    while (this.#session() && lineFailures < 2 && !own().over) {
      const item = this.#rules.choose(this.unsent(), { now: this.now, lineIsBack, tried });
      if (!item) return;
      const early = lineIsBack && !tried.has(item.id) && failedOnLine(item);
      tried.add(item.id);
      const begun = this.#begin(item, early);
      if (!begun) continue;
      yield;
      const token = this.#session();
      const outcome: Outcome = token ? yield* this.#attempt(begun, token, own()) : { event: 'interrupt' };
      this.#settle(begun, outcome);
      yield;
      lineFailures = isLineFailure(outcome) ? lineFailures + 1 : 0;
      if (outcome.event === 'end-session' && this.#token === token) this.#token = undefined;
    }
  }

  #takeStock(): void {
    for (const item of this.unsent()) {
      const next = this.#rules.takeStockOf(item, this.#session() !== undefined, this.#world);
      if (item.state === 'sending') this.seen.add('sending interrupt');
      if (item.state === 'waiting-sign-in' && next.state === 'queued') this.seen.add('waiting-sign-in find-session');
      if (item.state === 'sending') this.ledger.ended(next);
      if (item.state === 'waiting-sign-in' && next.state === 'queued') this.ledger.touched(item.id);
      this.items.set(item.id, next);
    }
  }

  #begin(item: OutboxItem, early: boolean): OutboxItem | undefined {
    this.ledger.begins(item, early);
    const begun = this.#happen(item.id, { event: 'begin' });
    if (begun === undefined || begun === 'removed') return undefined;
    if (!this.#rules.keepsUntilReceipt) this.#drop(item.id);
    return begun;
  }

  *#attempt(item: OutboxItem, token: string, turn: Turn): Generator<void, Outcome, void> {
    const stored = this.files.get(item.id);
    if (this.#rules.keepsUntilReceipt && item.kind === 'create' && stored !== contentOf(item)) {
      return { event: 'refuse', error: { code: 'stored-file-damaged', message: '' } };
    }
    const fate = this.#nextFate(item);
    this.ledger.sends(item, token, turn.over);
    const failure = this.#exchange(item, token, fate);
    turn.sending = true;
    yield;
    turn.sending = false;
    this.advance(fate.lasts);
    // The end of a turn breaks its request off, unless the answer was there already.
    if (turn.over && this.#random() < 0.5) return { event: 'interrupt' };
    if (failure) return this.#rules.classifyFailure(item, failure);
    const receipt = { at: this.now, serverId: item.rowId, title: item.title };
    return { event: 'succeed', receipt };
  }

  /** That a row is not there is for the server alone to say to who deletes it; nobody forges that answer. */
  #nextFate({ kind }: OutboxItem): Fate {
    const fate = this.#fates.shift() ?? good;
    return kind === 'delete' && fate.name === 'class gone' ? good : fate;
  }

  #exchange(item: OutboxItem, token: string, fate: Fate): Error | undefined {
    const { kind, rowId, group } = item;
    this.seen.add(fate.name);
    if (!fate.reachesServer) return fate.failure;
    try {
      const request = { token, key: this.#rules.keyOf(item), kind, rowId, group, content: contentOf(item) };
      this.server.handle(request, fate.failure !== undefined);
    } catch (refusal) {
      if (refusal instanceof Error) return fate.failure ?? refusal;
      throw refusal;
    }
    return fate.failure;
  }

  #settle(begun: OutboxItem, outcome: Outcome): void {
    const current = this.items.get(begun.id);
    if (outcome.event !== 'succeed' && current?.attempts !== begun.attempts) return;
    const next = this.#happen(begun.id, outcome);
    if (next !== undefined && next !== 'removed') this.ledger.ended(next);
    if (outcome.event === 'succeed') this.files.delete(begun.id);
    if (outcome.event !== 'end-session') return;
    for (const item of this.unsent()) this.#happen(item.id, { event: 'end-session' });
  }

  #happen(id: string, happening: Happening): OutboxItem | 'removed' | undefined {
    const item = this.items.get(id);
    const next = item && this.#rules.apply(item, happening, this.#world);
    if (item && next !== undefined) this.seen.add(`${item.state} ${happening.event}`);
    if (next === 'removed') this.#drop(id);
    else if (next !== undefined) this.items.set(id, next);
    this.advance(stepMs);
    return next;
  }

  #add(item: OutboxItem): OutboxItem {
    this.#seq += 1;
    const numbered = { ...item, seq: this.#seq, createdAt: this.now };
    this.items.set(item.id, numbered);
    return numbered;
  }

  #drop(id: string): void {
    this.items.delete(id);
    this.files.delete(id);
  }

  #session(): string | undefined {
    return this.#userId === this.ledger.author ? this.#token : undefined;
  }

  /** Chance that is the same in every run: what it gives is spread evenly, and never twice in a row alike. */
  #random(): number {
    this.#chance = (this.#chance + 0.618_033_988_75) % 1;
    return this.#chance;
  }
}

/** What the server would store of an item: a change of it changes this. */
export function contentOf(item: OutboxItem): string {
  return `${item.rowId} ${item.title} ${sizeOf(item)}`;
}

function isLineFailure(outcome: Outcome): boolean {
  return outcome.event === 'interrupt' || (outcome.event === 'fail' && failedOnLine({ lastError: outcome.error }));
}
