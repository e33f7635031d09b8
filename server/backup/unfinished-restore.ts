import { join } from 'node:path';
import { isThere } from '#server/db/embedded/is-there.ts';
import { ToolError } from '#server/for-people.ts';
import { databaseName } from './manifest.ts';

/** Folder in which a restored database is assembled. It also marks an interrupted restore. */
export const draftName = 'unfinished-restore';

/**
 * The data folder of an interrupted restore has files but no database: a server would take it for a new one, and sweep the
 * files away.
 * @throws ToolError with instructions
 */
export async function requireWholeRestore(dataDir: string): Promise<void> {
  if (!(await isThere(join(dataDir, draftName))) || (await isThere(join(dataDir, databaseName)))) return;
  throw new ToolError(
    `The restore into ${dataDir} was cut short. Run npm run restore again: it starts where nothing is lost. ` +
      'To start without the backup, set DATA_DIR to a new folder.',
  );
}
