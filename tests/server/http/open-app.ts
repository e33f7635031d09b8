import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import type { Role } from '#contract/rights/roles.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { startSession } from '#server/access/sessions.ts';
import { type AppOptions, createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { personSearchText } from '#server/db/search-text.ts';
import { sandboxGateway } from '#server/modules/giving/payments/gateways/sandbox-gateway.ts';
import { writeNote } from '#server/modules/operator/opening.ts';
import { newId } from '#server/new-id.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { freshDatabase } from '#tests/tools/database.ts';

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  /** Value of the Authorization header. */
  readonly bearer: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  readonly storage: BlobStore;
  readonly url: string;
  /** The folder of everything that is stored outside of the database. */
  readonly dataDir: string;
  /** The whole log, as text. */
  logged(): string;
  /** Another app on the same database, like another process. */
  another(options?: Partial<AppOptions>): Promise<FastifyInstance>;
  close(): Promise<void>;
}

/**
 * The real app on a real, empty database, with the given environment; its site is open and takes money. `isNew`: no admin has
 * opened it, and its environment chooses the gateway.
 */
export async function openTestApp(
  options: Partial<AppOptions> & { env?: Record<string, string>; isNew?: boolean } = {},
): Promise<TestApp> {
  const { env = {}, isNew = false, ...given } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-app-'));
  const fresh = await freshDatabase();
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const database = openDatabase(fresh.url, log);
  if (!isNew) await writeNote(database.db, 'opening', { isOpen: true });
  const config = readConfig({ DEMO: '0', DATA_DIR: dataDir, ...env });
  const storage = await openStorage({ dataDir, diskReserveBytes: config.diskReserveBytes });
  const apps: FastifyInstance[] = [];
  const another = async (more: Partial<AppOptions> = {}) => {
    const stated = { db: database.db, config, storage, log, ...(!isNew && { gateway: sandboxGateway }) };
    const app = await createApp({ ...stated, ...given, ...more });
    apps.push(app);
    await app.ready();
    return app;
  };
  return {
    app: await another(),
    database,
    storage,
    url: fresh.url,
    dataDir,
    logged: () => lines.join(''),
    another,
    close: async () => {
      for (const app of apps) await app.close();
      await storage.close();
      await database.end();
      await fresh.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A person with an account and a session. */
export async function buildPerson(
  { database }: Pick<TestApp, 'database'>,
  role: Role,
  overrides: { email?: string; password?: string } = {},
): Promise<TestPerson> {
  const id = newId();
  const email = overrides.email ?? `${id}@sanad.example`;
  const passwordHash = overrides.password === undefined ? '' : await hashPassword(overrides.password);
  const searchText = personSearchText({
    fullName: role,
    email,
    signInName: null,
    contactEmail: '',
    phone: '',
    address: '',
  });
  await database.db.insert(users).values({ id, role, email, fullName: role, passwordHash, searchText });
  const { token } = await startSession(database.db, id, 3_600_000);
  return { id, email, bearer: `Bearer ${token}` };
}

/** A JSON request in the form for `app.inject`. */
export function request(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { as?: TestPerson; key?: string; body?: object; headers?: Record<string, string>; from?: string } = {},
): InjectOptions {
  return {
    method,
    url: `/api/v1/${path}`,
    headers: {
      ...(options.as && { authorization: options.as.bearer }),
      ...(options.key && { 'idempotency-key': options.key }),
      ...options.headers,
    },
    ...(options.body && { payload: options.body }),
    ...(options.from && { remoteAddress: options.from }),
  };
}
