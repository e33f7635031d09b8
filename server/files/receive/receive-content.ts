import type { Readable } from 'node:stream';
import type { FilePart } from '#contract/endpoint.ts';
import type { DocumentUpload } from '#contract/entities/document.ts';
import { type FileExtension, isReportContainer, withExtension } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import { realExtension } from '#server/files/content/fits-name.ts';
import { hasMacros } from '#server/files/content/macros.ts';
import { isProtected } from '#server/files/content/protected.ts';
import { noUpload, takeUpload } from '#server/files/uploads/take-upload.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';
import { hasCardNumber } from '#server/http/request/card-numbers.ts';
import { type Measured, measure } from '#server/storage/arrival.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { readUpload, type UploadBody } from './read-upload.ts';
import { releaseBlob } from './release-blob.ts';

/** A file that is stored instead of the arrived one. */
export interface StoredInstead {
  readonly blob: StagedBlob;
  readonly name: string;
  readonly extension: FileExtension;
}

/** The result of an upload's container. */
export interface FromContainer<TPage> {
  readonly file: StoredInstead;
  readonly page: TPage;
}

/** A container as it arrived. */
export interface Container<TFields> {
  readonly container: StagedBlob;
  readonly fields: TFields;
  readonly sha256: string;
}

/** The rules of an entity for its uploads. */
export interface Receiver<TFields, TPage> {
  /** The field of the body that holds the file. */
  readonly part: FilePart;
  /** Rejects callers who may send nothing to the class, before the body is read; absent if members of the class may. */
  requirePlace?(call: Context, classId: string): Promise<void>;
  /** The caller's entry with this id and revision, if there is one. */
  own(fields: TFields): Promise<object | undefined>;
  /** Turns a container into the stored files; absent if the entity accepts none. */
  unpack?(sent: Container<TFields>, hold: (blob: StagedBlob) => void): Promise<FromContainer<TPage>>;
  /** Removes data from a file that must not be stored; undefined if nothing is removed. */
  bare(sent: StoredInstead, hold: (blob: StagedBlob) => void): Promise<StoredInstead | undefined>;
}

/** An upload with valid fields and content, ready to be written. */
export interface Received<TFields, TPage> {
  fields: TFields;
  name: string;
  extension: FileExtension;
  /** Hash of the bytes that were sent. */
  sha256: string;
  /** True if the stored file differs from the one that was sent, which is no page. */
  isBared: boolean;
  /** Absent for a repeat, whose content was only measured. For a report page it is the generated PDF. */
  content: StagedBlob | undefined;
  /** Further parts of a report page. */
  page: TPage | undefined;
  /** Call it however the call ends: it keeps the content if its row was committed, and deletes it otherwise. */
  release(): Promise<void>;
}

type Receiving<TFields> = Context & {
  params: { classId: string };
  repeated: boolean;
  isRepeated(): Promise<boolean>;
  checkFields(raw: Readonly<Record<string, string>>): TFields;
};

type Content = Measured & { staged?: StagedBlob };
type NamedContent = NonNullable<UploadBody<Content>['file']>;

/**
 * Receives fields and file of an upload and checks both; after an error nothing of it is left.
 * @throws HttpError `rule-broken` and `unknown-field` for fields; `file-missing`; `file-empty`; `file-damaged` if the hash
 *   differs from the client's; `type-mismatch`, `file-macros`, `file-protected`, `wrong-type`, `too-large`, `storage-full`,
 *   `malformed`; `already-there` if the upload is gone and the entry exists; and rejections by `unpack`
 */
export async function receiveContent<TFields extends DocumentUpload, TPage = never>(
  call: Receiving<TFields>,
  receiver: Receiver<TFields, TPage>,
): Promise<Received<TFields, TPage>> {
  let staged: StagedBlob | undefined;
  const others: StagedBlob[] = [];
  const releaseAll = async () => {
    for (const blob of [...(staged ? [staged] : []), ...others]) await releaseBlob(call, blob);
  };
  const take = async (content: Readable): Promise<Content> => {
    // A repeat keeps nothing.
    if (call.repeated) return await measure(content, limits.fileBytes);
    staged = await call.storage.put(content, { maximumBytes: limits.fileBytes });
    return { ...staged, staged };
  };
  try {
    const body = await readUpload(call, receiver.part, take);
    const fields = call.checkFields(body.fields);
    const chosen = await contentOf(receiver, call, fields, body.file);
    const { content } = chosen;
    staged = content.staged;
    const { unpack } = receiver;
    if (!unpack && isReportContainer(chosen.extension)) throw new HttpError('wrong-type');
    rejectCardNumber(call, chosen.name);
    const extension = await checkContent(fields, chosen.extension, content);
    const name = withExtension(chosen.name, extension);
    const { sha256 } = content;
    const sent = { fields, sha256, isBared: false, page: undefined, release: releaseAll };
    if (!staged) return { ...sent, name, extension, content: undefined };
    const hold = (blob: StagedBlob) => others.push(blob);
    if (unpack && isReportContainer(extension)) {
      const { file, page } = await unpack({ container: staged, fields, sha256 }, hold);
      staged = file.blob;
      return { ...sent, name: file.name, extension: file.extension, content: file.blob, page };
    }
    const bare = await receiver.bare({ blob: staged, name, extension }, hold);
    staged = bare?.blob ?? staged;
    return { ...sent, name, extension, ...bare, content: staged, isBared: bare !== undefined };
  } catch (error) {
    await releaseAll();
    throw error;
  }
}

async function contentOf<TFields extends DocumentUpload>(
  { own }: Pick<Receiver<TFields, unknown>, 'own'>,
  call: Receiving<TFields>,
  fields: TFields,
  file: NamedContent | undefined,
): Promise<NamedContent> {
  if (fields.uploadId === undefined && file) return file;
  if (fields.uploadId === undefined) {
    throw new HttpError('file-missing', { fields: { file: fieldMessage(call.language, 'fileRequired') } });
  }
  const uploaded = file ? undefined : await takeUpload(call, fields.uploadId);
  if (uploaded) return uploaded;
  // An entry took the upload so long ago that its note is gone. Sending it again would be useless, and may find no room
  // because the entry itself has filled the account.
  const current = file ? undefined : await own(fields);
  throw current ? new HttpError('already-there', { current }) : noUpload(call.language);
}

/** The name of a file is stored, shown and logged, as any field is. */
function rejectCardNumber({ language }: Pick<Context, 'language'>, name: string): void {
  if (!hasCardNumber(name)) return;
  throw new HttpError('rule-broken', { fields: { file: fieldMessage(language, 'cardDataRejected') } });
}

/** @returns the extension of the content, which may differ from that of the name */
async function checkContent(
  fields: DocumentUpload,
  named: FileExtension,
  { size, sha256, staged }: Content,
): Promise<FileExtension> {
  if (size === 0) throw new HttpError('file-empty');
  if (fields.fileHash !== undefined && fields.fileHash !== sha256) throw new HttpError('file-damaged');
  if (!staged) return named;
  if (await isProtected(staged.path, named)) throw new HttpError('file-protected');
  const extension = await realExtension(staged.path, size, named);
  if (!extension) throw new HttpError('type-mismatch');
  if (await hasMacros(staged.path, size, extension)) throw new HttpError('file-macros');
  return extension;
}
