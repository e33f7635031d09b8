import { chmod, lchown, lstat, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { EmbeddedDatabaseUnavailable } from './errors.ts';
import { ifThere } from './is-there.ts';
import { exitCode } from './kernel-lock.ts';

/** The account that runs PostgreSQL. PostgreSQL rejects root, and initdb rejects a user without a name. */
export interface Account {
  /** The name for the log. */
  name: string;
  /** Words before the command. */
  wrapper: string[];
  /** For spawn; absent if the files belong to the process's own user. */
  user: Owner | undefined;
}

interface Owner {
  uid: number;
  gid: number;
}

const nobody = 65534;

/**
 * Chooses the account.
 * - A plain user keeps its own.
 * - Root takes the account of the files' owner.
 * - Otherwise it uses a user namespace in which root has the name of no one (the files stay root's, so this also works below
 *   /root).
 * - Otherwise it gives the files to the user of no one.
 * @param dataDir the existing data folder
 * @param cluster the database's folder in it, existing or not
 * @param postgres the program that the account must be able to run
 * @throws EmbeddedDatabaseUnavailable if none works here
 */
export async function chooseAccount(dataDir: string, cluster: string, postgres: string): Promise<Account> {
  const me = process.getuid?.() ?? 0;
  const owner = await ownerOf(cluster);
  if (me !== 0) {
    if (owner && owner.uid !== me) {
      throw new EmbeddedDatabaseUnavailable(
        `The database in ${cluster} belongs to user ${owner.uid}, and this server runs as user ${me}: start it as its owner.`,
      );
    }
    if (hasName()) return { name: `user ${me}`, wrapper: [], user: undefined };
    if (await works(renamed, dataDir, postgres)) return renamed;
    throw new EmbeddedDatabaseUnavailable(
      `PostgreSQL needs a user with a name, and user ${me} has none here: add it to /etc/passwd.`,
    );
  }
  if (owner && owner.uid !== 0) return other(owner);
  const folderOwner = await ownerOf(dataDir);
  if (folderOwner && folderOwner.uid !== 0 && (await works(other(folderOwner), dataDir, postgres))) {
    return other(folderOwner);
  }
  if (await works(renamed, dataDir, postgres)) return renamed;
  await letOthersPass(dataDir);
  const last = other({ uid: nobody, gid: nobody });
  if (await works(last, dataDir, postgres)) return last;
  throw new EmbeddedDatabaseUnavailable(
    `PostgreSQL rejects to run as root. No user namespace can be made here, and the user nobody may not enter ${dataDir} ` +
      `or not run ${postgres}. Start the server as a plain user, or put both where everyone may pass.`,
  );
}

/** Gives a folder and its content to the account; the folder itself comes last, so that an interrupted walk is repeated. */
export async function giveTo(account: Account, path: string): Promise<void> {
  if (!account.user) return;
  if ((await lstat(path)).isDirectory()) {
    for (const name of await readdir(path)) await giveTo(account, join(path, name));
  }
  await lchown(path, account.user.uid, account.user.gid);
}

const renamed: Account = {
  name: 'nobody of a user namespace',
  wrapper: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'],
  user: undefined,
};

function other(user: Owner): Account {
  return { name: `user ${user.uid}`, wrapper: [], user };
}

async function works(account: Account, dataDir: string, postgres: string): Promise<boolean> {
  const script = 'id -un && test -x "$0" && exec "$1" --version';
  return (await exitCode([...account.wrapper, 'sh', '-c', script, dataDir, postgres], account.user)) === 0;
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false; // a container started under an arbitrary number: no line in /etc/passwd
  }
}

async function ownerOf(path: string): Promise<Owner | undefined> {
  const found = await ifThere(stat(path), undefined);
  return found && { uid: found.uid, gid: found.gid };
}

async function letOthersPass(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  await chmod(folder, (mode & 0o7777) | 0o011);
}
