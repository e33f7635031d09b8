import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { copyDatabase } from '#server/backup/copy-database.ts';
import { chooseAccount, giveTo } from '#server/db/embedded/account.ts';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { learnLaunch, startProgram } from '#server/db/embedded/command.ts';
import { superuserConnectionString } from '#server/db/embedded/ensure-database.ts';
import { settings } from '#server/db/embedded/settings.ts';
import { makeSocketFolder, socketPort } from '#server/db/embedded/socket-folder.ts';
import { databaseAt, runSql } from '#tests/tools/database.ts';
import { copyMadeFolder } from '#tests/tools/made-folder.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';

/** A primary with a standby that confirms each commit, behind one address that follows the primary. */
export interface ReplicatedPostgres {
  /** The DATABASE_URL of a database on the primary. */
  urlOf(database: string): string;
  /** Runs a statement as the superuser of the primary. */
  administer(statement: string): Promise<void>;
  /** The machine of the primary disappears at once. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary, and points the address to it. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** One separate PostgreSQL, reached by its socket. */
interface Machine {
  readonly socket: string;
  readonly superuser: string;
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
}

/** @param folder a real path, in which both machines have their folders */
export async function startReplicatedPostgres(folder: string): Promise<ReplicatedPostgres> {
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')];
  copyMadeFolder(first);
  const primary = await startMachine(first);
  await copyToStandby(primary, first, second);
  const standby = await startMachine(second, { primary_conninfo: conninfoOf(primary) });
  await waitUntil('the standby to follow', () =>
    holds(primary, 'select exists (select from pg_stat_replication) as held'),
  );
  await runSql(primary.superuser, `alter system set synchronous_standby_names = 'standby'`);
  await runSql(primary.superuser, 'select pg_reload_conf()');
  await waitUntil('the standby to confirm each commit', () =>
    holds(primary, `select exists (select from pg_stat_replication where sync_state = 'sync') as held`),
  );
  let leading = primary;
  const address = await startAddress(() => leading.socket);
  return {
    urlOf: (database) => `postgresql://sanad@127.0.0.1:${address.port}/${database}`,
    administer: (statement) => runSql(leading.superuser, statement),
    killPrimary: () => primary.end('SIGKILL'),
    promote: async () => {
      await runSql(standby.superuser, 'select pg_promote()');
      leading = standby;
    },
    stop: async () => {
      await address.close();
      await primary.end('SIGKILL');
      await standby.end('SIGINT');
    },
  };
}

async function startMachine(dataDir: string, extra: Record<string, string> = {}): Promise<Machine> {
  const cluster = join(dataDir, 'postgres');
  const { postgres } = await findBinaries();
  const account = await chooseAccount(dataDir, cluster, postgres);
  const launch = await learnLaunch(account, dataDir);
  await giveTo(account, cluster);
  const socketFolder = await makeSocketFolder(dataDir, account);
  const logFile = join(dataDir, 'postgres.log');
  const log = openSync(logFile, 'a');
  const own = { wal_keep_size: '256MB', ...extra };
  const named = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = startProgram(launch, [postgres, '-D', cluster, ...settings(socketFolder), ...named], {
    diesBy: 'KILL',
    cwd: cluster,
    stdio: ['ignore', log, log],
  });
  const ended = once(child, 'exit');
  const superuser = databaseAt(superuserConnectionString(socketFolder), 'postgres');
  await waitUntil('a machine with PostgreSQL', async () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended.\n${await readFile(logFile, 'utf8')}`);
    return runSql(superuser, 'select 1').then(
      () => true,
      () => false,
    );
  });
  return {
    socket: join(socketFolder, `.s.PGSQL.${socketPort}`),
    superuser,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

/** The work of `pg_basebackup --write-recovery-conf`, done by the product's own hot copy. */
async function copyToStandby({ superuser }: Machine, from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const list = { add: () => Promise.resolve(), finish: () => Promise.resolve() };
  const cluster = join(to, 'postgres');
  await copyDatabase({ folder: join(from, 'postgres'), superuser }, cluster, list, 'postgres');
  await writeFile(join(cluster, 'standby.signal'), '');
}

/** A connection string for libpq; only the path needs quotes. */
function conninfoOf({ socket }: Machine): string {
  const folder = socket.slice(0, socket.lastIndexOf('/')).replaceAll(/['\\]/g, '\\$&');
  return `host='${folder}' port=${socketPort} user=postgres application_name=standby`;
}

async function holds({ superuser }: Machine, query: string): Promise<boolean> {
  const client = new Client({ connectionString: superuser });
  await client.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>(query);
    return rows[0]?.held === true;
  } finally {
    await client.end();
  }
}

/** A TCP address that leads to the socket named at the moment. */
async function startAddress(socketNow: () => string): Promise<{ port: number; close(): Promise<void> }> {
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const machine = connect(socketNow());
    for (const [one, other] of [
      [caller, machine],
      [machine, caller],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
