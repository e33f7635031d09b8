import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { builtScript } from '#tests/tools/built-script.ts';

/** Two processes that charge due payments on one database; each may be killed at any moment. */
export interface ChargingPair {
  /** Both process at once everything that is due at a time. Resolves when both are done, or dead. */
  run(now: Date): Promise<void>;
  /** Kills one of them; the next `run` starts another in its place. */
  kill(which: number): void;
  /** The recipients of sent mails, one entry a mail; a process that dies may send one again. */
  readonly mails: readonly string[];
  readonly kills: number;
  stop(): Promise<void>;
}

export function startPair(env: Readonly<Record<string, string>>): ChargingPair {
  const script = builtScript('tests/server/payments/charging-process.ts');
  const mails: string[] = [];
  const running: (ChildProcess | undefined)[] = [undefined, undefined];
  let kills = 0;

  async function start(which: number): Promise<ChildProcess> {
    const child = fork(script.path, {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (words) => {
      if (String(words).startsWith('mail ')) mails.push(String(words).slice(5));
    });
    running[which] = child;
    await once(child, 'message');
    return child;
  }

  async function runOne(which: number, now: Date): Promise<void> {
    const child = running[which] ?? (await start(which));
    const ended = endOf(child);
    child.send(now.getTime());
    const words = await ended;
    if (words.startsWith('failed')) throw new Error(words);
  }

  return {
    mails,
    get kills() {
      return kills;
    },
    run: async (now) => {
      await Promise.all([runOne(0, now), runOne(1, now)]);
    },
    kill: (which) => {
      running[which]?.kill('SIGKILL');
      running[which] = undefined;
      kills += 1;
    },
    stop: async () => {
      const last = running.filter((child) => child !== undefined);
      for (const child of last) child.kill('SIGKILL');
      await Promise.all(last.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
      script.remove();
    },
  };
}

/** The last message of a process after its task; `dead` if it dies during it. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const end = (words: string) => {
      child.off('message', onMessage);
      child.off('exit', die);
      resolve(words);
    };
    const onMessage = (words: unknown) => {
      if (!String(words).startsWith('mail ')) end(String(words));
    };
    const die = () => end('dead');
    child.on('message', onMessage);
    child.once('exit', die);
  });
}
