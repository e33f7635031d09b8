import { Dexie } from 'dexie';

/** Number of writes to a table, in this tab or another; the key is the table's address as Dexie names it. */
const generations = new Map<string, number>();

Dexie.on('storagemutated', (parts) => {
  for (const address of Object.keys(parts)) {
    const table = tableOf(address);
    generations.set(table, (generations.get(table) ?? 0) + 1);
  }
});

interface Remembered {
  key: string;
  generation: number;
  value: Promise<unknown>;
}

/** Remembered orders, latest last. They are few, because the order of a large table takes megabytes. */
let memory: Remembered[] = [];
const memorySize = 6;

/**
 * The result of `compute` for a table, remembered until the table is written to. Browsers count and sort by walking through
 * all rows, and a user who turns pages asks for the same again.
 * @param question names what is computed
 */
export function remembered<T>(
  database: string,
  table: string,
  question: string,
  compute: () => Promise<T>,
): Promise<T> {
  const address = tableOf(`idb://${database}/${table}/`);
  const key = `${address} ${question}`;
  const generation = generations.get(address) ?? 0;
  const known = memory.find((one) => one.key === key && one.generation === generation);
  memory = memory.filter((one) => one.key !== key).slice(1 - memorySize);
  const next: Remembered = known ?? { key, generation, value: compute() };
  memory.push(next);
  // Failures are not remembered.
  next.value.catch(() => {
    memory = memory.filter((one) => one !== next);
  });
  // Only this function stores it, under its own question.
  return next.value as Promise<T>;
}

/** `idb://database/table/index`; a change of everything names no table. */
function tableOf(address: string): string {
  return address.split('/').slice(0, 4).join('/');
}
