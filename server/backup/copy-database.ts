import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { errorCode } from '#server/db/embedded/error-code.ts';
import { isThere } from '#server/db/embedded/is-there.ts';
import { severalAtOnce } from '#server/storage/several-at-once.ts';
import type { ChecksumWriter } from './checksums.ts';
import { clusterEntries, controlFile } from './cluster-files.ts';
import { copyFile, writeContent } from './copy-file.ts';
import { walNames } from './wal-names.ts';

/** Location of a running embedded database, and the access of its superuser. */
export interface RunningCluster {
  readonly folder: string;
  readonly superuser: string;
}

/**
 * Copies a running database into a folder from which it opens as of the end of the copy: with a label that says where to
 * recover from, and the journal from there on.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 * @param below the folder's name in the list of checksums
 * @returns the folders in it
 */
export async function copyDatabase(
  { folder, superuser }: RunningCluster,
  target: string,
  list: ChecksumWriter,
  below: string,
): Promise<string[]> {
  const client = new Client({ connectionString: superuser });
  let broken: Error | undefined;
  client.on('error', (error) => {
    broken = error; // the next query reports it too
  });
  await client.connect();
  const add = (path: string, sha256: string) => list.add({ path: `${below}/${path}`, sha256 });
  try {
    // Holds the journal, which would be reused during the copy; the slot ends with this connection.
    await client.query("select pg_create_physical_replication_slot('sanad_backup_' || pg_backend_pid(), true, true)");
    await client.query("select pg_backup_start('sanad', true)");
    const folders = await copyCluster(folder, target, add);
    const { label, last } = await finish(client);
    const written = await writeContent(join(target, 'backup_label'), Readable.from([Buffer.from(label)]));
    await add('backup_label', written.sha256);
    for (const name of walNames(firstWal(label), last)) {
      const { sha256 } = await copyFile(join(folder, 'pg_wal', name), join(target, 'pg_wal', name));
      await add(`pg_wal/${name}`, sha256);
    }
    if (broken) throw broken;
    return folders;
  } finally {
    await client.end();
  }
}

type Add = (path: string, sha256: string) => Promise<void>;

async function copyCluster(folder: string, target: string, add: Add): Promise<string[]> {
  const folders: string[] = [];
  await mkdir(target, { mode: 0o700 });
  async function* files() {
    for await (const { path, kind } of clusterEntries(folder)) {
      if (kind === 'file') yield path;
      else folders.push(path);
      if (kind === 'folder') await mkdir(join(target, path), { mode: 0o700 });
    }
  }
  await severalAtOnce(files(), 8, async (path) => {
    const copied = await copyUnlessGone(join(folder, path), join(target, path));
    if (copied) await add(path, copied.sha256);
  });
  // The control file comes last, in its newest state: recovery reads the label instead of it, but needs it complete.
  const control = Readable.from([await steadyContent(join(folder, controlFile))]);
  await add(controlFile, (await writeContent(join(target, controlFile), control)).sha256);
  return folders;
}

/** A table that is dropped during the copy is gone after the recovery too. */
async function copyUnlessGone(source: string, target: string) {
  try {
    return await copyFile(source, target);
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && !(await isThere(source))) return undefined;
    throw error;
  }
}

/** The database writes this file at once, but a reader may see half of it: two readings must be equal. */
async function steadyContent(path: string): Promise<Buffer> {
  let before = await readFile(path);
  for (let readings = 0; readings < mostReadings; readings += 1) {
    const now = await readFile(path);
    if (now.equals(before)) return now;
    before = now;
  }
  throw new Error(`A file of the database never stood still: ${basename(path)}.`);
}

/** It is written every few minutes. */
const mostReadings = 1_000;

async function finish(client: Client): Promise<{ label: string; last: string }> {
  const { rows } = await client.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  );
  const [row] = rows;
  if (!row) throw new Error('The database did not say where the backup ends.');
  return row;
}

/** `START WAL LOCATION: 0/2000028 (file 000000010000000000000002)`. */
function firstWal(label: string): string {
  const name = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
  if (name === undefined) throw new Error('The database did not say where the backup starts.');
  return name;
}
