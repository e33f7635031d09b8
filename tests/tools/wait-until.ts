import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again every few milliseconds until the answer is neither undefined nor false. For changes of the environment without an
 * event: a process that ends, a port that opens.
 * @throws Error that names the awaited change, after `limitMs`
 */
export async function waitUntil<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  { limitMs = 30_000, everyMs = 25 } = {},
): Promise<Answer> {
  const end = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Waited ${limitMs / 1000} s in vain for ${what}.`);
    await pause(everyMs);
  }
}
