import { FairGate } from '#server/http/limits/fair-gate.ts';
import { first } from './first-things.ts';

/** Receiving a report page, or making its PDF, takes a core for a moment and holds some photos in memory. */
const gate = new FairGate(2, 50, 8);

/**
 * Does work on pictures that a person waits for, by turns of those who wait.
 * @throws HttpError `busy` if too many wait
 */
export function pageWork<T>(
  { caller }: { caller: { userId?: string | undefined } },
  work: () => Promise<T>,
): Promise<T> {
  return first(() => gate.run(caller.userId ?? '', work));
}
