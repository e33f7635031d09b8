import { type DBCore, type DBCoreTable, Dexie } from 'dexie';
import { type Mirror, openMirror } from '#data/database/database.ts';

/** `hand`: the tab of the person; it outlives the others. */
export type ProcessName = 'page' | 'tab' | 'worker' | 'hand';

/** The error with which everything in a killed process ends. */
class Killed extends Error {
  override readonly name = 'Killed';
}

/**
 * A page or worker with its own connection to the database. It can be killed wherever it touches the database or the
 * connection; uncommitted changes are rolled back, as when a browser dies.
 */
export class TestProcess {
  readonly mirror: Mirror;
  /** Aborts its requests. */
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

  /** Kills it after this number of points. */
  dieAfter(points: number): void {
    this.#pointsLeft = points;
  }

  /**
   * A point where it can die.
   * @throws Killed if it dies, or is dead already
   */
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

/** Dexie uses the storage that is set when a database is created. */
function openOn(storage: IDBFactory, userId: string): Mirror {
  const { indexedDB } = Dexie.dependencies;
  Dexie.dependencies.indexedDB = storage;
  try {
    return openMirror(userId);
  } finally {
    Dexie.dependencies.indexedDB = indexedDB;
  }
}
