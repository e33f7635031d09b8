import { finalizeRestored, requireSamePostgres } from '#server/backup/open-restored.ts';
import { findBackup, restoreBackup } from '#server/backup/restore-backup.ts';
import { ToolError } from '#server/for-people.ts';
import { openBlobs } from '#server/storage/open-storage.ts';
import { withDatabase } from './reach-database.ts';
import { runTool } from './run-tool.ts';

const usage = `npm run restore -- FOLDER
Copies a backup, or the newest of a folder of backups, into an empty DATA_DIR, checks every file and opens the database.`;

await runTool(async ({ args: [folder, ...more], config, say }) => {
  if (folder === undefined || more.length > 0) throw new ToolError(usage);
  if (config.databaseUrl) {
    throw new ToolError('DATABASE_URL names a PostgreSQL of your own: a backup is restored without it, into DATA_DIR.');
  }
  const backup = await findBackup(folder);
  await requireSamePostgres(backup);
  say(`Restoring ${backup.folder} into ${config.dataDir}.`);
  await restoreBackup(backup, config.dataDir, () => openBlobs(config));
  const { people, files, missing } = await withDatabase(config, async ({ db }) =>
    finalizeRestored(db, await openBlobs(config)),
  );
  console.log(`Restored the state of ${backup.manifest.madeAt}: ${people} people, ${files} files.`);
  if (missing.length > 0) {
    throw new ToolError(`${missing.length} of the files were gone already when the backup was made.`);
  }
});
