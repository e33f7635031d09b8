import { apiBase } from '#contract/path.ts';
import { readerKey } from '#server/access/reader-key.ts';
import { serverSecret } from '#server/db/server-secret.ts';
import { pictureExtension } from '#server/files/pictures/picture-kind.ts';
import type { Context } from '#server/http/handler.ts';
import { type LinkedKind, linkToken } from './signed-link.ts';

/** The start of the addresses of each kind of file. */
const folders: Readonly<Record<LinkedKind, string>> = {
  material: 'v1/files/materials/',
  report: 'v1/files/reports/',
  part: 'v1/files/report-parts/',
  spending: 'v1/files/spending/',
  transfer: 'v1/files/transfers/',
};

/** The addresses of files, from the root of the API's origin, signed for one reader. */
export interface Links {
  /** It ends in the file's extension, with and without the link. */
  file(kind: LinkedKind, fileId: string, extension: string): string;
  /** The picture of the file's first page. */
  picture(kind: LinkedKind, fileId: string): string;
}

/** The links for a caller: visitors get addresses without a signature. The key is read once for many rows. */
export async function linksFor({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<Links> {
  const { userId: readerId, credential = '' } = caller;
  const key = readerKey(await serverSecret(db, 'file-links'), credential);
  const now = Date.now();
  const link = (kind: LinkedKind, fileId: string, type: string) =>
    readerId === undefined ? '' : `?link=${linkToken({ kind, fileId, readerId }, key, now)(type)}`;
  const folder = (kind: LinkedKind) => `${apiBase}${folders[kind]}`;
  return {
    file: (kind, fileId, extension) => `${folder(kind)}${fileId}.${extension}${link(kind, fileId, extension)}`,
    picture: (kind, fileId) => `${folder(kind)}${fileId}/picture${link(kind, fileId, pictureExtension)}`,
  };
}
