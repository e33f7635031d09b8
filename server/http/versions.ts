import type { Context } from './handler.ts';
import { HttpError } from './http-error.ts';

/** The version in `If-Match: "3"`; undefined without the header or for `*`. @throws HttpError `malformed` */
export function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1];
  if (version === undefined) throw new HttpError('malformed');
  return Number(version);
}

/**
 * Rejects a change of a row that somebody changed since the caller read it. Read the row `for update` before.
 * @param current the row as it is, shaped as the endpoint answers it; made only when needed
 * @throws HttpError `changed-meanwhile` with that row
 */
export async function requireVersion(
  call: Pick<Context, 'expectedVersion'>,
  version: number,
  current: () => unknown | Promise<unknown>,
): Promise<void> {
  if (call.expectedVersion === undefined || call.expectedVersion === version) return;
  throw new HttpError('changed-meanwhile', { current: await current() });
}
