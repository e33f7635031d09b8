import * as v from 'valibot';
import { ClientId, Hash, Id, Month, optionalLines, requiredText, Timestamp, wholeNumber } from '../fields.ts';
import { say } from '../messages.ts';

/**
 * Fields that materials and reports share: a titled file of a class.
 * - `fileUrl` ends in the file's extension and has a signature that is valid for 12 hours; `fileSize` is in bytes; `fileHash`
 *   is the SHA-256 of the content.
 * - `picture`: address of a small JPEG of the first page, with the same signature; null without one, or not yet.
 * - `sentHash`: SHA-256 of the sent file, if the server stores another one (a picture without its location).
 */
export const documentFields = {
  id: Id,
  classId: Id,
  title: v.string(),
  description: v.string(),
  fileUrl: v.string(),
  fileId: Id,
  fileName: v.string(),
  fileType: v.string(),
  fileSize: v.number(),
  fileHash: Hash,
  // Release 1.0.0 kept answers for repeated calls that lack these fields.
  picture: v.optional(v.nullable(v.string()), null),
  sentHash: v.optional(v.nullable(Hash), null),
  createdDate: Timestamp,
  version: v.number(),
};

/**
 * The text fields of an upload, in a form or a multipart body.
 * - `fileHash` lets the server reject a damaged file.
 * - `uploadId` names a finished tus upload if the file itself is not part of the body.
 * - `revision`: the number of corrections sent under this `id` without an answer. A higher one replaces every lower one,
 *   whichever arrives first.
 */
export const DocumentUpload = v.strictObject({
  id: ClientId,
  title: requiredText(say('fileNameRequired')),
  description: optionalLines(),
  fileHash: v.optional(Hash),
  uploadId: v.optional(v.pipe(v.string(say('idInvalid')), v.regex(/^[\w-]{16,128}$/, say('idInvalid')))),
  revision: v.optional(wholeNumber(0, 999_999_999)),
});
export type DocumentUpload = v.InferOutput<typeof DocumentUpload>;

/**
 * The upload of a report also names its month; by default the month of its creation (docs/rules.md#report-months). `replaces`:
 * the report of the same class and month that it replaces.
 */
export const ReportUpload = v.strictObject({
  ...DocumentUpload.entries,
  month: v.optional(Month),
  replaces: v.optional(Id),
});
export type ReportUpload = v.InferOutput<typeof ReportUpload>;
