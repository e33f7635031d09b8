import { Dexie, type EntityTable, type Transaction } from 'dexie';
import { storageName } from '#lib/device-storage.ts';
import type { Mirrored, Rows, RowTable } from './entities.ts';
import type { MetaEntry } from './meta-entry.ts';
import { type Lease, type OutboxItem, outboxSchema, type StoredPart } from './outbox-item.ts';
import { type DraftFile, draftSchema, type ReportDraft } from './report-draft.ts';
import { askWhoIsHere } from './signing-out.ts';

/** One list as the server answered it: which rows, in which order, and when. */
export interface ListSnapshot {
  /** The whole question: list name, parameters and query (list-key.ts). */
  key: string;
  /** The question without its query, which finds every page and search of one list. */
  list: string;
  ids: string[];
  totalItems: number;
  /** The answer's meta beside the paging: class and madrasa, for lists of people. */
  meta?: Record<string, unknown>;
  /** When it was stored, in milliseconds. */
  at: number;
  /** Time of the request: on a bad connection, a later answer can come first. */
  askedAt: number;
}

/** A file kept on this device; its bytes are in Cache Storage. A row exists only for content that met its hash. */
export interface SavedFile {
  fileId: string;
  kind: 'material' | 'report';
  classId: string;
  name: string;
  type: string;
  size: number;
  hash: string;
  at: number;
  /** The picture of the first page is stored beside the file. */
  hasPicture?: boolean;
}

/** The text of a saved file, for the search on this device; it is deleted with the file. */
export interface SavedText {
  fileId: string;
  /** Pages in reading order; documents without pages have one. */
  pages: string[];
  /** Its words, folded, each once. */
  words: string[];
}

/** A class whose materials are kept for offline. */
export interface KeptClass {
  classId: string;
  /** `keeping`: its owner asked for it and some files are still missing. `failed` waits for its owner's decision. */
  state: 'keeping' | 'kept' | 'failed';
  /**
   * Reason of the stop: a code of the contract's problems, or one of saved-files/keep-problem.ts. `later` is no failure: it
   * is retried automatically.
   */
  problem?: string;
  at: number;
}

type RowTables = { [TTable in RowTable]: EntityTable<Mirrored<Rows[TTable]>, 'id'> };

/** The database of one account on this device. */
export type Mirror = Dexie &
  RowTables & {
    lists: EntityTable<ListSnapshot, 'key'>;
    outbox: EntityTable<OutboxItem, 'id'>;
    parts: EntityTable<StoredPart, 'id'>;
    leases: EntityTable<Lease, 'name'>;
    reportDrafts: EntityTable<ReportDraft, 'id'>;
    draftFiles: EntityTable<DraftFile, 'id'>;
    savedFiles: EntityTable<SavedFile, 'fileId'>;
    texts: EntityTable<SavedText, 'fileId'>;
    keptClasses: EntityTable<KeptClass, 'classId'>;
    meta: EntityTable<MetaEntry, 'key'>;
  };

const found = 'mirrored.name, *mirrored.words, [mirrored.sponsored+mirrored.name], createdDate, mirrored.round';

interface Schema {
  /** The tables that this schema adds or changes, with their keys and indexes. */
  stores: Record<string, string>;
  upgrade?: (transaction: Transaction) => Promise<void>;
}

/**
 * Every released schema stays in this list: Dexie opens an older database through it, and unsent items live in them
 * (docs/rules.md#the-outbox, 8).
 */
const schemas: Schema[] = [
  {
    stores: {
      regions: `id, ${found}`,
      madaris: `id, [regionId+mirrored.name], ${found}`,
      classes: `id, [madarisId+mirrored.name], ${found}`,
      materials: 'id, [classId+createdDate], fileId, mirrored.round',
      reports: 'id, [classId+createdDate], fileId, mirrored.round',
      users: 'id, [role+mirrored.name], mirrored.name, *mirrored.words, createdDate, mirrored.round',
      sponsorships: 'id, createdDate',
      lists: 'key, list',
      ...outboxSchema,
      savedFiles: 'fileId, classId',
      keptClasses: 'classId',
      meta: 'key',
    },
  },
  { stores: {}, upgrade: renameRejected },
  // The first unsent items in their order, without reading all of them.
  { stores: { outbox: 'id, seq, state, rowId, [state+seq]' } },
  {
    stores: {
      users: 'id, [role+mirrored.name], *classIds, mirrored.name, *mirrored.words, createdDate, mirrored.round',
    },
    upgrade: syncAgain,
  },
  { stores: {}, upgrade: giveOrder },
  { stores: { texts: 'fileId, *words' } },
  { stores: draftSchema },
  { stores: {}, upgrade: foldAgain },
  // Classes without a last month are not in the index of `lastMonth`.
  { stores: { classes: `id, [madarisId+mirrored.name], lastMonth, ${found}` } },
];

/** The name of an account's database; `null` stands for users who are signed out. */
export function mirrorName(userId: string | null): string {
  return storageName('accountDatabase', userId ?? 'public');
}

const opened = new Map<string, Mirror>();

/**
 * The database of an account (docs/rules.md#the-mirror), one connection for each in a page or worker. Dexie opens it at the
 * first use.
 *
 * Durability is set per connection, and is strict for all of it: unsent work must survive a power cut. The mirror writes one
 * transaction per answer; a second, relaxed connection would save one flush per answer and cost a second way to reach the
 * same tables.
 *
 * Dexie's query cache is off: it shows writes before they are stored, and 'Saved on this phone' must be true.
 */
export function mirrorOf(userId: string | null): Mirror {
  const name = mirrorName(userId);
  const known = opened.get(name);
  if (known) return known;
  const mirror = openMirror(userId);
  opened.set(name, mirror);
  // Another tab wiped or upgraded it: the next call opens it again.
  mirror.on('close', () => opened.delete(name));
  return mirror;
}

/** A connection of its own to the database of an account. */
export function openMirror(userId: string | null): Mirror {
  const database = new Dexie(mirrorName(userId), { chromeTransactionDurability: 'strict', cache: 'disabled' });
  schemas.forEach(({ stores, upgrade }, index) => {
    const version = database.version(index + 1).stores(stores);
    if (upgrade) version.upgrade(upgrade);
  });
  // This runs at every opening: another tab may have deleted the database, and this one created it again.
  if (userId !== null) database.on('ready', (opened) => askWhoIsHere(opened as Mirror, userId), true);
  return database as Mirror;
}

/** Until schema 2, an item that the server had not accepted was called 'refused'. */
async function renameRejected(transaction: Transaction): Promise<void> {
  await transaction.table('outbox').where('state').equals('refused').modify({ state: 'rejected' });
}

/**
 * Until schema 4, people did not carry their classes. The next synchronisation starts from the beginning and brings them;
 * until it has, no list of people is complete.
 */
async function syncAgain(transaction: Transaction): Promise<void> {
  await transaction
    .table('meta')
    .where('key')
    .equals('sync')
    .modify((entry: MetaEntry) => {
      // Only mirror/sync-state.ts writes this entry.
      const state = entry.value as { cursor: string; incomplete?: string[] };
      state.cursor = '';
      state.incomplete = [...(state.incomplete ?? []), 'users'];
    });
}

/**
 * Until schema 8, names were folded without the letters of Urdu, apostrophes and invisible marks. The next synchronisation
 * brings all rows again with their new words; until then the old words find them.
 */
async function foldAgain(transaction: Transaction): Promise<void> {
  await transaction
    .table('meta')
    .where('key')
    .equals('sync')
    .modify((entry: MetaEntry) => {
      // Only mirror/sync-state.ts writes this entry.
      (entry.value as { cursor: string }).cursor = '';
    });
}

/**
 * Until schema 5, materials had no reading order and documents no picture. The server used the creation time of each
 * material as its place, and so does this migration; the synchronisation reports materials that were moved since.
 */
async function giveOrder(transaction: Transaction): Promise<void> {
  await transaction
    .table('materials')
    .toCollection()
    .modify((row: Mirrored<Rows['materials']>) => {
      row.position = Date.parse(row.createdDate);
      row.picture = null;
    });
  await transaction
    .table('reports')
    .toCollection()
    .modify((row: Mirrored<Rows['reports']>) => {
      row.picture = null;
    });
}
