import { expect, test } from 'vitest';
import { attemptLimits } from '#contract/limits.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { buildColleague, guessNames, guessPins, guessSlips, mostEvaluated, openGuessed } from './guesses.ts';

/* Endless guessing, from the network of a school that keeps working. */
const tries = 10_000;
const from = '203.0.113.1';
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

test('10,000 tries of PINs, names and slips are evaluated some times, and no other account of the network waits', async () => {
  const guessed = await openGuessed();
  try {
    const colleague = await buildColleague(guessed);
    const victim = await buildPerson(guessed.server, 'student', { password: 'quiet-lamp-7!' });
    const known = await guessPins(guessed, victim.email, from, tries);
    expect(count(known.statuses, 401)).toBe(mostEvaluated(tries * 1_000));
    expect(await colleague.onNewDevice(from)).toBe(200);
    const unknown = await guessPins(guessed, 'zaynab.7', from, tries);
    expect(unknown).toEqual(known);
    expect(await colleague.onNewDevice(from)).toBe(200);
    const { maximum } = attemptLimits.signInFloods;
    expect(count(await guessSlips(guessed, from, tries), 422)).toBe(maximum);
    expect(await colleague.onNewDevice(from)).toBe(200);
    expect(count(await guessNames(guessed, from, tries), 401)).toBe(maximum);
    expect([await colleague.onOwnDevice(from), await colleague.withSlip(from)]).toEqual([200, 200]);
  } finally {
    await guessed.server.close();
  }
});
