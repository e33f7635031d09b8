import { deviceStorage, type StorageKey, type StoredThing } from '#lib/device-storage.ts';

/** Which row of the table a stored name belongs to: the one that fits it best; undefined where none does. */
export function storedAs(where: StoredThing['where'], name: string): StorageKey | undefined {
  const fits = (Object.keys(deviceStorage) as StorageKey[]).filter((key) => {
    const row = deviceStorage[key];
    if (row.where !== where) return false;
    return row.name.endsWith('*') ? name.startsWith(row.name.slice(0, -1)) : name === row.name;
  });
  return fits.sort((a, b) => deviceStorage[b].name.length - deviceStorage[a].name.length)[0];
}
