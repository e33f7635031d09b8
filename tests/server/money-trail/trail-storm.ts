import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { refundReasons } from '#contract/entities/payment.ts';
import type { Trail } from '#contract/entities/trail.ts';
import type { ReadyMoney } from '#contract/entities/transfer.ts';
import { transferStates } from '#contract/entities/transfer-kinds.ts';
import { monthOf } from '#contract/month.ts';
import { type TransferEvent, transferEvents, transferTransitions } from '#contract/transfer-states.ts';
import { entryAt, type Random } from '#server/demo/random.ts';
import { divideAll } from '#server/modules/transfers/ready-money.ts';
import { newId } from '#server/new-id.ts';
import type { School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { insertGift, type SchoolRows, schoolRows, type TransferState } from './school-rows.ts';

const dayMs = 24 * 3_600_000;
const settlingDays = 30;

/** An answer of the server; every call gets one in the end. */
interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of all endpoints
  readonly body: any;
}

/** The connection of calls to a server. A call whose answer is lost is repeated under its key. */
export interface Wire {
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    asked: { as?: TestPerson; body?: object; key?: string },
  ): Promise<Answered>;
  setClock(now: number): void;
  /** Runs the regular jobs of processes. */
  runJobs(): Promise<void>;
}

type Outcome = TransferState | 'absent' | 'never';

/** Random gifts, refunds, transfers, confirmations and spending of some madaris over six months. */
export class TrailStorm {
  readonly #school: School;
  readonly #random: Random;
  readonly #wire: Wire;
  readonly #rows: SchoolRows;
  readonly #reached = new Map<string, number>();
  readonly #madaris: Madrasa[] = [];
  readonly #regions: string[] = [];
  #now = Date.now();
  #keys = 0;
  #current = '';
  readonly #effects = new Map<string, number>();
  #second!: TestPerson;
  #sponsor!: TestPerson;

  constructor({ school, random, wire }: { school: School; random: Random; wire: Wire }) {
    this.#school = school;
    this.#random = random;
    this.#wire = wire;
    this.#rows = schoolRows(school.database.db);
  }

  async open(): Promise<void> {
    const { school } = this;
    this.#second = await buildPerson(school, 'admin');
    this.#sponsor = await buildPerson(school, 'sponsor');
    for (let region = 0; region < 2; region += 1) {
      const { id } = await school.region();
      this.#regions.push(id);
      for (let turn = 0; turn < 2; turn += 1) {
        const madrasa = await school.madrasa(id);
        this.#madaris.push(madrasa);
        const classes = [await this.#addClass(madrasa.id), await this.#addClass(madrasa.id)];
        // The last madrasa has no teacher: its supervisor confirms.
        if (this.#madaris.length === 4) continue;
        for (const each of classes) await this.#addTeacher(each);
      }
    }
    // The clock of the storm exceeds the lifetime of sessions.
    await school.database.db.execute(sql`update sessions set expires_at = now() + interval '2 years'`);
  }

  get school(): School {
    return this.#school;
  }

  async #addClass(madrasaId: string): Promise<string> {
    return (await this.#school.classIn(madrasaId, { monthlyPrice: this.#random.pick([0, 7, 40, 111]) })).id;
  }

  async #addTeacher(classId: string): Promise<void> {
    this.#rows.people.push(await this.#school.member('teacher', classId));
  }

  /** @param operations spread over six months */
  async rage(operations: number, eachTime: () => void = () => undefined): Promise<void> {
    const stepMs = Math.ceil((183 * dayMs) / operations);
    for (let done = 0; done < operations; done += 1) {
      this.#now += stepMs;
      this.#wire.setClock(this.#now);
      eachTime();
      this.#current = this.#chosen(done);
      await this.#operations[this.#current]?.();
      if (done % 10 === 9) await this.#wire.runJobs();
      if (done % 25 === 24) await this.expectRight();
    }
  }

  #chosen(done: number): string {
    // Money comes first.
    if (done < 30) return 'give';
    return this.#random.pick(
      Object.keys(this.#operations).flatMap((name) => Array<string>(weights[name] ?? 1).fill(name)),
    );
  }

  readonly #operations: Readonly<Record<string, () => Promise<unknown>>> = {
    give: () => this.#give(),
    refund: () => this.#refund(),
    chargeback: () => this.#chargeback(),
    'chargeback won': async () => {
      if (await this.#rows.regain()) this.#count();
    },
    draft: () => this.#draft(),
    'several drafts': () => this.#draftSeveral(),
    event: () => this.#event(),
    'same confirmation from two': () => this.#confirmTwice(),
    spend: () => this.#spend(),
    'return spending': () => this.#returnSpending(),
    'replace spending': () => this.#replaceSpending(),
    'end a class': () => this.#endClass(),
    'reopen a class': () => this.#reopenClass(),
    'move a class': () => this.#moveClass(),
    'move a madrasa': () => this.#moveMadrasa(),
  };

  #call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, as: TestPerson, body?: object): Promise<Answered> {
    this.#keys += 1;
    // The number has as many digits as an id, so that it is a valid id.
    const key = `00000000-0000-4000-8000-${String(this.#keys).padStart(12, '0')}`;
    return this.#wire.call(method, path, { as, ...(body && { body }), ...(method !== 'GET' && { key }) });
  }

  async #expectOneOf(statuses: readonly number[], answer: Promise<Answered>): Promise<Answered> {
    const { status, body } = await answer;
    expect(statuses, JSON.stringify(body).slice(0, 400)).toContain(status);
    if (status < 300) this.#count();
    return { status, body };
  }

  /** The current operation took effect. */
  #count(): void {
    this.#effects.set(this.#current, (this.#effects.get(this.#current) ?? 0) + 1);
  }

  async #give(): Promise<void> {
    const place = this.#random.pick(await this.#rows.openPlaces());
    const kind = this.#random.pick(['zakat', 'sadaqa', null] as const);
    const cents = this.#random.pick([1, this.#random.between(2, 99), this.#random.between(100, 6_000)]);
    // Some months were paid before the storm started, and are settled.
    const paidAt = new Date(this.#now - this.#random.pick([0, 0, 40]) * dayMs);
    await insertGift(this.#school.database.db, { place, kind, cents, paidAt, sponsorId: this.#sponsor.id });
    this.#count();
  }

  async #refund(): Promise<void> {
    const payment = await this.#rows.payment(this.#random, 'kept');
    if (!payment) return;
    const rest = payment.cents - payment.refunded;
    const amount = this.#random.once(2) ? { amount: this.#random.between(1, rest) / 100 } : {};
    const proposalId = newId();
    const body = { id: proposalId, ...amount, reason: this.#random.pick(refundReasons.slice(0, -1)) };
    await this.#expectOneOf(
      [200, 409, 422],
      this.#call('POST', `payments/${payment.id}/refund`, this.#school.admin, body),
    );
    await this.#expectOneOf(
      [409, 404],
      this.#call('POST', `payments/${payment.id}/refund/approve`, this.#school.admin, { proposalId }),
    );
    const decided = this.#random.once(6)
      ? this.#call('DELETE', `payments/${payment.id}/refund`, this.#second)
      : this.#call('POST', `payments/${payment.id}/refund/approve`, this.#second, { proposalId });
    await this.#expectOneOf([200, 404, 409], decided);
  }

  /** The bank takes a whole payment back; `chargeback won` returns it. */
  async #chargeback(): Promise<void> {
    const payment = await this.#rows.payment(this.#random, 'kept');
    if (!payment) return;
    await this.#rows.dispute(payment.id, new Date(this.#now));
    this.#count();
  }

  async #draft(): Promise<void> {
    const ready = await this.#ready();
    if (ready.length === 0) return;
    const { madrasaId, amount, months } = this.#random.pick(ready);
    const part = this.#random.pick([
      {},
      { amount: Math.max(1, Math.floor(amount * 100 * (this.#random.between(1, 99) / 100))) / 100 },
      { months: [this.#random.pick(months)] },
      { amount: Math.round(amount * 100 + 1) / 100 },
    ]);
    const statuses = part.amount !== undefined && part.amount > amount ? [409] : [201];
    await this.#expectOneOf(statuses, this.#call('POST', 'transfers', this.#school.admin, { madrasaId, ...part }));
    this.#reach('absent', 'draft');
  }

  async #draftSeveral(): Promise<void> {
    const ids = this.#madaris.map(({ id }) => id).filter(() => this.#random.once(2));
    if (ids.length > 0)
      await this.#expectOneOf([200], this.#call('POST', 'transfers/several', this.#school.admin, { ids }));
  }

  /** Divides payments, like the job every few minutes. */
  async #divide(): Promise<void> {
    const clock = { now: () => new Date(this.#now) };
    await divideAll({ db: this.#school.database.db, clock, config: { transferSettlingDays: settlingDays } });
  }

  async #ready(): Promise<ReadyMoney[]> {
    await this.#divide();
    return (await this.#expectOneOf([200], this.#call('GET', 'transfers/ready', this.#school.admin))).body.data;
  }

  /** An event of a transfer, in most cases one that its state allows. */
  async #event(): Promise<void> {
    const all = await this.#rows.transfers();
    const pairs = all.flatMap(({ id, state }) => transferEvents.map((event) => ({ id, state, event })));
    const open = pairs.filter(({ event }) => event !== 'draft');
    if (open.length === 0) return;
    const possible = open.filter((pair) => transferTransitions[pair.state][pair.event] !== 'never');
    const { id, state, event } = this.#random.pick(this.#random.once(3) || possible.length === 0 ? open : possible);
    await this.#try(id, state, event);
  }

  async #try(id: string, state: TransferState, event: TransferEvent): Promise<void> {
    const expected = transferTransitions[state][event];
    this.#reach(state, event);
    const answer = await this.#ask(id, event);
    const after = await this.#rows.stateOf(id);
    if (answer.status >= 300) expect([state, event === 'delete' ? expected : state]).toContain(after);
    else if (expected === 'never') {
      // Only a repeat of the school's own answer is accepted again.
      expect([event, after]).toEqual([expect.stringMatching(/^(confirm|dispute)$/), state]);
      expect(['confirmed', 'disputed']).toContain(state);
    } else expect(after).toBe(expected);
    const isRejected = expected === 'never' || rejectedFor.includes(answer.body.code);
    expect([state, event, answer.status, answer.status < 300 || answer.status === 404 || isRejected]).toEqual([
      state,
      event,
      answer.status,
      true,
    ]);
  }

  async #ask(id: string, event: TransferEvent): Promise<Answered> {
    const { admin } = this.#school;
    const note = { note: 'Seen' };
    switch (event) {
      case 'draft':
        throw new Error('A draft has no transfer before it.');
      case 'send': {
        const sentDate = this.#day(-this.#random.between(0, 3));
        const sending = {
          method: this.#random.pick(['bank', 'mobile-money', 'cash']),
          reference: 'T',
          sentDate,
          costs: 1.5,
        };
        const who = this.#random.once(8) ? admin : this.#second;
        const first = await this.#expectOneOf([200, 409], this.#call('POST', `transfers/${id}/send`, who, sending));
        if (first.body.code !== 'second-admin') return first;
        expect(who).toBe(admin);
        return this.#expectOneOf([200, 409], this.#call('POST', `transfers/${id}/send`, this.#second, sending));
      }
      case 'confirm':
      case 'dispute':
        return this.#confirm(id, event);
      case 'resolve':
      case 'return':
        return this.#expectOneOf([200, 409], this.#call('POST', `transfers/${id}/${event}`, admin, note));
      case 'delete':
        return this.#expectOneOf([200, 404, 409], this.#call('DELETE', `transfers/${id}`, admin));
    }
  }

  /** A repeat of the call gets the same answer. */
  async #confirm(id: string, event: 'confirm' | 'dispute'): Promise<Answered> {
    const { cents, madrasaId } = await this.#rows.transfer(id);
    const amount = (event === 'confirm' ? cents : this.#otherThan(cents)) / 100;
    const receivedDate = this.#day(-this.#random.between(0, 20));
    const who = this.#random.pick(await this.#rows.confirmers(madrasaId, this.#school.supervisor));
    const confirm = () => this.#call('POST', `transfers/${id}/confirm`, who, { amount, receivedDate });
    const first = await this.#expectOneOf([200, 404, 409], confirm());
    if (first.status === 200 && this.#random.once(2)) await this.#expectOneOf([200], confirm());
    return first;
  }

  #otherThan(cents: number): number {
    const other = this.#random.pick([0, Math.floor(cents / 2), cents - 1, cents + 1, cents * 2]);
    return other === cents ? cents + 3 : other;
  }

  /** Two people of the school say the same at the same time; it counts once. */
  async #confirmTwice(): Promise<void> {
    const sent = (await this.#rows.transfers()).filter(({ state }) => state === 'sent');
    if (sent.length === 0) return;
    const { id } = this.#random.pick(sent);
    const { cents, madrasaId } = await this.#rows.transfer(id);
    const people = await this.#rows.confirmers(madrasaId, this.#school.supervisor);
    const body = { amount: cents / 100, receivedDate: this.#day(0) };
    this.#reach('sent', 'confirm');
    await Promise.all(
      [entryAt(people, 0), this.#random.pick(people)].map((as) =>
        this.#expectOneOf([200], this.#call('POST', `transfers/${id}/confirm`, as, body)),
      ),
    );
    expect(await this.#rows.stateOf(id)).toBe('confirmed');
  }

  #figures(): Record<string, unknown> {
    const figures = ['teachers', 'books', 'food', 'rent', 'heating', 'repairs', 'other'];
    const largest = this.#random.pick([3, 900, 6_000]);
    return {
      ...Object.fromEntries(
        figures.map((kind) => [kind, this.#random.once(2) ? 0 : this.#random.between(0, largest) / 100]),
      ),
      words: this.#random.once(3) ? '' : 'We borrowed the rest.',
    };
  }

  async #spend(): Promise<void> {
    const { id } = this.#random.pick(this.#madaris);
    const body: Record<string, unknown> = { month: monthOf(new Date(this.#now)), ...this.#figures() };
    const answer = await this.#expectOneOf(
      [201, 409, 422],
      this.#call('POST', `madaris/${id}/spending`, this.#school.supervisor, body),
    );
    if (answer.status === 422) expect([body.words, Object.keys(answer.body.fields)]).toEqual(['', ['words']]);
  }

  async #returnSpending(): Promise<void> {
    const report = await this.#rows.spendingReport(this.#random, 'counts');
    if (report)
      await this.#expectOneOf(
        [200],
        this.#call('POST', `spending/${report.id}/return`, this.#school.admin, { comment: 'Rent?' }),
      );
  }

  async #replaceSpending(): Promise<void> {
    const report = await this.#rows.spendingReport(this.#random, 'newest');
    if (!report) return;
    const body = { month: report.month, replaces: report.id, ...this.#figures() };
    await this.#expectOneOf(
      [201, 422],
      this.#call('POST', `madaris/${report.madrasaId}/spending`, this.#school.supervisor, body),
    );
  }

  async #endClass(): Promise<void> {
    const open = await this.#rows.openClasses();
    if (open.length < 4) return;
    const { id, madrasaId } = this.#random.pick(open);
    const others = open.filter((each) => each.id !== id);
    const successorId = this.#random.once(2) ? this.#random.pick(others).id : null;
    const lastMonth = monthOf(new Date(this.#now));
    const body = { lastMonth, reason: 'finished', successorId };
    await this.#expectOneOf([200, 422], this.#call('POST', `classes/${id}/end`, this.#school.admin, body));
    if (this.#random.once(2)) await this.#addClass(madrasaId);
  }

  async #reopenClass(): Promise<void> {
    const ended = await this.#rows.endedClasses();
    if (ended.length === 0) return;
    const { id } = this.#random.pick(ended);
    await this.#expectOneOf([200], this.#call('POST', `classes/${id}/reopen`, this.#school.admin, {}));
  }

  async #moveClass(): Promise<void> {
    const { id } = this.#random.pick(await this.#rows.openClasses());
    const { body } = await this.#expectOneOf([200], this.#call('GET', `classes/${id}`, this.#school.admin));
    const { name, description } = body.data;
    const madarisId = this.#random.pick(this.#madaris).id;
    const monthlyPrice = this.#random.pick([0, 12, 40, 90]);
    await this.#expectOneOf(
      [200, 409, 422],
      this.#call('PUT', `classes/${id}`, this.#school.admin, { name, description, monthlyPrice, madarisId }),
    );
  }

  async #moveMadrasa(): Promise<void> {
    const { id, name, address, totalPrice } = this.#random.pick(this.#madaris);
    const body = { name, address, totalPrice, regionId: this.#random.pick(this.#regions) };
    await this.#expectOneOf([200, 409, 422], this.#call('PUT', `madaris/${id}`, this.#school.admin, body));
  }

  #day(days: number): string {
    return new Date(this.#now + days * dayMs).toISOString().slice(0, 10);
  }

  #timesOf(state: Outcome, event: TransferEvent): number {
    return this.#reached.get(`${state} ${event}`) ?? 0;
  }

  #reach(state: Outcome, event: TransferEvent): void {
    this.#reached.set(`${state} ${event}`, this.#timesOf(state, event) + 1);
  }

  /** Does what chance left out: pairs of the table, and operations without effect so far. */
  async reachTheRest(): Promise<void> {
    for (let turn = 0; turn < 200; turn += 1) {
      const missed = this.#missed();
      if (missed.length === 0) break;
      const { state, event } = this.#random.pick(missed);
      const id = await this.#ledTo(state);
      if (id !== undefined) await this.#try(id, state, event);
    }
    for (const [name, operation] of Object.entries(this.#operations)) {
      for (let turn = 0; turn < 30 && !this.#effects.has(name); turn += 1) {
        if (name === 'same confirmation from two') await this.#ledTo('sent');
        this.#current = name;
        await operation();
      }
    }
  }

  /** A transfer in this state; undefined if one could only be moved one step. */
  async #ledTo(wanted: TransferState): Promise<string | undefined> {
    this.#current = 'event';
    const all = await this.#rows.transfers();
    let [state, lead]: [TransferState, TransferEvent] = [wanted, 'draft'];
    const inState = () => all.filter((one) => one.state === state);
    while (inState().length === 0 && state !== 'draft') [state, lead] = ledFrom[state];
    if (inState().length > 0) {
      const { id } = this.#random.pick(inState());
      if (state === wanted) return id;
      await this.#try(id, state, lead);
    } else if ((await this.#ready()).length > 0) await this.#draft();
    else await this.#give();
    return undefined;
  }

  #missed(): { state: TransferState; event: TransferEvent }[] {
    const events = transferEvents.filter((event) => event !== 'draft');
    const pairs = transferStates.flatMap((state) => events.map((event) => ({ state, event })));
    return pairs.filter(({ state, event }) => this.#timesOf(state, event) === 0);
  }

  /** Every pair of the table was tried, possible or not, and every operation took effect. */
  expectEveryPair(): void {
    expect(this.#missed()).toEqual([]);
    expect(this.#timesOf('absent', 'draft')).toBeGreaterThan(0);
    expect(Object.keys(this.#operations).filter((name) => !this.#effects.has(name))).toEqual([]);
  }

  /** The database is consistent, and the product's figures for every payment, madrasa and fund equal those from the rows. */
  async expectRight(): Promise<void> {
    await this.#divide();
    const ready = await this.#wire.call('GET', 'transfers/ready', { as: this.#school.admin });
    const own = await this.#rows.recomputed(this.#now - settlingDays * dayMs);
    expect(own.wrong).toEqual([]);
    const said = new Map<string, number>(
      ready.body.data.map((one: ReadyMoney) => [one.madrasaId, Math.round(one.amount * 100)]),
    );
    expect(sorted(said)).toEqual(sorted(own.ready));
    expect(Math.round(ready.body.meta.operator * 100)).toBe(own.operator);
  }

  /** The same for the trail of each payment, and for each balance. */
  async expectTrails(): Promise<number> {
    const own = await this.#rows.recomputed(this.#now - settlingDays * dayMs);
    for (const [code, stations] of own.stations) {
      const { body } = await this.#wire.call('GET', `receipts/${code}/trail`, {});
      const trail: Trail = body.data;
      const [, sent, arrived, spent] = trail.stations;
      const shares = Object.fromEntries(
        (spent?.shares ?? []).map(({ kind, amount }) => [kind, Math.round(amount * 100)]),
      );
      const back = trail.refunded ?? { amount: 0, fromOperator: 0 };
      expect([Math.round(back.amount * 100), Math.round(back.fromOperator * 100)]).toEqual([
        stations.refunded,
        stations.lost,
      ]);
      expect([code, centsOf(sent), centsOf(arrived), centsOf(spent), shares]).toEqual([
        code,
        reached(stations.sent),
        reached(stations.arrived),
        reached(stations.spent),
        stations.spent.date === null ? {} : stations.spent.shares,
      ]);
    }
    for (const { id } of this.#madaris) {
      const { body } = await this.#wire.call('GET', `madaris/${id}/spending`, { as: this.#school.admin });
      expect(body.data.length === 0 || (await this.#rows.balanceAt(id, body.data))).toBe(true);
    }
    return own.stations.size;
  }

  /** Description of the step, for the report of a run. */
  get counts(): string {
    return [...this.#effects, ...this.#reached].map(([name, times]) => `${name} ${times}`).join(', ');
  }
}

/** Frequency of each operation. */
const weights: Readonly<Record<string, number>> = {
  ...{ give: 5, draft: 5, event: 16, spend: 3, 'replace spending': 2, 'end a class': 2 },
};

/** The state before each one, and the event that leads on from there. */
const ledFrom: Readonly<Record<Exclude<TransferState, 'draft'>, [TransferState, TransferEvent]>> = {
  sent: ['draft', 'send'],
  confirmed: ['sent', 'confirm'],
  disputed: ['sent', 'dispute'],
  returned: ['sent', 'return'],
};

/** Reasons for which a transfer rejects an event that its state allows. */
const rejectedFor: readonly string[] = ['transfer-refunded', 'own-transfer', 'teacher-confirms'];

function centsOf(station: Trail['stations'][number] | undefined) {
  return station?.date == null ? undefined : [station.date, Math.round((station.amount ?? 0) * 100)];
}

function reached({ date, cents }: { date: string | null; cents: number }) {
  return date === null ? undefined : [date, cents];
}

function sorted(amounts: ReadonlyMap<string, number>): [string, number][] {
  return [...amounts].filter(([, cents]) => cents > 0).sort();
}
