import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { readTags } from './entity-tags.ts';

const versionTag = /^"(\d{1,9})(?:-[\w-]+)?"$/;

/**
 * The versions that `If-Match` names: `"3"`, or the tag of an answered row, `"3-..."`; several form a list. Any other tag
 * names none and fits no row; neither does a weak one (RFC 9110, 13.1.1: strong comparison).
 * @returns undefined without the header or for `*`
 * @throws HttpError `malformed` for anything but a list of tags
 */
export function versionsOf(ifMatch: string | undefined): readonly number[] | undefined {
  if (ifMatch === undefined) return undefined;
  if (/^\d{1,9}$/.test(ifMatch.trim())) return [Number(ifMatch)];
  const tags = readTags(ifMatch);
  if (tags === undefined) throw new HttpError('malformed');
  if (tags === '*') return undefined;
  return tags.flatMap((tag) => versionTag.exec(tag)?.[1] ?? []).map(Number);
}

/**
 * Rejects a change of a row that someone changed since the caller read it. Read the row `for update` before.
 * @param current returns the current row in the form of the endpoint; called only when needed
 * @throws HttpError `changed-meanwhile` with that row
 */
export async function requireVersion(
  call: Pick<Context, 'expectedVersions'>,
  version: number,
  current: () => unknown | Promise<unknown>,
): Promise<void> {
  if (call.expectedVersions === undefined || call.expectedVersions.includes(version)) return;
  throw new HttpError('changed-meanwhile', { current: await current() });
}
