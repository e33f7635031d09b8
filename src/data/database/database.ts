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
  /** The question without its query, so that every page and search of one list is found. */
  list: string;
  ids: string[];
  totalItems: number;
  /** The answer's meta beside the paging: class and madrasa, for lists of people. */
  meta?: Record<string, unknown>;
  /** When it was stored, in milliseconds. */
  at: number;
  /** When it was asked for: answers overtake each other on a bad connection. */
  askedAt: number;
}

/** A file kept on this device; its bytes lie in Cache Storage. A row is only for content that met its hash. */
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

/** The text of a saved file, for the search of this device; it goes with the file. */
export interface SavedText {
  fileId: string;
  /** As it reads; documents without pages have one. */
  pages: string[];
  /** Its words, folded, each once. */
  words: string[];
}

/** A class whose materials are kept for offline. */
export interface KeptClass {
  classId: string;
  /** `keeping`: its owner asked for it and not all is here yet. `failed` waits for its owner's word. */
  state: 'keeping' | 'kept' | 'failed';
  /**
   * Reason of the stop: a code of the contract's problems, or one of saved-files/keep-problem.ts. `later` is no failure: it is
   * retried automatically.
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
  // Rows without a last month are not in its index.
  { stores: { classes: `id, [madarisId+mirrored.name], lastMonth, ${found}` } },
];

/** The name of an account's database; `null` is everybody who is signed out. */
export function mirrorName(userId: string | null): string {
  return storageName('accountDatabase', userId ?? 'public');
}

const opened = new Map<string, Mirror>();

/**
 * The database of an account (docs/rules.md#the-mirror), one connection for each in a page or worker. Dexie opens
 * it at the first use.
 *
 * Durability is a choice per connection. All of it is strict: unsent work must survive a power cut, and the mirror
 * writes one transaction per answer, so that a second, relaxed connection would save one flush per answer and cost a
 * second way to reach the same tables.
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
  // At every opening: another tab may have deleted it, and this one made another.
  if (userId !== null) database.on('ready', (opened) => askWhoIsHere(opened as Mirror, userId), true);
  return database as Mirror;
}

/** Until schema 2, an item that the server had not accepted was called 'refused'. */
async function renameRejected(transaction: Transaction): Promise<void> {
  await transaction.table('outbox').where('state').equals('refused').modify({ state: 'rejected' });
}

/**
 * Until schema 4, people did not carry their classes. The next synchronisation starts from the beginning and brings them;
 * until it has, no list of people counts as whole.
 */
async function syncAgain(transaction: Transaction): Promise<void> {
  await transaction
    .table('meta')
    .where('key')
    .equals('sync')
    .modify((entry: MetaEntry) => {
      // Written by mirror/sync-state.ts alone.
      const state = entry.value as { cursor: string; incomplete?: string[] };
      state.cursor = '';
      state.incomplete = [...(state.incomplete ?? []), 'users'];
    });
}

/**
 * Until schema 8, names were folded without the letters of Urdu, apostrophes and invisible marks. The next synchronisation
 * brings all rows again, and their words with them; until then they are found by the words that they have.
 */
async function foldAgain(transaction: Transaction): Promise<void> {
  await transaction
    .table('meta')
    .where('key')
    .equals('sync')
    .modify((entry: MetaEntry) => {
      // Written by mirror/sync-state.ts alone.
      (entry.value as { cursor: string }).cursor = '';
    });
}

/**
 * Until schema 5, materials had no reading order and documents no picture. The server gave each material the moment of its
 * creation for its place, and so does this; where it was moved since, the synchronisation says.
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
