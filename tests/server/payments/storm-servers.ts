import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtScript } from '#tests/tools/built-script.ts';

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Two whole servers on one database; each may be killed at any moment and returns at the next call. */
export interface StormServers {
  /** The address of one of them. */
  urlOf(which: number): Promise<string>;
  setClock(now: number): void;
  /** Both process everything that is due; resolves when they are done, or dead. */
  runJobs(): Promise<void>;
  kill(which: number): void;
  readonly kills: number;
  stop(): Promise<void>;
}

export async function startStormServers(env: Readonly<Record<string, string>>): Promise<StormServers> {
  const script = builtScript('tests/server/payments/storm-process.ts');
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-storm-'));
  const running: (Promise<Running> | undefined)[] = [undefined, undefined];
  const started: ChildProcess[] = [];
  const turns: Promise<void>[] = [];
  let now = Date.now();
  let kills = 0;

  async function start(): Promise<Running> {
    const child = fork(script.path, {
      env: { PATH: process.env.PATH, LOG: process.env.LOG ?? 'silent', DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    started.push(child);
    const words = await nextWords(child);
    const port = /^ready (\d+)$/.exec(words)?.[1];
    if (!port) throw new Error(`A server did not start: ${words}`);
    child.send(`now ${now}`);
    return { child, url: `http://127.0.0.1:${port}` };
  }

  function at(which: number): Promise<Running> {
    running[which] ??= start();
    return running[which];
  }

  async function runOne(which: number): Promise<void> {
    const { child } = await at(which);
    const end = nextWords(child);
    if (child.connected) child.send('jobs');
    const words = await end;
    if (words.startsWith('failed')) throw new Error(words);
  }

  /** A process handles due work one run at a time, as with its timers. */
  function inTurn(which: number): Promise<void> {
    const next = (turns[which] ?? Promise.resolve()).catch(() => undefined).then(() => runOne(which));
    turns[which] = next;
    return next;
  }

  return {
    get kills() {
      return kills;
    },
    urlOf: async (which) => (await at(which)).url,
    setClock: (to) => {
      now = to;
      for (const one of running)
        one?.then(({ child }) => child.connected && child.send(`now ${to}`)).catch(() => undefined);
    },
    runJobs: async () => {
      await Promise.all([inTurn(0), inTurn(1)]);
    },
    kill: (which) => {
      const one = running[which];
      running[which] = undefined;
      if (one) kills += 1;
      one?.then(({ child }) => child.kill('SIGKILL')).catch(() => undefined);
    },
    stop: async () => {
      for (const child of started) child.kill('SIGKILL');
      await Promise.all(started.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
      script.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The next message of a process; `dead` if it dies before, or is dead. */
function nextWords(child: ChildProcess): Promise<string> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve('dead');
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
