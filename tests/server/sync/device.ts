import type { FastifyInstance } from 'fastify';
import type { Changes } from '#contract/answers/changes.ts';
import { type SyncedEntity, syncedEntities } from '#contract/entities/synced.ts';
import type { Lenient } from '#contract/reading/lenient.ts';
import { request, type TestPerson } from '#tests/server/http/open-app.ts';

export type Row = Lenient<Changes[SyncedEntity][number]>;

/** The local data of one person's device, by the rules of the contract only. */
export class Device {
  readonly #app: FastifyInstance;
  readonly #person: TestPerson;
  readonly #rows = new Map<string, Row>();
  #unconfirmed: Set<string> | undefined;
  cursor = '';
  /** Rows that a page repeated although earlier pages of the same first sync had them already. */
  doubled = 0;

  constructor(app: FastifyInstance, person: TestPerson) {
    this.#app = app;
    this.#person = person;
  }

  /** Continues from a stored cursor. */
  resume(cursor: string): this {
    this.cursor = cursor;
    return this;
  }

  /**
   * Fetches one page and stores it.
   * @throws if it is rejected
   */
  async page(): Promise<Changes> {
    const answer = await this.#app.inject(request('GET', `sync?cursor=${this.cursor}`, { as: this.#person }));
    if (answer.statusCode !== 200) throw new Error(`sync answered ${answer.statusCode} ${answer.body}`);
    const page = answer.json<Changes>();
    this.#store(page);
    return page;
  }

  /**
   * Fetches pages until the last one.
   * @returns the number of rows and ids in them
   */
  async sync(): Promise<number> {
    for (let received = 0; ; ) {
      const page = await this.page();
      for (const entity of syncedEntities) received += page[entity].length + page.gone[entity].length;
      if (!page.more) return received;
    }
  }

  /** All rows by entity, without varying links and ordered by id, so that two devices can be compared. */
  rows(): Record<SyncedEntity, Row[]> {
    const all = [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1));
    const of = (entity: SyncedEntity) =>
      all.filter(([key]) => key.startsWith(`${entity} `)).map(([, row]) => steady(row));
    return Object.fromEntries(syncedEntities.map((entity) => [entity, of(entity)])) as Record<SyncedEntity, Row[]>;
  }

  #store(page: Changes): void {
    if (page.startsOver) this.#unconfirmed = new Set(this.#rows.keys());
    const isFirst = this.cursor === '' || this.#unconfirmed !== undefined;
    for (const entity of syncedEntities) {
      for (const row of page[entity]) {
        const key = `${entity} ${row.id}`;
        if (isFirst && this.#rows.has(key) && !this.#unconfirmed?.has(key)) this.doubled += 1;
        this.#rows.set(key, row);
        this.#unconfirmed?.delete(key);
      }
      for (const id of page.gone[entity]) this.#rows.delete(`${entity} ${id}`);
    }
    this.cursor = page.cursor;
    if (page.more) return;
    for (const key of this.#unconfirmed ?? []) this.#rows.delete(key);
    this.#unconfirmed = undefined;
  }
}

/** Links to files change every hour; their file and their reader do not. */
export function steady<TRow extends Row>(row: TRow): TRow {
  return 'fileUrl' in row ? { ...row, fileUrl: row.fileUrl.replace(/link=\d+\.([^.]+)\.[^.]+/, 'link=$1') } : row;
}

/** The rows of a new device of this person. */
export async function freshRows(app: FastifyInstance, person: TestPerson): Promise<Record<SyncedEntity, Row[]>> {
  const device = new Device(app, person);
  await device.sync();
  return device.rows();
}
