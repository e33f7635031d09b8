import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { waitUntil } from './wait-until.ts';

export interface ServerOptions {
  /** DATA_DIR: a server that is started on the same folder again finds its data. */
  dataDir: string;
  /** A free one by default. */
  port?: number;
  /** Further variables of the server's environment. DEMO is 0 by default. */
  env?: Readonly<Record<string, string>>;
  /** The program; the built server by default. */
  entry?: string;
  /** The file of its output, for a measurement that must not read along; `output()` reads it there. */
  logFile?: string;
}

export interface ServerProcess {
  /** Origin, without a slash at the end. */
  url: string;
  pid: number;
  /** SIGTERM, as from a service manager; resolves with the exit code when the process is gone. */
  stop(): Promise<number | null>;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** The whole output of the server. */
  output(): string;
}

const builtServer = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** The developer's own settings must not reach the server under test. */
const settings = [
  'DATABASE_URL',
  'S3_URL',
  'SMTP_URL',
  'PUBLIC_URL',
  'CORS_ORIGINS',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
];

/**
 * Runs the built server as a separate process and waits until `GET /api/v1/health` answers 200.
 * @throws Error with the server's output if it ends before, or is not ready within two minutes
 */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { dataDir, port = await freePort(), env = {}, entry = builtServer, logFile } = options;
  if (!existsSync(entry)) throw new Error(`${entry} is not there: run 'npm run build' first.`);
  const base = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name)));
  const own = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DEMO: '0' };
  const log = logFile === undefined ? undefined : openSync(logFile, 'a');
  const child = spawn(process.execPath, [entry], {
    env: { ...base, ...own, ...env },
    stdio: ['ignore', log ?? 'pipe', log ?? 'pipe'],
  });
  if (log !== undefined) closeSync(log);
  const output = logFile === undefined ? collectOutput(child) : () => readFileSync(logFile, 'utf8');
  endWithUs(child);
  const url = `http://127.0.0.1:${port}`;
  await ready(child, url, output);
  return {
    url,
    pid: child.pid ?? 0,
    output,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => {
      await end(child, 'SIGKILL');
    },
  };
}

async function ready(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(new Error(`The server ended (${signal ?? code}) before it was ready. It wrote:\n${output()}`));
    });
  });
  const healthy = waitUntil('the server to be ready', () => isHealthy(url), { limitMs: 120_000, everyMs: 50 });
  try {
    await Promise.race([healthy, failed]);
  } catch (error) {
    // The loser of the race must leave neither a process nor an unhandled rejection.
    healthy.catch(() => undefined);
    await end(child, 'SIGKILL');
    throw error;
  }
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/api/v1/health`).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  }
  return () => text;
}

/** An interrupted test run ends its servers. */
function endWithUs(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}
