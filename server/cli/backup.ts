import { join, resolve } from 'node:path';
import { keepNewest, type MadeBackup, makeBackup } from '#server/backup/make-backup.ts';
import { isThere } from '#server/db/embedded/is-there.ts';
import type { Database } from '#server/db/pool.ts';
import { ToolError } from '#server/for-people.ts';
import { writeNote } from '#server/modules/operator/opening.ts';
import { openBlobs } from '#server/storage/open-storage.ts';
import { withDatabase } from './reach-database.ts';
import { readArgs, runTool } from './run-tool.ts';

const usage = `npm run backup -- FOLDER [--keep NUMBER]
Copies database and files into a new folder below FOLDER, beside a running server or without. With --keep, deletes the
oldest backups in FOLDER but so many.`;

await runTool(async ({ args, config, say }) => {
  const {
    number: keep,
    words: [folder = ''],
  } = readArgs(args, { option: 'keep', form: /^[1-9]\d{0,4}$/, beside: 1, usage });
  if (config.databaseUrl) {
    throw new ToolError(
      'DATABASE_URL names a PostgreSQL of your own: back it up with its own tools (docs/running.md). This is for the embedded one.',
    );
  }
  // Otherwise a wrong or missing DATA_DIR would give a complete backup of nothing.
  if (!(await isThere(join(config.dataDir, 'postgres')))) {
    throw new ToolError(
      `${resolve(config.dataDir)} holds no database: set DATA_DIR to the folder that is to be backed up.`,
    );
  }
  const startedAt = performance.now();
  const made = await withDatabase(config, async ({ db, superuser = '' }) =>
    noted(db, await makeBackup({ dataDir: config.dataDir, db, superuser, blobs: await openBlobs(config) }, folder)),
  );
  const { count, bytes, linked } = made.blobs;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(made.folder);
  say(`Database and ${count} files of ${Math.ceil(bytes / 1e6)} MB (${linked} as before) in ${seconds} s.`);
  if (keep !== undefined) {
    for (const old of await keepNewest(folder, keep)) say(`Deleted ${old}.`);
  }
  if (made.damaged.length > 0) {
    const named = made.damaged.slice(0, 5).join(', ');
    throw new ToolError(
      `The backup is made, but ${made.damaged.length} files were gone or damaged in the storage before: ${named}`,
    );
  }
});

/** Records its time, for the admin's checklist. A damaged one does not count. */
async function noted(db: Database, made: MadeBackup): Promise<MadeBackup> {
  if (made.damaged.length === 0) await writeNote(db, 'backup', { madeAt: made.manifest.madeAt });
  return made;
}
