import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { errorCode } from './embedded/error-code.ts';

/** The database of DATABASE_URL did not answer in time; `message` is one line for the person who starts the server. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** A machine that starts, and a cluster whose primary moves, need some seconds. */
const usualPauses = { everyMs: 1_000, tries: 60 };

/** Temporary errors: no connection, an unknown host, or a server that starts, stops or has no connection left. */
const passing = /^(ECONN|ETIMEDOUT|EHOST|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|08|57P|53)/;

/**
 * Waits for the database of DATABASE_URL, at most a minute.
 * @throws DatabaseAway, without the address, which contains a password
 */
export async function reachDatabase(
  pool: Pick<Pool, 'query'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { everyMs, tries } = usualPauses,
): Promise<void> {
  for (let tried = 1; tried <= tries; tried += 1) {
    const failure = await failureOf(pool);
    if (failure === undefined) return;
    if (!passing.test(failure)) {
      throw new DatabaseAway(
        `The database of DATABASE_URL rejects the connection (${failure}): look at its address, name, user and password.`,
      );
    }
    if (tried === 1)
      log.warn({ reason: failure }, 'the database of DATABASE_URL does not answer: asking again for a minute');
    if (tried < tries) await pause(everyMs);
  }
  throw new DatabaseAway('The database of DATABASE_URL did not answer for a minute: start it, or look at the address.');
}

/** @returns undefined once it answers */
async function failureOf(pool: Pick<Pool, 'query'>): Promise<string | undefined> {
  try {
    await pool.query('select 1');
    return undefined;
  } catch (error) {
    const inner = error instanceof AggregateError ? error.errors[0] : error;
    // node-postgres has no code for its own time limit.
    return errorCode(inner) ?? (/timeout/i.test(String(inner)) ? 'ETIMEDOUT' : 'unknown');
  }
}
