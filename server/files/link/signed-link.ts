import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '#contract/limits.ts';

const hour = 3_600_000;

/**
 * Kinds of files that links lead to: documents and their pictures, photos and voice notes of report pages, and receipts of
 * transfers and of spending.
 */
export type LinkedKind = 'material' | 'report' | 'part' | 'transfer' | 'spending';

/** Permission of a signed link: to fetch one file of one kind until a given time. */
export interface LinkSubject {
  kind: LinkedKind;
  fileId: string;
  /** The account for which the link was made: its rights are checked whenever the link is used. */
  readerId: string;
}

/**
 * The value of `?link=`, by the extension of its target (the file itself, or its picture):
 * `<until>.<reader>.<signature>.<extension>`.
 * It lasts at least 12 hours, to the full hour, so that a list read twice within an hour has the same bytes and its ETag stays
 * valid. The extension is at the end because clients read a file's type from the end of its address (docs/rules.md#files).
 * @param key that of the reader (server/access/reader-key.ts)
 * @param now milliseconds since 1970
 */
export function linkToken(subject: LinkSubject, key: Buffer, now: number): (extension: string) => string {
  const until = Math.ceil((now + limits.fileLinkMs) / hour) * (hour / 1000);
  const signature = signatureOf(subject, until, key);
  return (extension) => `${until}.${subject.readerId}.${signature}.${extension}`;
}

const form = /^(\d{1,12})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})\.\w+$/;

/** The reader that it claims; `readerOfLink` checks the claim. */
export function claimedReader(token: string): string | undefined {
  return form.exec(token)?.[2];
}

/** The reader for whom a link was made; undefined if it is forged, altered, for another file, or expired. */
export function readerOfLink(
  token: string,
  file: Pick<LinkSubject, 'kind' | 'fileId'>,
  key: Buffer,
  now: number,
): string | undefined {
  const [, until, readerId, signature] = form.exec(token) ?? [];
  if (until === undefined || readerId === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(signatureOf({ ...file, readerId }, Number(until), key));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined;
  return now < Number(until) * 1000 ? readerId : undefined;
}

/** Half of an HMAC-SHA256, as RFC 2104 (5) allows: 128 bits cannot be guessed, and every synchronised document carries them. */
function signatureOf({ kind, fileId, readerId }: LinkSubject, until: number, key: Buffer): string {
  const signature = createHmac('sha256', key).update(`${kind}\n${fileId}\n${readerId}\n${until}`).digest();
  return signature.subarray(0, 16).toString('base64url');
}
