import { expect } from 'vitest';
import { type Fixture, readTruth, type Teacher } from './fixture.ts';
import type { Phone } from './phone.ts';

/** In virtual time, long enough for every wait of the outbox. */
export const threePeriods = 3 * 15 * 60 * 1_000;

/**
 * Stops the faults. Afterwards every promise must have been kept, and this number of reports must be at the server, each once.
 */
export async function expectOnceAtServer(
  fixture: Fixture,
  teacher: Teacher,
  phone: Phone,
  count: number,
): Promise<void> {
  await phone.letFaultsStop(threePeriods);
  const { effects, rows } = await readTruth(fixture, teacher);
  expect([rows.size, effects.filter(({ kind }) => kind === 'create').length]).toEqual([count, count]);
}
