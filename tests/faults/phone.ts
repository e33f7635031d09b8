import { IDBFactory } from 'fake-indexeddb';
import { limits } from '#contract/limits.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import type { Role } from '#contract/rights/roles.ts';
import { ApiProblem, DeviceFull, Unreachable } from '#data/api/errors.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { changeDraft, moveDraft, openDraft } from '#data/drafts/report-drafts.ts';
import * as actions from '#data/outbox/actions.ts';
import { saveDeletion } from '#data/outbox/add.ts';
import { correctUpload } from '#data/outbox/correct.ts';
import { monthOfItem } from '#data/outbox/rules/corrected-item.ts';
import { saveReport } from '#data/outbox/save-report.ts';
import { saveUpload } from '#data/outbox/save-upload.ts';
import { packPage } from '#data/report-pages/pack.ts';
import { type SendingRules, sendingRules } from '#data/send/rules.ts';
import { type SendResult, sendAll } from '#data/send/send-all.ts';
import type { SendingSession } from '#data/send/sending.ts';
import { pullChanges } from '#data/sync/pull-changes.ts';
import { somePage } from '#tests/tools/report-pages.ts';
import { hashOf } from './devices.ts';
import { ExpectedState, type Witnessed } from './expected-state.ts';
import { FaultyNetwork } from './faulty-network.ts';
import { type Fixture, forgetKeys, readTruth, type ServerRow, type ServerTruth, type Teacher } from './fixture.ts';
import { checkBytes } from './kept-bytes.ts';
import { type ProcessName, TestProcess } from './process.ts';
import { storyStart, TestClock } from './test-clock.ts';
import { TestLocks } from './test-locks.ts';
import { watchedRules } from './watched-rules.ts';

export type Act = 'retry' | 'pause' | 'resume' | 'remove' | 'edit' | 'month' | 'move' | 'replace' | 'draft';

/**
 * A phone that runs the product's own engine on IndexedDB, against the real server through the fault proxy. Time is
 * virtual; the expected state sees both sides.
 */
export class Phone implements Witnessed {
  readonly clock = new TestClock();
  readonly expected: ExpectedState;
  readonly items = new Map<string, OutboxItem>();
  readonly files = new Set<string>();
  session: SendingSession | undefined;
  /** Number of further attempts whose outcome can be stored; then the device is full, until the faults stop. */
  roomFor = Number.POSITIVE_INFINITY;
  readonly #fixture: Fixture;
  readonly #teacher: Teacher;
  readonly #rules: SendingRules;
  readonly #network: FaultyNetwork;
  readonly #locks = new TestLocks();
  readonly #processes = new Map<ProcessName, TestProcess>();
  /** The SHA-256 of the chosen file, by item; undefined once a test has damaged it. */
  readonly #contents = new Map<string, string | undefined>();
  #storage = new IDBFactory();
  #truth: ServerTruth = { effects: [], rows: new Map(), remembers: () => true };
  #keysForgotten = false;
  #corrections = 0;
  #whileUnderWay: (() => Promise<void>) | undefined;
  readonly #lost = new Set<string>();

  /** @param bug replaces a rule of the product by a wrong one */
  constructor(fixture: Fixture, teacher: Teacher, bug: Partial<SendingRules> = {}) {
    this.#fixture = fixture;
    this.#teacher = teacher;
    this.#network = new FaultyNetwork(fixture.proxy, this.clock);
    this.#rules = { ...sendingRules, ...bug };
    this.session = teacher;
    this.expected = new ExpectedState(this, teacher.userId);
  }

  get trueTime(): number {
    return this.clock.trueTime;
  }

  get isSending(): boolean {
    return [...this.#processes.values()].some((process) => process.underWay !== undefined);
  }

  get server(): Witnessed['server'] {
    const { effects, rows, remembers } = this.#truth;
    const isAsCorrected = (item: OutboxItem) => isSame(item, rows.get(item.rowId));
    const remembersNow: typeof remembers = (...slot) => this.#keysForgotten || remembers(...slot);
    return { effects, rows, isAsCorrected, poison: this.#network.poison, remembers: remembersNow };
  }

  unsent(): OutboxItem[] {
    return [...this.items.values()].filter(({ state }) => state !== 'sent');
  }

  async save(classNumber: 0 | 1, poison = false, chosen?: File): Promise<void> {
    const { mirror } = this.#process('page');
    const file = chosen ?? marks(this.#contents.size, 1);
    const upload = { classId: this.#teacher.classIds[classNumber], title: 'March', description: 'Marks', file };
    const { id } = await saveUpload(mirror, this.#author(), { endpoint: 'reports.create', ...upload });
    this.#contents.set(id, await hashOf(file));
    if (poison) this.#network.poison.add(id);
    await this.#noteNew();
  }

  /** A file of more than 512 KB, which goes up in pieces. */
  saveLarge(classNumber: 0 | 1): Promise<void> {
    return this.save(classNumber, false, marks(this.#contents.size, 90_000));
  }

  /** A report page of this month, filled in on the device. */
  async savePage(classNumber: 0 | 1): Promise<void> {
    const { mirror } = this.#process('page');
    const of = { classId: this.#teacher.classIds[classNumber], month: monthOf(new Date(this.clock.now())) };
    const { draft: blank } = await openDraft(mirror, of, 'en', async () => ({ values: {} }));
    const draft = await changeDraft(mirror, blank, (now) => now);
    const { file, json } = await filledPage(this.#contents.size);
    await saveReport(mirror, this.#author(), draft, { title: 'A page', description: '', file, made: { json, draft } });
    this.#contents.set(draft.id, await hashOf(file));
    await this.#noteNew();
  }

  async deleteRow(item: OutboxItem): Promise<void> {
    const { mirror } = this.#process('page');
    const classId = item.params.classId ?? '';
    await saveDeletion(mirror, this.#author(), { endpoint: 'reports.delete', id: item.rowId, classId });
    if (!(await mirror.outbox.get(item.id))) this.expected.removed(item);
    await this.#noteNew();
  }

  /** An action of a person on an item. */
  async act(act: Act, { id, params }: OutboxItem): Promise<void> {
    const { mirror } = this.#process('hand');
    this.#corrections += 1;
    const texts = { title: `April ${this.#corrections}`, description: '' };
    const month = `2024-0${1 + (this.#corrections % 9)}`;
    const file = marks(this.#contents.size + 1_000 * this.#corrections, this.#corrections % 3 === 0 ? 90_000 : 1);
    const [first, second] = this.#teacher.classIds;
    const done = await {
      retry: () => actions.retryItem(mirror, id),
      pause: () => actions.pauseItem(mirror, id),
      resume: () => actions.resumeItem(mirror, id),
      remove: () => this.#remove(id),
      edit: () => correctUpload(mirror, id, texts),
      month: () => correctUpload(mirror, id, { ...texts, month }),
      move: () => correctUpload(mirror, id, { classId: (params.classId === first ? second : first) ?? '' }),
      replace: () => correctUpload(mirror, id, { file }),
      draft: () => this.#correctByDraft(id, this.#corrections % 2 === 0 ? { file } : undefined, month),
    }[act]();
    if (!done) return;
    this.expected.touched(id);
    if (act === 'replace') this.#contents.set(id, await hashOf(file));
    await this.#noteNew();
  }

  /** A report that replaces another one, in its class and month. */
  async saveInPlace(replaced: OutboxItem): Promise<void> {
    const { mirror } = this.#process('page');
    const file = marks(this.#contents.size, 1);
    const words = { title: 'In its place', description: '', file };
    const upload = {
      ...words,
      classId: replaced.params.classId ?? '',
      month: monthOfItem(replaced),
      replaces: replaced.rowId,
    };
    const { id } = await saveUpload(mirror, this.#author(), { endpoint: 'reports.create', ...upload });
    this.#contents.set(id, await hashOf(file));
    if (id === replaced.id) this.expected.touched(id);
    await this.#noteNew();
  }

  /**
   * Sends a form that was opened to correct an item, for another month.
   * @param chosen a new file; without one, the form is filled in as a page
   * @returns true if the item was corrected
   */
  async #correctByDraft(id: string, chosen: { file: File } | undefined, month: string): Promise<boolean> {
    const made: { file: File; json?: string } =
      chosen ?? (await filledPage(this.#contents.size + 1_000 * this.#corrections));
    const { file, json } = made;
    const { mirror } = this.#process('hand');
    const item = await mirror.outbox.get(id);
    if (item?.kind !== 'create') return false;
    const of = { classId: item.params.classId ?? '', month: monthOfItem(item), corrects: id };
    const { draft: blank } = await openDraft(mirror, of, 'en', async () => ({ values: {} }));
    const opened = await changeDraft(mirror, blank, (now) => now);
    await moveDraft(mirror, opened.id, { month });
    const draft = (await mirror.reportDrafts.get(opened.id)) ?? opened;
    await saveReport(mirror, this.#author(), draft, {
      title: `Page ${month}`,
      description: '',
      file,
      made: { json, draft },
    });
    const isNew = (await mirror.outbox.get(draft.id)) !== undefined;
    this.#contents.set(isNew ? draft.id : id, await hashOf(file));
    if (isNew) await this.#noteNew();
    return !isNew;
  }

  /** Updates the mirror, if the server can be reached. */
  async sync(): Promise<void> {
    const { mirror } = this.#process('page');
    if (this.session?.userId !== this.#teacher.userId) return;
    this.#fixture.proxy.clear();
    try {
      await pullChanges(mirror, this.#teacher, 'teacher');
    } catch (failure) {
      if (!(failure instanceof Unreachable || failure instanceof ApiProblem)) throw failure;
    }
    await this.#checkShown();
  }

  /** Notes a class that its author once lost: sending there may be rejected. */
  classLost(classId: string): void {
    this.#lost.add(classId);
  }

  /** The list shows each waiting upload as its author left it. */
  async #checkShown(): Promise<void> {
    const { mirror } = this.#process('page');
    await mirror.transaction('r', mirror.outbox, mirror.reports, async () => {
      for (const { id, state, kind, title, params, fields } of await mirror.outbox.toArray()) {
        if (state === 'sent' || kind === 'delete') continue;
        const row = await mirror.reports.get(id);
        const isShown = row?.title === title && row.classId === params.classId && row.month === fields.month;
        if (!isShown) throw new Error(`Broken: I4: ${id} is not shown as it waits`);
      }
    });
  }

  /**
   * Prepares a new session before it sends, like the page.
   * @returns the number of items that wait again
   */
  async signInAs(role: Role): Promise<number> {
    const { mirror } = this.#process('page');
    const waitAgain = await actions.retryForbidden(mirror, role);
    for (const item of await mirror.outbox.where('state').equals('queued').toArray()) this.expected.touched(item.id);
    return waitAgain;
  }

  async #remove(id: string): Promise<boolean> {
    const { mirror } = this.#process('hand');
    // Only the transaction that removes it knows for sure if it was a receipt.
    return mirror.transaction('rw', mirror.tables, async () => {
      const before = await mirror.outbox.get(id);
      const done = await actions.removeItem(mirror, id);
      if (done && before?.state === 'sent' && before.kind === 'delete') this.expected.putAway(id);
      else if (done) this.expected.removed({ id });
      // A sender may start the deletion as soon as it is stored.
      const stored = before ? await mirror.outbox.where('rowId').equals(before.rowId).toArray() : [];
      for (const item of stored) if (!this.expected.knows(item.id)) this.expected.saved(item);
      return done;
    });
  }

  setClock(offset: number): void {
    this.clock.offset = offset;
    this.expected.clockJumped();
  }

  async damageFile({ id }: OutboxItem): Promise<void> {
    const { mirror } = this.#process('page');
    const parts = mirror.parts.where('itemId').equals(id);
    if ((await parts.modify({ blob: new Blob(['damaged']) })) === 0) return;
    this.#contents.set(id, undefined);
    this.expected.forbids({ id }, 'stored-file-damaged');
  }

  /** The keeping time of all keys at the server ends. */
  async forgetKeys(): Promise<void> {
    await forgetKeys(this.#fixture, this.#teacher);
    this.#keysForgotten = true;
  }

  /** Does the work while the next request is under way, like a person. */
  whileUnderWay(work: () => Promise<void>): void {
    this.#whileUnderWay = work;
  }

  /** One of the requests that wait on their way arrives at the server. */
  async letLateRequestArrive(nth: number): Promise<void> {
    await this.#fixture.proxy.release(nth);
  }

  /** Processes wake at once and meet these faultCases; the first of them may die after a number of points. */
  async work(
    names: readonly ProcessName[],
    faultCaseNames: readonly string[],
    connectionIsBack: boolean,
    deathAfter?: number,
  ): Promise<SendResult | undefined> {
    this.#network.set(faultCaseNames);
    const processes = names.map((name) => this.#process(name));
    if (deathAfter !== undefined) processes[0]?.dieAfter(deathAfter);
    const [result] = await Promise.all(processes.map((process) => this.#turn(process, connectionIsBack)));
    for (const process of processes) process.dieAfter(Number.POSITIVE_INFINITY);
    this.#network.set([]);
    this.#whileUnderWay = undefined;
    return result;
  }

  /** Stops the faults: a new page sends for this time. */
  async letFaultsStop(ms: number): Promise<void> {
    this.session = this.#teacher;
    this.roomFor = Number.POSITIVE_INFINITY;
    const end = this.trueTime + ms;
    for (let result = await this.work(['page'], [], true); result?.nextInMs !== undefined; ) {
      if (this.trueTime + result.nextInMs > end) break;
      this.clock.advance(Math.max(result.nextInMs, 1_000));
      result = await this.work(['page'], [], false);
    }
    await this.check();
    for (const item of this.unsent()) {
      if (this.#lost.has(item.params.classId ?? '')) this.expected.forbids(item, 'not-found');
      if (item.kind === 'create' && !isMonthTaken(monthOfItem(item))) this.expected.forbids(item, 'rule-broken');
    }
    this.expected.checkEnd();
    // Requests that were on their way all the time must not change the result.
    while (this.#fixture.proxy.held() > 0) await this.letLateRequestArrive(0);
    await this.check();
    this.expected.checkEnd();
    const { mirror } = this.#process('page');
    for (const item of this.items.values()) {
      if (item.kind === 'create') await checkBytes(mirror, item, this.#contents.get(item.id), this.#truth);
    }
  }

  /**
   * Checks both sides.
   * @throws Broken if a promise does not hold
   */
  async check(): Promise<void> {
    await this.#look();
    this.#truth = await readTruth(this.#fixture, this.#teacher);
    this.expected.check();
  }

  /** The browser clears all its stored data. */
  clearStorage(): void {
    this.close();
    this.#storage = new IDBFactory();
    for (const item of this.items.values()) this.expected.removed(item);
  }

  close(): void {
    for (const process of this.#processes.values()) process.kill();
    for (const process of this.#processes.values()) process.mirror.close();
  }

  /** The running process of this name: a new one, if the last was killed. */
  #process(name: ProcessName): TestProcess {
    const living = this.#processes.get(name);
    if (living && !living.isDead) return living;
    living?.mirror.close();
    const born: TestProcess = new TestProcess(name, this.#teacher.userId, this.#storage, () => {
      this.#locks.release(born);
      // The end of an interrupted attempt was not seen: its wait is unknown.
      this.expected.clockJumped();
    });
    this.#processes.set(name, born);
    return born;
  }

  async #turn(process: TestProcess, connectionIsBack: boolean): Promise<SendResult | undefined> {
    const alone: SendingRules['alone'] = (_mirror, _userId, work) =>
      this.#locks.request(process, () => work(process.end.signal));
    // Node has no Web Locks; a wrong rule about them stays.
    const kept = this.#rules.alone === sendingRules.alone ? { ...this.#rules, alone } : this.#rules;
    const rules = { ...kept, complete: this.#asRoomAllows(kept.complete) };
    const { expected, clock, items } = this;
    const sending = {
      mirror: process.mirror,
      userId: this.#teacher.userId,
      session: {
        current: async () => this.session,
        ended: async (token: string) => {
          if (this.session?.token === token) this.session = undefined;
        },
      },
      now: clock.now,
      random: clock.random,
      rules: watchedRules(rules, {
        process,
        expected,
        network: this.#network,
        clock,
        items,
        whileUnderWay: () => this.#takeWhileUnderWay(),
      }),
    };
    try {
      return await sendAll(sending, connectionIsBack);
    } catch (failure) {
      if (process.isDead) return undefined;
      if (!(failure instanceof DeviceFull)) throw failure;
      // The end of its attempt was not stored: the wait after it is unknown.
      this.expected.clockJumped();
      return undefined;
    }
  }

  async #takeWhileUnderWay(): Promise<void> {
    const work = this.#whileUnderWay;
    this.#whileUnderWay = undefined;
    await work?.();
  }

  #asRoomAllows(complete: SendingRules['complete']): SendingRules['complete'] {
    return async (...what) => {
      this.roomFor -= 1;
      if (this.roomFor < 0) throw new DeviceFull();
      await complete(...what);
    };
  }

  /** Reads the current state of the device. */
  async #look(): Promise<void> {
    const { mirror } = this.#process('page');
    const items = await mirror.outbox.toArray();
    this.items.clear();
    for (const item of items) this.items.set(item.id, item);
    this.files.clear();
    for (const { itemId } of await mirror.parts.toArray()) this.files.add(itemId);
  }

  /** Reads the device and adds new items to the expected state. */
  async #noteNew(): Promise<void> {
    await this.#look();
    for (const item of this.items.values()) if (!this.expected.knows(item.id)) this.expected.saved(item);
  }

  #author() {
    return { userId: this.#teacher.userId, now: this.clock.now() };
  }
}

/** A file with unique content. */
function marks(number: number, lines: number): File {
  return new File([`name,mark\n${`Amina,${number}\n`.repeat(lines)}`], `marks ${number}.csv`);
}

/** A report page with unique words, as the device packs it, and its form in the list. */
async function filledPage(number: number): Promise<{ file: File; json: string }> {
  const page = { ...somePage, covered: `Page ${number} of surah al-Mulk.` };
  return { file: await packPage(page, '2025-01', new Map()), json: JSON.stringify(page) };
}

/**
 * True if the server accepts a report of this month, which it does not from a phone whose clock is years off
 * (docs/rules.md#report-months).
 */
function isMonthTaken(month: string): boolean {
  return addMonths(monthOf(new Date(storyStart)), -limits.monthsBeforeClass) <= month && month <= monthOf(new Date());
}

function isSame({ title, params, fields, parts }: OutboxItem, row: ServerRow | undefined): boolean {
  const isItsMonth = fields.month === undefined || fields.month === row?.month;
  return row?.title === title && row.classId === params.classId && row.sha256 === parts[0]?.sha256 && isItsMonth;
}
