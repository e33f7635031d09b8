import { startSession } from '#server/access/sessions.ts';
import { openDatabase } from '#server/db/pool.ts';
import { builtProgram } from '#tests/tools/built-programs.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';

const sessionMs = 24 * 3_600_000;

/** The built server, from the current sources, with its usual settings. */
export function startProduct(options: {
  dataDir: string;
  databaseUrl?: string;
  demo?: boolean;
  logFile?: string;
}): Promise<ServerProcess> {
  const { dataDir, databaseUrl, demo = false, logFile } = options;
  const env = { DEMO: demo ? '1' : '0', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return startServer({ dataDir, env, entry: builtProgram('main'), ...(logFile && { logFile }) });
}

/**
 * Signs people in without their passwords.
 * @returns values of the Authorization header, in the same order
 */
export async function signIn(databaseUrl: string, userIds: readonly string[]): Promise<string[]> {
  const database = openDatabase(databaseUrl, { warn: (...words: unknown[]) => console.warn(...words) }, 1);
  try {
    const bearers: string[] = [];
    for (const id of userIds) bearers.push(`Bearer ${(await startSession(database.db, id, sessionMs)).token}`);
    return bearers;
  } finally {
    await database.end();
  }
}
