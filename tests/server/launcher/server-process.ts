import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { builtWriter } from './built-writer.ts';
import { userOf, type Who } from './users.ts';

/** The state that a server found when it opened. */
export interface Opening {
  numbers: number[];
  recovered: boolean;
}

/** A server in a separate process (writer.ts). */
export interface ServerProcess {
  pid: number | undefined;
  /** The rows acknowledged so far. */
  rows: number[];
  opened: Promise<Opening>;
  /** Waits for the next line that starts with this word and returns the rest of it. Rejects if the process ends before. */
  next(word: string): Promise<string>;
  /** Waits until this number of rows is acknowledged. */
  acknowledges(count: number): Promise<void>;
  /** Sends SIGKILL, at the latest at the process's nth log line if that is given. */
  kill(atLogLine?: number): Promise<void>;
  /** Sends SIGTERM and waits for the end; returns the exit code. */
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
  opened.catch(() => undefined); // a test that kills a server before it opens does not await this

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
      await ended; // its last output has arrived: every acknowledged row is counted
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
