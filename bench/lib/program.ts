import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { waitUntil } from '#tests/tools/wait-until.ts';

export interface ProgramOptions {
  /** Arguments of Node: the file, then its own. */
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** The file of its output. */
  logFile: string;
}

export interface RunningProgram {
  stop(): Promise<void>;
}

/**
 * Starts an external server and waits until `url` answers with success.
 * @throws Error with its output
 */
export async function startProgram(options: ProgramOptions, url: string): Promise<RunningProgram> {
  const child = start(options);
  const stop = () => end(child);
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${options.args.join(' ')} ended (${signal ?? code}). It wrote:\n${lastWords(options.logFile)}`);
  });
  const ready = waitUntil(`an answer of ${url}`, () => answers(url), { limitMs: 120_000, everyMs: 100 });
  try {
    await Promise.race([ready, ended]);
  } catch (error) {
    ready.catch(() => undefined); // nothing awaits it if the program ends first
    await stop();
    throw error;
  }
  ended.catch(() => undefined); // after this the end is requested, or shows in failing calls
  return { stop };
}

/**
 * Runs a program to its end.
 * @throws Error with its output if it fails
 */
export async function runProgram(options: ProgramOptions): Promise<void> {
  const [code] = await once(start(options), 'exit');
  if (code !== 0) throw new Error(`${options.args.join(' ')} failed. It wrote:\n${lastWords(options.logFile)}`);
}

function start({ args, cwd, env, logFile }: ProgramOptions): ChildProcess {
  const log = openSync(logFile, 'a');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', log, log],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await exited;
  clearTimeout(tooLong);
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
}

function lastWords(logFile: string): string {
  return readFileSync(logFile, 'utf8').slice(-3_000);
}
