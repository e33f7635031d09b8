import { mkdir } from 'node:fs/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { requireWholeRestore } from './backup/unfinished-restore.ts';
import type { Config } from './config.ts';
import { startEmbeddedDatabase } from './db/embedded/launcher.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/pool.ts';
import { reachDatabase } from './db/reach.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { clearStaleFiles } from './files/sweep.ts';
import { Background } from './http/background.ts';
import { startJobs } from './jobs.ts';
import { openMailBatch } from './mail/mailer.ts';
import { countUploads } from './metrics/count-uploads.ts';
import { createMetrics } from './metrics/metrics.ts';
import { lockDemoAccounts } from './modules/auth/lock-demo-accounts.ts';
import { chooseGateway } from './modules/giving/payments/gateways/choose-gateway.ts';
import { keepJournal } from './modules/sync/journal.ts';
import { openStorage } from './storage/open-storage.ts';

const finishWithinMs = 25_000;

export interface RunningServer {
  readonly port: number;
  /** Accepts no further calls, finishes running ones (25 seconds at most), then ends storage and database. */
  stop(): Promise<void>;
}

/**
 * Opens database and storage, brings both up to this release and listens.
 * @param onLost called when the embedded database ends by itself: nothing can be answered then
 * @throws if something does not open; what was opened before is closed again
 */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  onLost: (error: Error) => void,
): Promise<RunningServer> {
  const opened: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    if (!config.databaseUrl) await requireWholeRestore(config.dataDir);
    const database = openDatabase(await connection(config, log, onLost, opened), log);
    opened.push(() => database.end());
    if (config.databaseUrl) await reachDatabase(database.pool, log);
    await migrate(database.db, log);
    if (await keepJournal(database.db)) log.info('the database was imported: all devices synchronise again');
    const storage = await openStorage(config);
    opened.push(() => storage.close());
    await clearStaleFiles({ db: database.db, storage, log });
    if (config.demo) await fillDemo(database.db, { storage, log });
    else await lockDemo(database.db, log);
    const metrics = config.metricsToken === undefined ? undefined : await createMetrics(database.pool, storage.reserve);
    const background = new Background(log, metrics?.noteFailure);
    opened.push(() => background.idle());
    const gateway = chooseGateway(config, database.db);
    const origin = config.publicUrl ?? `http://localhost:${config.port}`;
    const { db } = database;
    const openMails = () => openMailBatch(config, log);
    const { mailsPerMinute } = config;
    const stopJobs = startJobs({ db, config, storage, log, background, gateway, openMails, mailsPerMinute, origin });
    opened.push(async () => stopJobs());
    const counted = metrics ? countUploads(storage, metrics) : storage;
    const app = await createApp({ db, config, storage: counted, log, metrics, gateway });
    opened.push(() => close(app));
    return { port: await listen(app, config), stop: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function lockDemo(db: Database, log: FastifyBaseLogger): Promise<void> {
  const locked = await lockDemoAccounts(db);
  if (locked > 0) log.warn({ locked }, 'DEMO=0: the accounts that still had the password of the demo were locked');
}

async function connection(
  config: Config,
  log: FastifyBaseLogger,
  onLost: (error: Error) => void,
  opened: (() => Promise<void>)[],
): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  const embedded = await startEmbeddedDatabase({
    dataDir: config.dataDir,
    log: (line, level = 'info') => log[level](line),
  });
  opened.push(() => embedded.stop());
  embedded.onExit((why) => onLost(new Error(why)));
  return embedded.connectionString;
}

/** Both kinds of addresses if the machine has both, otherwise IPv4. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const isWithoutIpv6 = host === '::' && error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT';
    if (!isWithoutIpv6) throw error;
    await app.listen({ host: '0.0.0.0', port });
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

async function close(app: FastifyInstance): Promise<void> {
  const tooLong = setTimeout(() => app.server.closeAllConnections(), finishWithinMs);
  await app.close();
  clearTimeout(tooLong);
}
