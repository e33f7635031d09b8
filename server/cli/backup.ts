import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keepNewest, makeBackup } from '#server/backup/make-backup.ts';
import { isThere } from '#server/db/embedded/is-there.ts';
import { ToolError } from '#server/for-people.ts';
import { openBlobs } from '#server/storage/open-storage.ts';
import { withDatabase } from './reach-database.ts';
import { runTool } from './run-tool.ts';

const usage = `npm run backup -- FOLDER [--keep NUMBER]
Copies database and files into a new folder below FOLDER, beside a running server or without. With --keep, deletes the
oldest backups in FOLDER but so many.`;

await runTool(async ({ args, config, say }) => {
  const { folder, keep } = wishOf(args);
  if (config.databaseUrl) {
    throw new ToolError(
      'DATABASE_URL names a PostgreSQL of your own: back it up with its own tools (docs/running.md). This is for the embedded one.',
    );
  }
  // Else a wrong DATA_DIR, or none, would give a whole backup of nothing.
  if (!(await isThere(join(config.dataDir, 'postgres')))) {
    throw new ToolError(
      `${resolve(config.dataDir)} holds no database: set DATA_DIR to the folder that is to be backed up.`,
    );
  }
  const startedAt = performance.now();
  const made = await withDatabase(config, async ({ db, superuser = '' }) =>
    makeBackup({ dataDir: config.dataDir, db, superuser, blobs: await openBlobs(config) }, folder),
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

function wishOf(args: readonly string[]): { folder: string; keep: number | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { keep: { type: 'string' } },
      allowPositionals: true,
    });
    const [folder, ...more] = positionals;
    const fits = values.keep === undefined || /^[1-9]\d{0,4}$/.test(values.keep);
    if (folder !== undefined && more.length === 0 && fits) {
      return { folder, keep: values.keep === undefined ? undefined : Number(values.keep) };
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // an option that is none
  }
  throw new ToolError(usage);
}
