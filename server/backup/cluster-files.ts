import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '#server/db/embedded/is-there.ts';

/**
 * Folders whose content the next start makes again, and files that belong to the running database only
 * (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA).
 * Files in pg_wal are copied by the names that the backup needs.
 */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
]);
const left = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map|.*\.tmp)$/;

/** Changes while it is read. */
export const controlFile = 'global/pg_control';

export interface ClusterEntry {
  /** Below the database's folder, with slashes. */
  readonly path: string;
  readonly kind: 'folder' | 'file';
}

/** All entries but the control file, folders before their content. Entries that disappear during the listing are left out. */
export function clusterEntries(cluster: string): AsyncIterable<ClusterEntry> {
  return entriesBelow(cluster, '');
}

async function* entriesBelow(cluster: string, folder: string): AsyncIterable<ClusterEntry> {
  for (const name of await namesIn(join(cluster, folder))) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (left.test(path) || path === controlFile) continue;
    const kind = await kindOf(join(cluster, path));
    if (kind === 'folder') {
      yield { path, kind };
      if (!emptied.has(path)) yield* entriesBelow(cluster, path);
      else if (path === 'pg_wal') yield* foldersOf(cluster, path);
    } else if (kind === 'file') {
      yield { path, kind };
    }
  }
}

async function* foldersOf(cluster: string, folder: string): AsyncIterable<ClusterEntry> {
  for (const name of await namesIn(join(cluster, folder))) {
    const path = `${folder}/${name}`;
    if ((await kindOf(join(cluster, path))) === 'folder') yield { path, kind: 'folder' };
  }
}

async function kindOf(path: string): Promise<'folder' | 'file' | undefined> {
  const found = await ifThere(lstat(path), undefined);
  if (found?.isDirectory()) return 'folder';
  return found?.isFile() ? 'file' : undefined;
}

/** A table's folder may be dropped before it is read. */
function namesIn(folder: string): Promise<string[]> {
  return ifThere(readdir(folder), []);
}
