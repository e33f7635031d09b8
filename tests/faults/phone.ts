import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { limits } from '#contract/limits.ts';
import * as actions from '#data/outbox/actions.ts';
import { saveDeletion, saveUpload } from '#data/outbox/add.ts';
import { sizeOf } from '#data/outbox/apply.ts';
import { failedOnLine } from '#data/outbox/failures.ts';
import type { OutboxItem } from '#data/outbox/item.ts';
import { type SendingRules, sendingRules } from '#data/send/rules.ts';
import { type SendingSession, sendAll, type Turnout } from '#data/send/send-all.ts';
import { type Fate, fateNamed, good } from './fates.ts';
import { Ledger, type Witnessed } from './ledger.ts';
import { TestProcess } from './process.ts';
import { forgetKeys, readTruth, type ServerTruth, type Stage, type Teacher } from './stage.ts';
import { TestLocks } from './test-locks.ts';

/** A file with no other one's content. */
export function buildMarks(number: number, lines: number): File {
  return new File([`name,mark\n${`Amina,${number}\n`.repeat(lines)}`], `marks ${number}.csv`);
}

export type ProcessName = 'page' | 'tab' | 'worker';
export type Act = 'retry' | 'pause' | 'resume' | 'remove' | 'edit' | 'move';

/**
 * A phone that runs the product's own engine on IndexedDB, against the real server through the fault proxy. Time is
 * virtual; the ledger sees both sides.
 */
export class Phone implements Witnessed {
  readonly ledger: Ledger;
  readonly items = new Map<string, OutboxItem>();
  readonly files = new Set<string>();
  readonly poison = new Set<string>();
  trueTime = Date.UTC(2025, 0, 1);
  session: SendingSession | undefined;
  readonly #stage: Stage;
  readonly #teacher: Teacher;
  readonly #bug: Partial<SendingRules>;
  readonly #locks = new TestLocks();
  #storage = new IDBFactory();
  readonly #processes = new Map<ProcessName, TestProcess>();
  readonly #contents = new Map<string, string>();
  readonly #damaged = new Set<string>();
  #fates: Fate[] = [];
  #truth: ServerTruth = { effects: [], rows: new Map(), remembers: () => true };
  #keysForgotten = false;
  #isSilent = false;
  #clockOffset = 0;
  #chance = 0;

  constructor(stage: Stage, teacher: Teacher, bug: Partial<SendingRules> = {}) {
    this.#stage = stage;
    this.#teacher = teacher;
    this.#bug = bug;
    this.session = teacher;
    this.ledger = new Ledger(this, teacher.userId);
  }

  get isSending(): boolean {
    return [...this.#processes.values()].some((process) => process.underWay !== undefined);
  }

  get server(): Witnessed['server'] {
    const { effects, rows, remembers } = this.#truth;
    return { effects, rows, poison: this.poison, remembers: (...slot) => this.#keysForgotten || remembers(...slot) };
  }

  unsent(): OutboxItem[] {
    return [...this.items.values()].filter(({ state }) => state !== 'sent');
  }

  // What the person does, in the page.

  /** A file of more than 512 KB, which goes up in pieces. */
  saveLarge(classNumber: 0 | 1): Promise<void> {
    return this.save(classNumber, false, buildMarks(this.#contents.size, 90_000));
  }

  async save(classNumber: 0 | 1, poison = false, chosen?: File): Promise<void> {
    const { mirror } = this.#process('page');
    const file = chosen ?? buildMarks(this.#contents.size, 1);
    const content = await file.text();
    const upload = { classId: this.#teacher.classIds[classNumber], title: 'March', description: 'Marks', file };
    const { id } = await saveUpload(mirror, this.#author(), { endpoint: 'reports.create', ...upload });
    this.#contents.set(id, content);
    if (poison) this.poison.add(id);
    await this.#look();
    const item = this.items.get(id);
    if (item) this.ledger.saved(item);
  }

  async deleteRow(item: OutboxItem): Promise<void> {
    const { mirror } = this.#process('page');
    const classId = item.params.classId ?? '';
    await saveDeletion(mirror, this.#author(), { endpoint: 'reports.delete', id: item.rowId, classId });
    if (!(await mirror.outbox.get(item.id))) this.ledger.removed(item);
    const known = new Set(this.items.keys());
    await this.#look();
    for (const added of this.items.values()) if (!known.has(added.id)) this.ledger.saved(added);
  }

  async act(act: Act, { id }: OutboxItem): Promise<void> {
    const { mirror } = this.#process('page');
    const [first, second] = this.#teacher.classIds;
    const done = await {
      retry: () => actions.retryItem(mirror, id),
      pause: () => actions.pauseItem(mirror, id),
      resume: () => actions.resumeItem(mirror, id),
      remove: () => actions.removeItem(mirror, id),
      edit: () => actions.editItem(mirror, id, { title: 'April', description: '' }),
      move: () => actions.moveItemToClass(mirror, id, this.items.get(id)?.params.classId === first ? second : first),
    }[act]();
    if (!done) return;
    this.ledger.touched(id);
    if (act === 'remove') this.ledger.removed({ id });
    if (act === 'edit' || act === 'move') this.ledger.changed(id);
    await this.#look();
  }

  // What happens to the phone.

  advance(ms: number): void {
    this.trueTime += ms;
  }

  setClock(offset: number): void {
    this.#clockOffset = offset;
    this.ledger.clockJumped();
  }

  async damageFile({ id }: OutboxItem): Promise<void> {
    const { mirror } = this.#process('page');
    const damaged = await mirror.parts
      .where('itemId')
      .equals(id)
      .modify({ blob: new Blob(['damaged']) });
    if (damaged > 0) this.#damaged.add(id);
  }

  /** The keeping time of all keys is over at the server. */
  async forgetKeys(): Promise<void> {
    await forgetKeys(this.#stage, this.#teacher);
    this.#keysForgotten = true;
  }

  /** Two processes wake at once, meet these fates, and may die after so many points. */
  async work(
    names: readonly ProcessName[],
    fateNames: readonly string[],
    lineIsBack: boolean,
    deathAfter?: number,
  ): Promise<Turnout | undefined> {
    this.#fates = fateNames.map(fateNamed);
    const turns = names.map(async (name) => {
      const process = this.#process(name);
      if (deathAfter !== undefined && name === names[0]) process.dieAfter(deathAfter);
      return this.#turn(process, lineIsBack);
    });
    const turnouts = await Promise.all(turns);
    for (const process of this.#processes.values()) process.dieAfter(Number.POSITIVE_INFINITY);
    this.#fates = [];
    return turnouts[0];
  }

  /** No more faults: a fresh page sends for so long. */
  async letFaultsStop(ms: number): Promise<void> {
    this.session = this.#teacher;
    const end = this.trueTime + ms;
    for (let turnout = await this.work(['page'], [], true); turnout?.nextInMs !== undefined; ) {
      if (this.trueTime + turnout.nextInMs > end) break;
      this.advance(Math.max(turnout.nextInMs, 1_000));
      turnout = await this.work(['page'], [], false);
    }
    await this.check();
    this.ledger.checkEnd();
    await this.#checkBytes();
  }

  async check(): Promise<void> {
    await this.#look();
    this.#truth = await readTruth(this.#stage, this.#teacher);
    this.ledger.check();
  }

  /** The browser clears all that it has stored. */
  clearStorage(): void {
    this.close();
    this.#storage = new IDBFactory();
    for (const item of this.items.values()) this.ledger.removed(item);
  }

  close(): void {
    for (const process of this.#processes.values()) process.kill();
    for (const process of this.#processes.values()) process.mirror.close();
  }

  /** A process of this name that lives: the next one, where the last was killed. */
  #process(name: ProcessName): TestProcess {
    const living = this.#processes.get(name);
    if (living && !living.isDead) return living;
    living?.mirror.close();
    const born: TestProcess = new TestProcess(this.#teacher.userId, this.#storage, () => {
      this.#locks.release(born);
      // An attempt that was broken off has no end that could be seen: its wait is not known.
      this.ledger.clockJumped();
    });
    this.#processes.set(name, born);
    return born;
  }

  async #turn(process: TestProcess, lineIsBack: boolean): Promise<Turnout | undefined> {
    try {
      return await sendAll(
        {
          mirror: process.mirror,
          userId: this.#teacher.userId,
          session: {
            current: async () => this.session,
            ended: async (token) => {
              if (this.session?.token === token) this.session = undefined;
            },
          },
          now: () => this.trueTime + this.#clockOffset,
          random: () => this.#random(),
          rules: this.#rulesOf(process),
        },
        lineIsBack,
      );
    } catch (failure) {
      if (process.isDead) return undefined;
      throw failure;
    }
  }

  /** The product's rules, or a wrong one among them, with the ledger looking on. */
  #rulesOf(process: TestProcess): SendingRules {
    const rules: SendingRules = {
      ...sendingRules,
      alone: (_mirror, _userId, work) => this.#locks.request(process, () => work(process.end.signal)),
      ...this.#bug,
    };
    return {
      ...rules,
      choose: (items, moment) => {
        const chosen = rules.choose(items, moment);
        // What it does not see among the unsent was sent by a process that died before it could tell.
        for (const { id } of this.unsent()) this.items.delete(id);
        for (const item of items) this.items.set(item.id, item);
        const early = moment.lineIsBack && chosen !== undefined && !moment.tried.has(chosen.id) && failedOnLine(chosen);
        if (chosen) this.ledger.begins(chosen, early);
        return chosen;
      },
      begin: async (mirror, id, world) => {
        const begun = await rules.begin(mirror, id, world);
        if (!begun) return undefined;
        process.point();
        this.ledger.sends(begun, this.session?.token ?? '', false);
        process.underWay = begun.id;
        this.#meet(begun);
        return begun;
      },
      patienceFor: () => {
        process.point();
        return this.#isSilent ? 60 : 20_000;
      },
      settle: async (mirror, begun, outcome, world) => {
        process.underWay = undefined;
        process.point();
        await rules.settle(mirror, begun, outcome, world);
        const settled = await mirror.outbox.get(begun.id);
        this.advance(50);
        if (!settled) return;
        this.items.set(settled.id, settled);
        this.ledger.ended(settled);
      },
    };
  }

  /** Sets the proxy to what awaits the next attempt. */
  #meet(item: OutboxItem): void {
    const next = this.#fates.shift() ?? good;
    const forged = item.kind === 'delete' && next.name === 'class gone';
    const isPoison = this.poison.has(item.rowId);
    const { fault, lasts } = isPoison ? fateNamed('500 page') : forged ? good : next;
    const { proxy } = this.#stage;
    proxy.clear();
    if (fault) proxy.fault({ fault, ...(isPoison ? {} : { times: 1, ...this.#struckRequest(item) }) });
    this.#isSilent = lasts > 1_000;
    this.advance(lasts);
  }

  /** A file that goes up in pieces takes several requests: any of them may be the one that is struck. */
  #struckRequest(item: OutboxItem): { method?: string; path?: RegExp } {
    if (sizeOf(item) <= limits.singleRequestBytes) return {};
    const requests = [{ method: 'PATCH' }, { method: 'HEAD' }, { path: /uploads$/ }, { path: /reports$/ }, {}];
    return requests[Math.floor(this.#random() * requests.length)] ?? {};
  }

  /** Reads the device as it is now. */
  async #look(): Promise<void> {
    const { mirror } = this.#process('page');
    const items = await mirror.outbox.toArray();
    this.items.clear();
    for (const item of items) this.items.set(item.id, item);
    this.files.clear();
    for (const { itemId } of await mirror.parts.toArray()) this.files.add(itemId);
  }

  /** What is unsent is here byte for byte, and what is sent is there byte for byte and stands in its list. */
  async #checkBytes(): Promise<void> {
    const { mirror } = this.#process('page');
    for (const item of this.items.values()) {
      if (item.kind === 'delete') continue;
      const content = this.#contents.get(item.id) ?? '';
      const row = await mirror.reports.get(item.rowId);
      const there = this.#truth.rows.get(item.rowId);
      if (item.state === 'sent') {
        const sha256 = createHash('sha256').update(content).digest('hex');
        if (there && there.sha256 !== sha256) throw new Error(`I1: the server has other bytes of ${item.id}`);
        if (there && (row?.title !== there.title || !row.fileUrl)) throw new Error(`I4: the list shows ${row?.title}`);
        if (this.files.has(item.id)) throw new Error(`The file of ${item.id} is still stored.`);
      } else {
        const [stored] = await mirror.parts.where('itemId').equals(item.id).toArray();
        const isWhole = (await stored?.blob.text()) === content;
        if (!isWhole && !this.#damaged.has(item.id))
          throw new Error(`I1: the file of ${item.id} is not what was saved`);
        if (row?.version !== 0) throw new Error(`I4: the list does not show ${item.id} as waiting`);
      }
    }
  }

  #author() {
    return { userId: this.#teacher.userId, now: this.trueTime + this.#clockOffset };
  }

  #random(): number {
    this.#chance = (this.#chance + 0.618_033_988_75) % 1;
    return this.#chance;
  }
}
