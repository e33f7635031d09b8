import * as v from 'valibot';
import { ClientId, Hash, Id, Month, optionalLines, requiredText, Timestamp, wholeNumber } from '../fields.ts';
import { say } from '../messages.ts';

/**
 * Fields that materials and reports share: a titled file of a class.
 * `fileUrl` ends in the file's extension and carries a signature that is valid for 12 hours; `fileSize` is in bytes; `fileHash`
 * is the SHA-256 of the content.
 * `picture`: address of a small JPEG of the first page, with the same signature; null if there is none, or not yet.
 * `sentHash`: SHA-256 of the file that the author sent, if the server keeps another one (a picture without its place).
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
  // An answer that 1.0.0 kept for a repeated call does not have these yet.
  picture: v.optional(v.nullable(v.string()), null),
  sentHash: v.optional(v.nullable(Hash), null),
  createdDate: Timestamp,
  version: v.number(),
};

/**
 * The text fields of an upload, as form and multipart body carry them. `fileHash` lets the server reject what arrived
 * damaged; `uploadId` names a finished tus upload where the file itself is not part of the body. `revision`: how often
 * the author has corrected what was sent under this `id` without an answer; a higher one takes the place of every lower
 * one, whichever arrives first.
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
 * An upload of a report names its month as well; without it, it is for the month of its creation (docs/rules.md#report-months).
 * `replaces`: the report of the same class and month in whose place it comes.
 */
export const ReportUpload = v.strictObject({
  ...DocumentUpload.entries,
  month: v.optional(Month),
  replaces: v.optional(Id),
});
export type ReportUpload = v.InferOutput<typeof ReportUpload>;
