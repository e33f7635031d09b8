import { execFileSync } from 'node:child_process';

/** Whose server it is; the plain user is `no one` when the tests run as root, else the one who runs them. */
export type Who = 'root' | 'a plain user';

export const isRoot = process.getuid?.() === 0;

/** Root can try both. A run by a plain user covers that half only, and then bears the whole count. */
export const everyone: Who[] = isRoot ? ['root', 'a plain user'] : ['a plain user'];

/** For spawn and chown; undefined where nothing need change. */
export function userOf(who: Who): { uid: number; gid: number } | undefined {
  if (who === 'root' || !isRoot) return undefined;
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function idOf(option: string): number {
  return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
}
