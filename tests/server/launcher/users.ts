import { execFileSync } from 'node:child_process';

/** The owner of a server; the plain user is `no one` if the tests run as root, otherwise the user who runs them. */
export type Who = 'root' | 'a plain user';

export const isRoot = process.getuid?.() === 0;

/** Root can try both. A run by a plain user covers only that half, and then gets the whole count. */
export const everyone: Who[] = isRoot ? ['root', 'a plain user'] : ['a plain user'];

/** For spawn and chown; undefined if no change is needed. */
export function userOf(who: Who): { uid: number; gid: number } | undefined {
  if (who === 'root' || !isRoot) return undefined;
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function idOf(option: string): number {
  return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
}
