import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { builtWriter } from './built-writer.ts';
import { userOf, type Who } from './users.ts';

/** What a server found when it opened. */
export interface Opening {
  numbers: number[];
  recovered: boolean;
}

/** A server in a process of its own (writer.ts). */
export interface ServerProcess {
  pid: number | undefined;
  /** The rows acknowledged so far. */
  rows: number[];
  opened: Promise<Opening>;
  /** Waits for the next line that starts with this word and gives the rest of it. Rejects when the process ends before. */
  next(word: string): Promise<string>;
  /** Waits until so many rows are acknowledged. */
  acknowledges(count: number): Promise<void>;
  /** Sends SIGKILL, at the latest when the process says its n-th log line if that is given. */
  kill(atLogLine?: number): Promise<void>;
  /** Sends SIGTERM and waits for the end; its exit code. */
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Starts a server. `path` replaces PATH, `wrapper` comes before the command. */
export function startServer(dataDir: string, who: Who, how: { path?: string; wrapper?: string[] } = {}): ServerProcess {
  const [program = '', ...args] = [...(how.wrapper ?? []), process.execPath, builtWriter(), dataDir];
  const child = spawn(program, args, {
    ...userOf(who),
    env: { ...process.env, PATH: how.path ?? process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const rows: number[] = [];
  const said: string[] = [];
  const listeners = new Set<(line: string) => void>();
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    said.push(line);
    if (line.startsWith('row ')) rows.push(Number(line.slice(4)));
    for (const listener of listeners) listener(line);
  });
  const ended = Promise.all([once(lines, 'close'), once(child, 'exit')]).then(() => running.delete(child));

  function when<Value>(wanted: string, find: (line: string) => Value | undefined): Promise<Value> {
    return new Promise((resolve, reject) => {
      const listener = (line: string) => {
        const found = find(line);
        if (found === undefined) return;
        listeners.delete(listener);
        resolve(found);
      };
      listeners.add(listener);
      ended.then(() => reject(new Error(`No '${wanted}' from the server:\n${said.slice(-20).join('\n')}`)), reject);
    });
  }

  const next = (word: string) =>
    when(word, (line) => (line.startsWith(`${word} `) ? line.slice(word.length + 1) : undefined));
  const opened = next('open').then((text): Opening => JSON.parse(text));
  opened.catch(() => undefined); // who kills a server before it opens does not ask for this

  return {
    pid: child.pid,
    rows,
    opened,
    next,
    acknowledges: async (count) => {
      if (rows.length < count) await when(`row ${count}`, () => (rows.length >= count ? true : undefined));
    },
    kill: async (atLogLine) => {
      let left = atLogLine ?? 0;
      if (left === 0) child.kill('SIGKILL');
      else await when('log', (line) => (line.startsWith('log ') && --left === 0 ? child.kill('SIGKILL') : undefined));
      await ended; // what it said last has arrived: every row it acknowledged is counted
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

/** Kills the servers that a failed test left. */
export function killLeftServers(): void {
  for (const child of running) child.kill('SIGKILL');
}
