import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Role, roles } from '#contract/roles.ts';
import { type SyncedNoun, syncedNouns } from '#server/db/schema.ts';
import type { SignedIn } from '#server/http/handler.ts';

/** Grows when what devices are given changes in a release, so that all of them begin anew. */
const rules = 1;

const macBytes = 16;
const headBytes = 11;

/** The last row of a page. */
export interface Place {
  readonly noun: SyncedNoun;
  readonly id: string;
}

/**
 * How far a device has come.
 * - `from`: it knows of every change below this number of the journal.
 * - `page`: it is in the middle of pages. Without `until` those of a first sync, which the changes since `from` follow;
 *   else those of the changes from `from` up to below `until`.
 */
export interface Position {
  readonly from: number;
  readonly page?: { readonly after: Place; readonly until?: number };
}

/**
 * Writes a position as a cursor that only this person can use: some 40 to 80 letters, signed by half of an HMAC-SHA256.
 * @param key secret bytes of this installation
 */
export function writeCursor({ from, page }: Position, { userId, role }: SignedIn, key: Buffer): string {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(rules, 0);
  head.writeUInt8(roles.indexOf(role), 1);
  head.writeUInt8(page ? syncedNouns.indexOf(page.after.noun) + 1 : 0, 2);
  head.writeBigUInt64BE(BigInt(from), 3);
  const parts: Buffer[] = [head];
  if (page) parts.push(Buffer.from(page.after.id.replaceAll('-', ''), 'hex'));
  if (page?.until !== undefined) parts.push(numberBytes(page.until));
  const content = Buffer.concat(parts);
  return Buffer.concat([content, macOf(content, userId, key)]).toString('base64url');
}

/**
 * Reads what `writeCursor` wrote.
 * @returns `unknown` where it is nobody's cursor or somebody else's; `outdated` where it was made for another role or by
 * other rules, so that its owner has to begin anew
 */
export function readCursor(cursor: string, { userId, role }: SignedIn, key: Buffer): Position | 'unknown' | 'outdated' {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length < headBytes + macBytes) return 'unknown';
  const content = bytes.subarray(0, -macBytes);
  if (!timingSafeEqual(bytes.subarray(-macBytes), macOf(content, userId, key))) return 'unknown';
  if (content.readUInt8(0) !== rules || roleOf(content) !== role) return 'outdated';
  const from = Number(content.readBigUInt64BE(3));
  const noun = syncedNouns[content.readUInt8(2) - 1];
  if (!noun) return { from };
  const after = { noun, id: uuidOf(content.subarray(headBytes, headBytes + 16)) };
  const end = content.subarray(headBytes + 16);
  return { from, page: { after, ...(end.length === 8 && { until: Number(end.readBigUInt64BE()) }) } };
}

function roleOf(content: Buffer): Role | undefined {
  return roles[content.readUInt8(1)];
}

function macOf(content: Buffer, userId: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(userId).update(content).digest().subarray(0, macBytes);
}

function numberBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
