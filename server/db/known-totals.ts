import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './pool.ts';

/** A total, and the state of the journal when it was counted. */
export interface KnownTotal {
  readonly total: number;
  /** Every transaction below this number had ended; later changes are noted from here on. */
  readonly horizon: number;
  /** Number of changes noted from `horizon` on. */
  readonly noted: number;
}

/** Counting fewer rows takes no longer than checking for changes. */
const worthKnowing = 1_000;
const mostKept = 500;
/** During a long transaction, changes pile up after it; reading through more of them is no faster than counting. */
const mostNoted = 1_000;
/** The longest time that a change outside of the journal may stay unnoticed, such as the first rows of a demo. */
const keptMs = 30_000;

/** Totals of long lists in this process, by their queries. */
export class KnownTotals {
  /** Undefined if a list is long and its total is not known. */
  readonly #known = new Map<string, (KnownTotal & { until: number }) | undefined>();

  find(key: string): KnownTotal | undefined {
    const found = this.#known.get(key);
    return found && Date.now() < found.until ? found : undefined;
  }

  /** True if the list was long when it was last counted. Asking the journal about a short one costs a third of a search. */
  isLong(key: string): boolean {
    return this.#known.has(key);
  }

  /** @param journal its state in the snapshot that counted; absent if it was not read */
  keep(key: string, total: number, journal?: Omit<KnownTotal, 'total'>): void {
    this.#known.delete(key);
    if (total < worthKnowing) return;
    const [oldest] = this.#known.keys();
    if (this.#known.size >= mostKept && oldest !== undefined) this.#known.delete(oldest);
    const isKnown = journal && journal.noted <= mostNoted;
    this.#known.set(key, isKnown ? { total, ...journal, until: Date.now() + keptMs } : undefined);
  }
}

/** Number of the journal's changes since a horizon; it stops counting at many. */
export function changesSince(horizon: SQL): SQL {
  return sql`(select count(*)::int from (
    select from changes where number >= ${horizon} limit ${sql.raw(String(mostNoted + 1))}) as noted)`;
}

const byDatabase = new WeakMap<Database, KnownTotals>();

export function totalsOf(db: Database): KnownTotals {
  const known = byDatabase.get(db) ?? new KnownTotals();
  byDatabase.set(db, known);
  return known;
}
