/** A whole database as text: its schema in IndexedDB's terms, and all rows. Blobs are written as base64. */
export interface DatabaseDump {
  version: number;
  stores: StoreDump[];
}

interface StoreDump {
  name: string;
  keyPath: string;
  indexes: { name: string; keyPath: string | string[]; multiEntry: boolean; unique: boolean }[];
  rows: unknown[];
}

interface BlobDump {
  blob: string;
  type: string;
}

/** Reads a database in the state of a release, without the product's code. */
export async function dumpDatabase(name: string, storage: IDBFactory): Promise<DatabaseDump> {
  const database = await answerOf(storage.open(name));
  const names = [...database.objectStoreNames];
  const transaction = database.transaction(names);
  const stores = names.map((store) => transaction.objectStore(store));
  const rows = await Promise.all(stores.map((store) => answerOf(store.getAll())));
  const dump = {
    version: database.version,
    stores: await Promise.all(
      stores.map(async (store, index) => ({
        name: store.name,
        keyPath: String(store.keyPath),
        indexes: [...store.indexNames].map((indexName) => {
          const { keyPath, multiEntry, unique } = store.index(indexName);
          return { name: indexName, keyPath, multiEntry, unique };
        }),
        rows: await Promise.all((rows[index] ?? []).map(withTextForBlobs)),
      })),
    ),
  };
  database.close();
  return dump;
}

/** Creates the database of a dump, without the product's code. */
export async function restoreDatabase(
  name: string,
  { version, stores }: DatabaseDump,
  storage: IDBFactory,
): Promise<void> {
  const opening = storage.open(name, version);
  opening.onupgradeneeded = () => {
    for (const { name: store, keyPath, indexes } of stores) {
      const made = opening.result.createObjectStore(store, { keyPath });
      for (const index of indexes) made.createIndex(index.name, index.keyPath, index);
    }
  };
  const database = await answerOf(opening);
  const transaction = database.transaction(
    stores.map((store) => store.name),
    'readwrite',
  );
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  for (const store of stores) for (const row of store.rows) transaction.objectStore(store.name).add(withBlobs(row));
  await done;
  database.close();
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withTextForBlobs(row: object): Promise<object> {
  const entries = Object.entries(row).map(async ([key, value]) => {
    if (!(value instanceof Blob)) return [key, value] as const;
    const blob = Buffer.from(await value.arrayBuffer()).toString('base64');
    return [key, { blob, type: value.type } satisfies BlobDump] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function withBlobs(row: unknown): object {
  const entries = Object.entries(row ?? {}).map(([key, value]) => [
    key,
    isBlobDump(value) ? new Blob([Buffer.from(value.blob, 'base64')], { type: value.type }) : value,
  ]);
  return Object.fromEntries(entries);
}

function isBlobDump(value: unknown): value is BlobDump {
  return typeof value === 'object' && value !== null && 'blob' in value && 'type' in value;
}
