import { type DBCore, type DBCoreTable, Dexie } from 'dexie';
import { type Mirror, openMirror } from '#data/database/database.ts';

/** `hand`: the tab in which the person acts; it outlives the others. */
export type ProcessName = 'page' | 'tab' | 'worker' | 'hand';

/** What everything in a killed process ends with. */
class Killed extends Error {
  override readonly name = 'Killed';
}

/**
 * A page or worker with its own connection to the database, which can be killed at any of the points where it touches
 * the database or the connection. What it had not committed is rolled back, as when a browser dies.
 */
export class TestProcess {
  readonly mirror: Mirror;
  /** Ends its requests. */
  readonly end = new AbortController();
  isDead = false;
  /** The item whose request is under way. */
  underWay: string | undefined;
  #pointsLeft = Number.POSITIVE_INFINITY;
  readonly #onDeath: () => void;

  /** @param storage of the phone on which it runs */
  constructor(
    readonly name: ProcessName,
    userId: string,
    storage: IDBFactory,
    onDeath: () => void,
  ) {
    this.#onDeath = onDeath;
    this.mirror = openOn(storage, userId);
    this.mirror.use({ stack: 'dbcore', name: 'death', create: (core) => this.#mortal(core) });
  }

  /** Lets it die after so many points. */
  dieAfter(points: number): void {
    this.#pointsLeft = points;
  }

  /** A point where it can die. @throws Killed when it does, or is dead already */
  point(): void {
    this.#pointsLeft -= 1;
    if (this.#pointsLeft < 0) this.kill();
    if (this.isDead) throw new Killed();
  }

  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.underWay = undefined;
    this.#onDeath();
    this.end.abort(new Killed());
  }

  #mortal(core: DBCore): DBCore {
    return {
      ...core,
      transaction: (...request) => {
        this.point();
        return core.transaction(...request);
      },
      table: (name) => this.#mortalTable(core.table(name)),
    };
  }

  #mortalTable(table: DBCoreTable): DBCoreTable {
    const at = <TRequest, TResult>(work: (request: TRequest) => PromiseLike<TResult>) => {
      return (request: TRequest) => {
        this.point();
        return work(request);
      };
    };
    return {
      ...table,
      mutate: at((request) => table.mutate(request)) as DBCoreTable['mutate'],
      get: at((request) => table.get(request)) as DBCoreTable['get'],
      getMany: at((request) => table.getMany(request)) as DBCoreTable['getMany'],
      query: at((request) => table.query(request)) as DBCoreTable['query'],
      openCursor: at((request) => table.openCursor(request)) as DBCoreTable['openCursor'],
    };
  }
}

/** Dexie takes the storage of the moment in which a database is made. */
function openOn(storage: IDBFactory, userId: string): Mirror {
  const { indexedDB } = Dexie.dependencies;
  Dexie.dependencies.indexedDB = storage;
  try {
    return openMirror(userId);
  } finally {
    Dexie.dependencies.indexedDB = indexedDB;
  }
}
