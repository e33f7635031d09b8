import { join } from 'node:path';
import { isThere } from '#server/db/embedded/is-there.ts';
import { ToolError } from '#server/for-people.ts';
import { databaseName } from './manifest.ts';

/** Folder in which a restored database is assembled. It also marks a restore that was cut short. */
export const draftName = 'unfinished-restore';

/**
 * A data folder whose restore was cut short has files but no database yet: a server would take it for a new one, and sweep
 * the files away.
 * @throws ToolError saying what to do
 */
export async function requireWholeRestore(dataDir: string): Promise<void> {
  if (!(await isThere(join(dataDir, draftName))) || (await isThere(join(dataDir, databaseName)))) return;
  throw new ToolError(
    `The restore into ${dataDir} was cut short. Run npm run restore again: it starts where nothing is lost. ` +
      'To start without the backup, set DATA_DIR to a new folder.',
  );
}
