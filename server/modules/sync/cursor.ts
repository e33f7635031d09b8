import { createHmac, timingSafeEqual } from 'node:crypto';
import { type SyncedEntity, syncedEntities } from '#contract/entities/synced.ts';
import { roles } from '#contract/rights/roles.ts';
import type { SignedIn } from '#server/http/handler.ts';
import { packNumber, packSnapshot, readNumber, type Snapshot, unpackSnapshot } from './snapshot.ts';

/** Increased when a release changes the rows for devices, so that all of them start again. */
const rules = 3;

const macBytes = 16;
const headBytes = 3;
const idBytes = 16;

/** Added to the number of an entity. */
const ofFirstSync = 64;

/** One synchronised row. */
export interface RowId {
  readonly entity: SyncedEntity;
  readonly id: string;
}

/**
 * A row of a first sync.
 * - `sent`: the number of rows of its entity sent so far, including it.
 * - `classId`: for a document, in the order of documents by class.
 */
export interface FirstSyncPlace extends RowId {
  readonly sent: number;
  readonly classId?: string | undefined;
}

/**
 * Progress of a device.
 * - `from`: it knows every change that was committed then.
 * - `page`: it is in the middle of pages. Without `until` these are the pages of a first sync, followed by the changes since
 *   `from`; otherwise the pages of the changes between the two, with numbers below `below`.
 */
export interface Position {
  readonly from: Snapshot;
  readonly page?:
    | { readonly after: FirstSyncPlace; readonly until?: never }
    | { readonly after: RowId; readonly until: Until };
}

/** The end of one sync's changes. `below` is above the snapshot's end if more transactions ran than it remembers. */
export interface Until extends Snapshot {
  readonly below: number;
}

/**
 * Writes a position as a cursor that only this person can use: some 40 letters, 80 in the middle of pages, and more during
 * many writes; signed by half of an HMAC-SHA256.
 * @param key secret bytes of this installation
 */
export function writeCursor({ from, page }: Position, { userId, role }: SignedIn, key: Buffer): string {
  const entity = page ? syncedEntities.indexOf(page.after.entity) + 1 : 0;
  const place = page && !page.until ? entity + ofFirstSync : entity;
  const parts: Buffer[] = [Buffer.from([rules, roles.indexOf(role), place]), packSnapshot(from)];
  if (page) parts.push(bytesOf(page.after.id));
  if (page?.until) parts.push(packSnapshot(page.until), packNumber(page.until.below - page.until.end));
  else if (page)
    parts.push(packNumber(page.after.sent), page.after.classId ? bytesOf(page.after.classId) : Buffer.alloc(0));
  const content = Buffer.concat(parts);
  return Buffer.concat([content, macOf(content, userId, key)]).toString('base64url');
}

/**
 * Reads a cursor of `writeCursor`.
 * @returns `unknown` for a cursor that is invalid or another person's; `outdated` if it was made for another role or by other
 *   rules, so that its owner has to start again
 */
export function readCursor(cursor: string, { userId, role }: SignedIn, key: Buffer): Position | 'unknown' | 'outdated' {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length < headBytes + macBytes) return 'unknown';
  const content = bytes.subarray(0, -macBytes);
  if (!timingSafeEqual(bytes.subarray(-macBytes), macOf(content, userId, key))) return 'unknown';
  if (content.readUInt8(0) !== rules || roles[content.readUInt8(1)] !== role) return 'outdated';
  const { snapshot: from, rest } = unpackSnapshot(content.subarray(headBytes));
  const place = content.readUInt8(2);
  const entity = syncedEntities[(place % ofFirstSync) - 1];
  if (!entity) return { from };
  const after = { entity, id: uuidOf(rest.subarray(0, idBytes)) };
  const end = rest.subarray(idBytes);
  if (place > ofFirstSync) return { from, page: { after: { ...after, ...placeOf(end) } } };
  // A cursor from before 1.1, in the middle of a first sync, which had another order.
  return end.length > 0 ? { from, page: { after, until: untilOf(end) } } : 'outdated';
}

function placeOf(bytes: Buffer): Pick<FirstSyncPlace, 'sent' | 'classId'> {
  const { value: sent, length } = readNumber(bytes, 0);
  return { sent, ...(bytes.length > length && { classId: uuidOf(bytes.subarray(length)) }) };
}

/** A cursor from before 1.1 ends with the snapshot. */
function untilOf(bytes: Buffer): Until {
  const { snapshot, rest } = unpackSnapshot(bytes);
  return { ...snapshot, below: snapshot.end + (rest.length > 0 ? readNumber(rest, 0).value : 0) };
}

function macOf(content: Buffer, userId: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(userId).update(content).digest().subarray(0, macBytes);
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
