import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Stats } from '#contract/answers/stats.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { Report } from '#contract/entities/report.ts';
import type { ReportMonth } from '#contract/entities/report-month.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import type { Role } from '#contract/rights/roles.ts';
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import { writeNote } from '#server/modules/operator/opening.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { type LifeServer, startLifeServer } from './life-server.ts';
import { type MovingDatabase, movingDatabase } from './moving-database.ts';

/**
 * Decides before each call, by the number of kills so far, if the server is killed during it, and after how many milliseconds.
 */
export type Killing = (kills: number) => number | undefined;

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  readonly form?: () => FormData;
}

/** Longer than any job keeps its claims. */
const freeAgainMs = 10 * 60_000;

/** A school with one clock: its people use the HTTP API of a real server, which may die at each call. */
export class SchoolLife {
  readonly #database: MovingDatabase;
  readonly #server: LifeServer;
  readonly #killing: Killing;
  readonly #people = new Map<string, TestPerson>();
  readonly #places = new Map<string, string>();
  readonly #sponsorships = new Map<string, string>();
  /** Kills that are scheduled. */
  #coming = 0;
  readonly own: OpenDatabase;
  now = new Date(0);

  private constructor(database: MovingDatabase, server: LifeServer, killing: Killing) {
    this.#database = database;
    this.#server = server;
    this.#killing = killing;
    this.own = openDatabase(database.url, { warn: () => undefined });
  }

  static async open(killing: Killing = () => undefined): Promise<SchoolLife> {
    const database = await movingDatabase();
    const life = new SchoolLife(database, await startLifeServer(database.url), killing);
    await writeNote(life.own.db, 'opening', { isOpen: true });
    return life;
  }

  async close(): Promise<void> {
    await this.#server.stop();
    await this.own.end();
    await this.#database.drop();
  }

  get kills(): number {
    return this.#server.kills;
  }

  sentMails(): Promise<string[]> {
    return this.#server.sentMails();
  }

  async setClock(now: Date): Promise<void> {
    this.now = now;
    await this.#database.setClock(now);
    await this.#server.setClock(now);
  }

  async runJobs(): Promise<void> {
    this.#maybeKill();
    // Work that a dead server had claimed is free again some minutes later.
    while (!(await this.#server.runJobs())) await this.setClock(new Date(this.now.getTime() + freeAgainMs));
  }

  #maybeKill(): void {
    // A scheduled kill counts as done.
    const afterMs = this.#killing(this.kills + this.#coming);
    if (afterMs === undefined) return;
    this.#coming += 1;
    pause(afterMs).then(() => {
      this.#coming -= 1;
      this.#server.kill();
    });
  }

  /** An account with a session; the name is also that in the table. */
  async person(name: string, role: Role): Promise<void> {
    this.#people.set(name, await buildPerson({ database: this.own }, role, { email: emailOf(name) }));
  }

  knows(place: string): boolean {
    return this.#places.has(place);
  }

  idOf(name: string): string {
    return found(this.#places.get(name) ?? this.#people.get(name)?.id, name);
  }

  /** Notes under which name a row of another call is known. */
  known(name: string, id: string): string {
    this.#places.set(name, id);
    return id;
  }

  /** A call as a client makes it: without an answer it is repeated with its key until there is one. */
  async call<TData>(who: string, path: string, { method = 'GET', body, form }: Asked = {}): Promise<TData> {
    const headers = {
      authorization: found(this.#people.get(who), who).bearer,
      ...(body && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
    };
    for (;;) {
      const url = `${await this.#server.url()}/api/v1/${path}`;
      this.#maybeKill();
      const sent = form ? form() : body && JSON.stringify(body);
      const answer = await fetch(url, { method, headers, ...(sent !== undefined && { body: sent }) })
        .then(async (response) => ({ status: response.status, json: (await response.json()) as { data: TData } }))
        .catch(() => undefined);
      if (answer && answer.status < 300) return answer.json.data;
      // The server was killed, or another attempt of this very call is still being cleaned up.
      if (answer && answer.status !== 503) {
        throw new Error(`${who}: ${method} ${path} answered ${answer.status} ${JSON.stringify(answer.json)}`);
      }
    }
  }

  async region(name: string, supervisor: string, dueDay: number): Promise<void> {
    const body = { name, address: name, totalPrice: 1_000, supervisorId: this.idOf(supervisor), dueDay };
    this.known(name, (await this.call<Region>('Amir', 'regions', { method: 'POST', body })).id);
  }

  async madrasa(name: string, region: string): Promise<void> {
    const body = { name, address: name, totalPrice: 400, regionId: this.idOf(region) };
    this.known(name, (await this.call<Madrasa>('Amir', 'madaris', { method: 'POST', body })).id);
  }

  async classIn(who: string, name: string, madrasa: string, monthlyPrice: number): Promise<void> {
    const body = { name, description: 'Mornings', monthlyPrice, madarisId: this.idOf(madrasa) };
    this.known(name, (await this.call<Class>(who, 'classes', { method: 'POST', body })).id);
  }

  async join(who: string, person: string, group: string): Promise<void> {
    await this.call(who, `classes/${this.idOf(group)}/add-user`, {
      method: 'POST',
      body: { userId: this.idOf(person) },
    });
  }

  /** Changes fields of a class, and leaves the others as they are. */
  async changeClass(who: string, group: string, change: object): Promise<void> {
    const { name, description, monthlyPrice, madaris } = await this.call<Class>(who, `classes/${this.idOf(group)}`);
    const body = { name, description, monthlyPrice, madarisId: madaris.id, ...change };
    await this.call(who, `classes/${this.idOf(group)}`, { method: 'PUT', body });
  }

  async changeMadrasa(who: string, madrasa: string, change: object): Promise<void> {
    const { name, address, totalPrice, regionId } = await this.call<Madrasa>(who, `madaris/${this.idOf(madrasa)}`);
    const body = { name, address, totalPrice, regionId, ...change };
    await this.call(who, `madaris/${this.idOf(madrasa)}`, { method: 'PUT', body });
  }

  async changeRegion(who: string, region: string, change: object): Promise<void> {
    const { name, address, totalPrice, supervisorId } = await this.call<Region>(who, `regions/${this.idOf(region)}`);
    const body = { name, address, totalPrice, supervisorId, ...change };
    await this.call(who, `regions/${this.idOf(region)}`, { method: 'PUT', body });
  }

  async off(who: string, placeType: string, place: string, months: readonly string[], name: string): Promise<void> {
    for (const month of months) {
      const body = { placeType, placeId: this.idOf(place), month, name };
      await this.call(who, 'months-off', { method: 'POST', body });
    }
  }

  /** Gives for a place, and pays the first month. @param card that of `later` is declined from the second month on */
  async sponsor(who: string, type: string, place: string, amount: number, card = 'good'): Promise<void> {
    const payment = { paymentToken: `tok_sandbox_${card}12345678`, paymentMethod: 'visa', lastFour: '4242' };
    const body = { type, typeId: this.idOf(place), amount, ...payment, autoCharge: true };
    const { id } = await this.call<Sponsorship>(who, 'sponsorships', { method: 'POST', body });
    this.#sponsorships.set(`${who} ${place}`, id);
  }

  sponsorshipOf(who: string, place: string): string {
    return found(this.#sponsorships.get(`${who} ${place}`), `${who} ${place}`);
  }

  /** The teacher sends the report of a month, or the one that replaces it. */
  async report(who: string, group: string, month: string, replaces?: string): Promise<void> {
    const form = () => {
      const parts = new FormData();
      for (const [name, value] of Object.entries({ title: month, month, ...(replaces && { replaces }) }))
        parts.append(name, value);
      parts.append('report', new Blob(['name,mark\nAmina,90\n']), 'marks.csv');
      return parts;
    };
    const { id } = await this.call<Report>(who, `classes/${this.idOf(group)}/reports`, { method: 'POST', form });
    this.known(`${group} ${month}`, id);
  }

  async end(who: string, group: string, lastMonth: string, reason: string): Promise<void> {
    const body = { lastMonth, reason };
    await this.call(who, `classes/${this.idOf(group)}/end`, { method: 'POST', body });
  }

  async stateOf(group: string, month: string): Promise<string> {
    const months = await this.call<ReportMonth[]>('Amir', `classes/${this.idOf(group)}/months`);
    return months.find((one) => one.month === month)?.state ?? 'none';
  }

  /** The figures of an admin, in the words of the table. */
  async figures(): Promise<string> {
    const stats = await this.call<Stats>('Amir', 'stats');
    const missing = await this.call<unknown[]>('Amir', 'radar?show=missing&limit=100');
    return `${stats.totalClasses} classes, ${stats.sponsoredClasses} sponsored, $${stats.sponsoredDollars}, ${missing.length} missing`;
  }

  /** The money of this month of the clock: what was taken, and what went back. */
  async charges(): Promise<string> {
    const { rows } = await this.own.db.execute<{ name: string; cents: number; what: string }>(sql`
      select split_part(email, '@', 1) as name, amount_cents as cents, '' as what from payments join users on users.id = sponsor_id
        where state in ('paid', 'refunded') and ${within(this.now, sql`paid_at`)}
      union all select split_part(email, '@', 1), amount_cents, ' back' from payments join users on users.id = sponsor_id
        where state = 'refunded' and ${within(this.now, sql`refunded_at`)}
      order by name, what`);
    return rows.map(({ name, cents, what }) => `${titled(name)} ${cents / 100}${what}`).join(', ') || 'none';
  }

  /** The mails of this month of the clock: the key of each subject, and who got it. */
  async mails(): Promise<string> {
    const { rows } = await this.own.db.execute<{ kind: string; names: string[] }>(sql`
      select kind, array_agg(split_part(email, '@', 1) order by email) as names
      from queued_mails join users on users.id = user_id
      where ${within(this.now, sql`queued_mails.created_at`)} group by kind`);
    const shown = rows.map(({ kind, names }) => `${kind}: ${names.map(titled).join(', ')}`);
    return shown.sort().join('; ') || 'none';
  }
}

function within(now: Date, column: ReturnType<typeof sql>) {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM') = ${now.toISOString().slice(0, 7)}`;
}

/** The address of a person; it says the name in mails. */
function emailOf(name: string): string {
  return `${name.toLowerCase()}@sanad.example`;
}

function titled(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function found<T>(value: T | null | undefined, name: string): T {
  if (value === undefined || value === null) throw new Error(`${name} is not known.`);
  return value;
}
