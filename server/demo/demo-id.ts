import { createHash } from 'node:crypto';

/**
 * The id of a demo row: a UUID of version 7 with the row's time and a random part derived from its name, so that every demo
 * has the same ids.
 * @param name unique among rows, e.g. `class 17`
 */
export function demoId(name: string, created: Date): string {
  const hash = createHash('sha256').update(`sanad demo ${name}`).digest('hex');
  const time = created.getTime().toString(16).padStart(12, '0');
  const variant = (8 + (Number.parseInt(hash.slice(3, 4), 16) % 4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}
