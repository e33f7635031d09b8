import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSql } from '#tests/tools/database.ts';
import { freePort } from '#tests/tools/free-port.ts';
import { runProgram, startProgram } from '../lib/program.ts';
import { bundlePeer, installPeer } from './install-peer.ts';

/** The resources of a peer. */
export interface PeerPlace {
  databaseUrl: string;
  /** For its files and its log. */
  folder: string;
  /** The file of the recorded queries. */
  queries: string;
}

export interface RunningPeer {
  /** Origin, without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

export const peerNames = ['bare Fastify', 'NestJS + TypeORM', 'Directus'] as const;
export type PeerName = (typeof peerNames)[number];

/**
 * Starts a peer on a database.
 * @throws Error if it cannot be installed or does not start
 */
export const startPeer: Record<PeerName, (place: PeerPlace) => Promise<RunningPeer>> = {
  'bare Fastify': startBare,
  'NestJS + TypeORM': startNest,
  Directus: startDirectus,
};

async function startBare({ databaseUrl, folder, queries }: PeerPlace): Promise<RunningPeer> {
  const entry = await bundlePeer('bare');
  const [port, uploads] = [await freePort(), uploadsIn(folder, 'bare')];
  const url = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: databaseUrl, PORT: String(port), UPLOADS: uploads, QUERIES: queries };
  const program = { args: [entry], cwd: folder, env, logFile: join(folder, 'bare.log') };
  const running = await startProgram(program, `${url}/api/v1/classes`);
  return { url, stop: running.stop };
}

async function startNest({ databaseUrl, folder }: PeerPlace): Promise<RunningPeer> {
  const cache = await installPeer('nest');
  const entry = await bundlePeer('nest');
  const [port, uploads] = [await freePort(), uploadsIn(folder, 'nest')];
  const url = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: databaseUrl, PORT: String(port), UPLOADS: uploads };
  const program = { args: [entry], cwd: cache, env, logFile: join(folder, 'nest.log') };
  const running = await startProgram(program, `${url}/classes?limit=1`);
  return { url, stop: running.stop };
}

export const directusToken = 'bench-token';

async function startDirectus({ databaseUrl, folder }: PeerPlace): Promise<RunningPeer> {
  const cache = await installPeer('directus');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_POOL__MAX: '10',
    STORAGE_LOCAL_ROOT: uploadsIn(folder, 'directus'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    KEY: 'bench',
    SECRET: 'bench',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'bench-password',
    ADMIN_TOKEN: directusToken,
    LOG_LEVEL: 'warn',
    TELEMETRY: 'false',
    SERVE_APP: 'false',
    // Otherwise it rejects calls that it cannot handle at once.
    PRESSURE_LIMITER_ENABLED: 'false',
  };
  const program = { cwd: cache, env, logFile: join(folder, 'directus.log') };
  await runProgram({ ...program, args: ['start.mjs', 'bootstrap'] });
  await runSql(databaseUrl, readFileSync(join(cache, 'setup.sql'), 'utf8'));
  const running = await startProgram({ ...program, args: ['start.mjs', 'start'] }, `${url}/server/ping`);
  return { url, stop: running.stop };
}

function uploadsIn(folder: string, name: string): string {
  const uploads = join(folder, `${name}-uploads`);
  mkdirSync(uploads, { recursive: true });
  return uploads;
}
