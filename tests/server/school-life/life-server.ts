import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtScript } from '#tests/tools/built-script.ts';

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

/** One whole server on a database; it may be killed at any moment and returns at the next call. */
export interface LifeServer {
  /** The address at which it answers. */
  url(): Promise<string>;
  setClock(now: Date): Promise<void>;
  /** Runs due jobs; false if the server died during them. */
  runJobs(): Promise<boolean>;
  kill(): void;
  readonly kills: number;
  /** Recipients and subjects of the mails that were sent. */
  sentMails(): Promise<string[]>;
  stop(): Promise<void>;
}

/** @param databaseUrl the caller controls its clock */
export async function startLifeServer(databaseUrl: string): Promise<LifeServer> {
  const script = builtScript('tests/server/school-life/life-process.ts');
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-life-'));
  const started: ChildProcess[] = [];
  let running: Promise<Running> | undefined;
  let now = new Date(0);
  let kills = 0;

  async function start(): Promise<Running> {
    const child = fork(script.path, {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    started.push(child);
    const words = await nextWords(child);
    // It was killed during its start.
    if (words === 'dead' && child.killed) return start();
    const port = /^ready (\d+)$/.exec(words)?.[1];
    if (!port) throw new Error(`The server did not start: ${words}`);
    await ask(child, `now ${now.getTime()}`);
    return { child, url: `http://127.0.0.1:${port}` };
  }

  async function living(): Promise<Running> {
    running ??= start();
    const found = await running;
    if (isAlive(found.child)) return found;
    running = undefined;
    return living();
  }

  return {
    get kills() {
      return kills;
    },
    url: async () => (await living()).url,
    setClock: async (to) => {
      now = to;
      // A restarted server takes over the time.
      await ask((await living()).child, `now ${to.getTime()}`);
    },
    runJobs: async () => {
      const words = await ask((await living()).child, 'jobs');
      if (words.startsWith('failed')) throw new Error(words);
      return words === 'done';
    },
    kill: () => {
      const child = started.at(-1);
      if (child && isAlive(child) && child.kill('SIGKILL')) kills += 1;
    },
    sentMails: async () => (await readFile(join(dataDir, 'mails.txt'), 'utf8')).trim().split('\n'),
    stop: async () => {
      for (const child of started) child.kill('SIGKILL');
      await Promise.all(started.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
      script.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null && !child.killed;
}

/** Sends words to a process. @returns its answer, or `dead` */
function ask(child: ChildProcess, words: string): Promise<string> {
  const answer = nextWords(child);
  if (child.connected) child.send(words);
  return answer;
}

/** The next message of a process; `dead` if it dies before, or is dead. */
function nextWords(child: ChildProcess): Promise<string> {
  if (!isAlive(child)) return Promise.resolve('dead');
  return new Promise((resolve) => {
    const end = (words: unknown) => {
      child.off('message', end);
      child.off('exit', die);
      resolve(String(words));
    };
    const die = () => end('dead');
    child.on('message', end);
    child.once('exit', die);
  });
}
