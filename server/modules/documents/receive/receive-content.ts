import type { Readable } from 'node:stream';
import type { DocumentUpload } from '#contract/entities/document.ts';
import { type FileExtension, isReportContainer } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';
import { hasCardNumber } from '#server/http/request/card-numbers.ts';
import { fitsName } from '#server/modules/documents/content/fits-name.ts';
import { hasMacros } from '#server/modules/documents/content/macros.ts';
import type { DocumentKind } from '#server/modules/documents/document-kinds.ts';
import { ownDocument } from '#server/modules/documents/own-document.ts';
import { type ReceivedPage, receivePage } from '#server/modules/documents/reports/page/receive-page.ts';
import { noUpload, takeUpload } from '#server/modules/documents/uploads/take-upload.ts';
import { type Measured, measure } from '#server/storage/arrival.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { readUpload, type UploadBody } from './read-upload.ts';
import { releaseBlob } from './release-blob.ts';

/** An upload whose fields and content are as they should be, ready to be written. */
export interface Received {
  fields: DocumentUpload;
  name: string;
  extension: FileExtension;
  sha256: string;
  /** Absent for a repeat: its content was only measured. Of a report page it is the PDF that was made of it. */
  content: StagedBlob | undefined;
  /** What else a report page has. */
  page: ReceivedPage | undefined;
  /** To be called however the call ends: keeps the content where its row was committed, and leaves nothing otherwise. */
  release(): Promise<void>;
}

type Receiving = Context & {
  params: { classId: string };
  repeated: boolean;
  isRepeated(): Promise<boolean>;
  checkFields(raw: Readonly<Record<string, string>>): DocumentUpload;
};

type Content = Measured & { staged?: StagedBlob };
type NamedContent = NonNullable<UploadBody<Content>['file']>;

/**
 * Receives fields and file of an upload and checks both; after a error nothing of it is left.
 * @throws HttpError `rule-broken` and `unknown-field` for fields; `file-missing`, `file-empty`, `file-damaged` when it is
 * not what the client hashed, `type-mismatch`, `file-macros`, `wrong-type`, `too-large`, `storage-full`, `malformed`;
 * `already-there` where the upload is gone and the entry is; and what `receivePage` rejects
 */
export async function receiveContent(kind: DocumentKind, call: Receiving): Promise<Received> {
  let staged: StagedBlob | undefined;
  const others: StagedBlob[] = [];
  const releaseAll = async () => {
    for (const blob of [...(staged ? [staged] : []), ...others]) await releaseBlob(call, blob);
  };
  const take = async (content: Readable): Promise<Content> => {
    // Of a repeat nothing is kept.
    if (call.repeated) return await measure(content, limits.fileBytes);
    staged = await call.storage.put(content, { maximumBytes: limits.fileBytes });
    return { ...staged, staged };
  };
  try {
    const body = await readUpload(call, kind, take);
    const fields = call.checkFields(body.fields);
    const { name, extension, content } = await contentOf(kind, call, fields, body.file);
    staged = content.staged;
    if (kind !== 'report' && isReportContainer(extension)) throw new HttpError('wrong-type');
    rejectCardNumber(call, name);
    await checkContent(fields, extension, content);
    const { sha256 } = content;
    const received = { fields, name, extension, sha256, content: staged, page: undefined, release: releaseAll };
    if (!staged || !isReportContainer(extension)) return received;
    const { file, ...page } = await receivePage(call, { container: staged, fields, sha256 }, (blob) =>
      others.push(blob),
    );
    staged = file.blob;
    return { ...received, name: file.name, extension: file.extension, content: file.blob, page };
  } catch (error) {
    await releaseAll();
    throw error;
  }
}

async function contentOf(
  kind: DocumentKind,
  call: Receiving,
  fields: DocumentUpload,
  file: NamedContent | undefined,
): Promise<NamedContent> {
  if (fields.uploadId === undefined && file) return file;
  if (fields.uploadId === undefined) {
    throw new HttpError('file-missing', { fields: { file: fieldMessage(call.language, 'fileRequired') } });
  }
  const uploaded = file ? undefined : await takeUpload(call, fields.uploadId);
  if (uploaded) return uploaded;
  // An entry took it so long ago that its note is gone: to send all of it again would be in vain, and find no room where
  // the entry itself has filled the account.
  const current = file ? undefined : await ownDocument(kind, call, fields);
  throw current ? new HttpError('already-there', { current }) : noUpload(call.language);
}

/** A file's name is kept, shown and written in the log of changes, as any field is. */
function rejectCardNumber({ language }: Receiving, name: string): void {
  if (!hasCardNumber(name)) return;
  throw new HttpError('rule-broken', { fields: { file: fieldMessage(language, 'cardDataRejected') } });
}

async function checkContent(
  fields: DocumentUpload,
  extension: FileExtension,
  { size, sha256, staged }: Content,
): Promise<void> {
  if (size === 0) throw new HttpError('file-empty');
  if (fields.fileHash !== undefined && fields.fileHash !== sha256) throw new HttpError('file-damaged');
  if (!staged) return;
  if (!(await fitsName(staged.path, size, extension))) throw new HttpError('type-mismatch');
  if (await hasMacros(staged.path, size, extension)) throw new HttpError('file-macros');
}
