import { endpointOf } from '#contract/endpoints.ts';
import type { Account } from '#data/account.ts';
import { refusal } from '#data/api-answer.ts';
import { apiUrl } from '#data/api-base.ts';
import { ApiProblem, Unreachable } from '#data/api-problem.ts';
import { noteReached, noteUnreachable } from '#data/connection.ts';
import { noteSessionEnded } from '#data/session/ended.ts';
import { stallMs, stallWatch } from '#data/stall-watch.ts';
import { type Checked, checking } from './checking.ts';
import type { RemoteFile } from './file.ts';

/** The bytes of a file on their way, checked while they pass. */
export interface Download extends Checked {
  /** Media type. */
  type: string;
}

/**
 * Begins to fetch a file in the account's own name: the signature of a link lasts 12 hours, what is kept for offline is
 * fetched days later. The stream breaks off where no byte comes for 60 s, and where the content is not what was sent.
 * @param onBytes is told how many bytes have come so far
 * @throws ApiProblem or Unreachable
 */
export async function download(
  account: Account,
  file: RemoteFile,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<Download> {
  const { path } = endpointOf(`files.${file.kind}`);
  const watch = stallWatch(stallMs, signal);
  try {
    const response = await fetch(apiUrl(path, { fileId: file.fileId }), {
      headers: { ...(account.token && { authorization: `Bearer ${account.token}` }) },
      signal: watch.signal,
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
    });
    if (!response.ok || !response.body) throw refusal(response, await response.text());
    noteReached();
    const checked = checking(response.body, file, {
      onBytes(bytes) {
        watch.alive();
        onBytes(bytes);
      },
      onEnd: watch.stop,
    });
    return { ...checked, type: response.headers.get('content-type') ?? '' };
  } catch (failure) {
    watch.stop();
    signal?.throwIfAborted();
    noteSessionEnded(account.token, failure);
    if (failure instanceof ApiProblem) noteReached();
    else noteUnreachable();
    if (failure instanceof ApiProblem || failure instanceof Unreachable) throw failure;
    throw new Unreachable(watch.stalled() ? 'stalled' : 'no-line', { cause: failure });
  }
}
