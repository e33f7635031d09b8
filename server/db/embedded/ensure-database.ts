import { Client } from 'pg';
import { errorCode } from './error-code.ts';
import { socketPort } from './socket-folder.ts';

const name = 'sanad';

/** For node-postgres (and libpq): database and role sanad by the socket in this folder. */
export function connectionString(socketFolder: string): string {
  return addressOf(socketFolder, name);
}

/** The same for the superuser, which alone may start a backup. */
export function superuserConnectionString(socketFolder: string): string {
  return addressOf(socketFolder, 'postgres');
}

function addressOf(socketFolder: string, user: string): string {
  return `postgresql:///${name}?host=${encodeURIComponent(socketFolder)}&port=${socketPort}&user=${user}`;
}

/**
 * Creates role and database sanad if they are missing. The role owns its database and may create others, but is no superuser,
 * so that an SQL injection cannot reach files and programs. (The superuser is `postgres`, by the same socket.)
 */
export async function ensureDatabase(socketFolder: string, log: (line: string) => void): Promise<void> {
  try {
    await withClient(socketFolder, name, name, () => Promise.resolve());
  } catch (error) {
    // 28000: no such role; 3D000: no such database (PostgreSQL, appendix A)
    if (!['28000', '3D000'].includes(errorCode(error) ?? '')) throw error;
    await withClient(socketFolder, 'postgres', 'postgres', create);
    log(`database ${name} is made`);
  }
}

async function create(client: Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await client.query(`create role ${name} login createdb`);
  await client.query(`create database ${name} owner ${name}`);
}

async function withClient(
  host: string,
  user: string,
  database: string,
  use: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ host, port: socketPort, user, database, ssl: false, password: '' });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
