import { endpointOf } from '#contract/endpoints.ts';
import { fillPath } from '#contract/path.ts';
import type { Account } from '#data/api/account.ts';
import { Unreachable } from '#data/api/errors.ts';
import { rejectionOf } from '#data/api/read-answer.ts';
import { sendToApi } from '#data/api/transport.ts';
import { type Checked, checking } from './checking.ts';
import type { FileKind, RemoteFile } from './file.ts';

/** The parts of a file's row that the server needs to find it, and the device to check it. */
export type WantedFile = Pick<RemoteFile, 'fileId' | 'size' | 'hash'> & { readonly kind: FileKind | 'reportPart' };

/** The bytes of a file on their way, checked while they pass. */
export interface Download extends Checked {
  /** Media type. */
  type: string;
}

/**
 * Starts to fetch a file in the account's own name: the signature of a link lasts 12 hours, and kept files are fetched days
 * later. The stream breaks off if no byte comes for 60 s, or if the content is not the expected one.
 * @param onBytes is called with the number of bytes that have come so far
 * @throws ApiProblem or Unreachable
 */
export async function download(
  account: Account,
  file: WantedFile,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<Download> {
  const { path } = endpointOf(`files.${file.kind}`);
  const request = { method: 'GET', path: fillPath(path, { fileId: file.fileId }), headers: { accept: '*/*' }, signal };
  return sendToApi(request, account, async (response, watch) => {
    if (!response.ok || !response.body) throw rejectionOf(response, await response.text());
    if (isPage(response)) throw new Unreachable('foreign-answer', { status: response.status });
    const checked = checking(response.body, file, {
      onBytes(bytes) {
        watch.alive();
        onBytes(bytes);
      },
      onEnd: watch.stop,
    });
    return { ...checked, type: response.headers.get('content-type') ?? '' };
  });
}

/** True if the answer is HTML: that is the sign-in page of someone's network, because no file that may be uploaded is HTML. */
function isPage({ headers }: Response): boolean {
  return /^text\/html\b/i.test(headers.get('content-type') ?? '');
}
