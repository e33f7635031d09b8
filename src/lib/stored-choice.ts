import { type StorageKey, storageName } from './device-storage.ts';

/**
 * A user's small choice, kept in local storage. If storage is forbidden (private windows, embedded pages), the choice is
 * kept until the page closes.
 */
export function storedChoice<T extends string>(of: StorageKey, allowed: readonly T[]) {
  const key = storageName(of);
  let memory: T | undefined;
  const listeners = new Set<() => void>();

  function read(): T | undefined {
    try {
      const text = localStorage.getItem(key);
      return allowed.find((value) => value === text);
    } catch {
      return memory;
    }
  }

  function write(value: T | undefined): void {
    memory = value;
    try {
      if (value === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch (error) {
      console.warn(`The choice ${key} could not be stored and holds for this visit only.`, error);
    }
    for (const listener of listeners) listener();
  }

  /** Calls `listener` at changes made here and in other tabs; returns the function that ends it. */
  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }

  return { read, write, subscribe };
}
