import { deviceStorage, type StorageKey, type StoragePlace } from '#lib/device-storage.ts';

/** Everything that the product stores on a device, with its kind of storage and its name there. */
export const storedThings = Object.entries(deviceStorage).flatMap(([where, names]) =>
  Object.entries(names).map(([key, name]) => ({ key: key as StorageKey, where: where as StoragePlace, name })),
);

/** The stored thing that a name belongs to: the best match; undefined without one. */
export function storedAs(where: string, name: string): StorageKey | undefined {
  const fits = storedThings.filter((thing) => {
    if (thing.where !== where) return false;
    return thing.name.endsWith('*') ? name.startsWith(thing.name.slice(0, -1)) : name === thing.name;
  });
  return fits.sort((a, b) => b.name.length - a.name.length)[0]?.key;
}
