import type { ContentCorrection } from '#contract/forms/upload-correction.ts';
import type { OutboxItem, OutboxPart } from '#data/database/outbox-item.ts';
import type { ItemEvent } from '#data/outbox/apply.ts';
import { groupOf, madrasaGroupOf } from '#data/outbox/outbox-endpoints.ts';
import { nextDueIn } from '#data/outbox/rules/choose.ts';
import { buildDeletion, buildItem, buildMessage } from '#tests/faults/build-item.ts';
import { ExpectedState, type Witnessed } from '#tests/faults/expected-state.ts';
import { TestClock } from '#tests/faults/test-clock.ts';
import type { ModelRules } from './model-rules.ts';
import { ModelSender } from './model-sender.ts';
import { contentHash, contentOf, type ModelServer } from './model-server.ts';

const stepMs = 50;

/** The file of an upload; in the model, files differ only in size. */
export function buildPart(size: number): OutboxPart {
  return { partId: 'p', field: 'report', name: 'march.pdf', type: 'application/pdf', size, sha256: contentHash };
}

/** A phone with its outbox and one account, and a server, running the pure rules of the product. */
export class Device implements Witnessed {
  readonly server: ModelServer;
  readonly sender: ModelSender;
  readonly clock = new TestClock();
  readonly expected: ExpectedState;
  readonly items = new Map<string, OutboxItem>();
  /** The contents of stored files, by item. */
  readonly files = new Map<string, string>();
  /** Every effective event, as `state event`, and the fault case of every request: the coverage of a story. */
  readonly seen = new Set<string>();
  readonly #rules: ModelRules;
  #seq = 0;
  #token: string | undefined;
  #userId: string;

  constructor(rules: ModelRules, userId: string) {
    this.#rules = rules;
    this.server = rules.server();
    this.sender = new ModelSender(this, rules);
    this.#userId = userId;
    this.#token = this.server.signIn(userId);
    this.expected = new ExpectedState(this, userId);
  }

  get trueTime(): number {
    return this.clock.trueTime;
  }

  get isSending(): boolean {
    return this.sender.isSending;
  }

  /** The token of its author's session. */
  get session(): string | undefined {
    return this.#userId === this.expected.author ? this.#token : undefined;
  }

  unsent(): OutboxItem[] {
    return [...this.items.values()].filter((item) => item.state !== 'sent');
  }

  /** Milliseconds until the timer would wake the sender; undefined without a reason to. */
  nextDueIn(): number | undefined {
    return nextDueIn(this.unsent(), { now: this.clock.now(), connectionIsBack: false, tried: new Set() });
  }

  save(group: string, poison = false): void {
    const item = this.#saveNew(group, { title: 'March', description: '', month: '2025-03' });
    if (poison) this.server.poison.add(item.rowId);
  }

  /** Like src/data/outbox/save-upload.ts: a new version of a waiting item corrects it. */
  saveInPlace(replaced: OutboxItem): void {
    const { title, fields, params } = replaced;
    if (replaced.state !== 'sent') {
      this.correct(replaced.id, { title: `${title}, again`, file: {}, part: buildPart(2) });
      return;
    }
    const words = { title: `In the place of ${title}`, description: '', month: fields.month ?? '' };
    this.#saveNew(params.classId ?? '', { ...words, replaces: replaced.rowId });
  }

  /** Like src/data/outbox/correct.ts, with a new file if there is one. */
  correct(id: string, { part, ...correction }: ContentCorrection & { part?: OutboxPart }): void {
    const item = this.items.get(id);
    if (!item) return;
    const { content, isMoved } = this.#rules.correctItem(item, correction, part);
    this.act(id, { event: 'edit', content });
    if (!isMoved || this.items.get(id) === item) return;
    for (const other of this.unsent()) {
      if (other.fields.replaces !== item.rowId) continue;
      const { replaces: _, ...fields } = other.fields;
      this.act(other.id, { event: 'edit', content: { fields } });
    }
  }

  /** Like src/data/outbox/messages/save-message.ts: a waiting confirmation of the same transfer is corrected. */
  confirm(place: string, amount: string): void {
    const rowId = `transfer ${place}`;
    const fields = { amount };
    const waiting = this.unsent().find((item) => item.rowId === rowId);
    if (waiting) {
      this.act(waiting.id, { event: 'edit', content: { fields, parts: [buildPart(1)] } });
      this.act(waiting.id, { event: 'resume' });
      // A confirmation that arrived before the correction counts.
      this.expected.forbids(waiting, 'rule-broken');
      return;
    }
    const group = madrasaGroupOf(place);
    const item = this.#add(buildMessage(rowId, { group, fields, parts: [buildPart(1)] }));
    this.files.set(item.id, contentOf(item));
    this.expected.saved(item);
    if (this.server.rows.has(rowId)) this.expected.forbids(item, 'rule-broken');
  }

  #saveNew(classId: string, fields: Record<string, string>): OutboxItem {
    const { title = '' } = fields;
    const item = this.#add(
      buildItem({ group: groupOf(classId), params: { classId }, fields, title, parts: [buildPart(1)] }),
    );
    this.files.set(item.id, contentOf(item));
    this.expected.saved(item);
    return item;
  }

  deleteRow(row: { rowId: string; group: string }): void {
    const plan = this.#rules.planDeletion([...this.items.values()].filter((item) => item.rowId === row.rowId));
    if (plan.takeBack) {
      this.expected.removed(plan.takeBack);
      this.drop(plan.takeBack.id);
    }
    if (plan.queue) this.expected.saved(this.#add(buildDeletion(row.rowId, { group: row.group })));
  }

  /** An action of a person on an item. */
  act(id: string, itemEvent: ItemEvent): void {
    const item = this.items.get(id);
    if (itemEvent.event === 'remove' && item?.kind === 'create') {
      this.deleteRow(item);
      if (item.state !== 'sent') return;
      // It arrived while the person was asked.
      this.expected.removed(item);
      this.drop(id);
      return;
    }
    const next = this.happen(id, itemEvent);
    if (next === 'removed' && item?.state === 'sent') this.expected.putAway(id);
    else if (next === 'removed') this.expected.removed({ id });
    if (next === undefined || next === 'removed') return;
    this.expected.touched(id);
    if (itemEvent.event !== 'edit') return;
    this.files.set(id, contentOf(next));
  }

  signOut(): void {
    this.#token = undefined;
  }

  signIn(userId: string): void {
    this.#userId = userId;
    this.#token = this.server.signIn(userId);
  }

  setClock(offset: number): void {
    this.clock.offset = offset;
    this.expected.clockJumped();
  }

  damageFile(id: string): void {
    if (!this.files.has(id)) return;
    this.files.set(id, 'damaged');
    this.expected.forbids({ id }, 'stored-file-damaged');
  }

  /** Applies an event to an item, like src/data/outbox/store.ts in one transaction. */
  happen(id: string, itemEvent: ItemEvent): OutboxItem | 'removed' | undefined {
    const item = this.items.get(id);
    const next = item && this.#rules.apply(item, itemEvent, this.clock);
    if (item && next !== undefined) this.seen.add(`${item.state} ${itemEvent.event}`);
    if (next === 'removed') this.drop(id);
    else if (next !== undefined) this.items.set(id, next);
    this.clock.advance(stepMs);
    return next;
  }

  drop(id: string): void {
    this.items.delete(id);
    this.files.delete(id);
  }

  #add(item: OutboxItem): OutboxItem {
    this.#seq += 1;
    const numbered = { ...item, seq: this.#seq, createdAt: this.clock.now() };
    this.items.set(item.id, numbered);
    return numbered;
  }
}
