import * as v from 'valibot';
import { Problem } from '#contract/problems.ts';
import type { Caller } from '#data/api.ts';
import { apiUrl } from '#data/api-base.ts';
import { ApiProblem, Unreachable } from '#data/api-problem.ts';
import { noteReached, noteUnreachable } from '#data/connection.ts';
import { stallWatch } from '#data/stall-watch.ts';

const uploads = 'v1/uploads';
const version = { 'tus-resumable': '1.0.0' };

/** For whom an upload is made, and how long a request may stand still. */
export interface UploadCall {
  as: Caller;
  signal: AbortSignal;
  /** Milliseconds for a request that carries so many bytes. */
  patienceFor(bytes: number): number;
}

/*
 * The requests of https://tus.io/protocols/resumable-upload that an upload needs. All of them throw ApiProblem where the
 * server refused, and Unreachable where it did not answer; an answer that does not name the protocol is not the server's.
 */

/** Begins an upload. @returns its id */
export async function createUpload(call: UploadCall, file: { name: string; size: number }): Promise<string> {
  const metadata = `filename ${base64Of(file.name)}`;
  const headers = { 'upload-length': String(file.size), 'upload-metadata': metadata };
  const answer = await request(call, 'POST', uploads, headers);
  const id = answer.headers.get('location')?.split('/').at(-1);
  if (!id) throw new Unreachable('foreign-answer', { status: answer.status });
  return id;
}

/** How many bytes of an upload the server has; undefined when it does not know the upload any more. */
export async function offsetOf(call: UploadCall, id: string): Promise<number | undefined> {
  try {
    return readOffset(await request(call, 'HEAD', `${uploads}/${id}`, {}));
  } catch (failure) {
    // The answer to HEAD has no body that could say it in words.
    if (isStatus(failure, 404) || isStatus(failure, 410)) return undefined;
    throw failure;
  }
}

/** Sends the next piece. @returns how many bytes the server has then; undefined when it expected another piece */
export async function sendPiece(
  call: UploadCall,
  id: string,
  offset: number,
  piece: Blob,
): Promise<number | undefined> {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  try {
    return readOffset(await request(call, 'PATCH', `${uploads}/${id}`, headers, piece));
  } catch (failure) {
    if (isStatus(failure, 404) || isStatus(failure, 409) || isStatus(failure, 410)) return undefined;
    throw failure;
  }
}

function readOffset({ status, headers }: Response): number {
  const offset = Number(headers.get('upload-offset') ?? Number.NaN);
  if (!Number.isSafeInteger(offset)) throw new Unreachable('foreign-answer', { status });
  return offset;
}

async function request(
  { as, signal, patienceFor }: UploadCall,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Blob,
): Promise<Response> {
  const watch = stallWatch(patienceFor(body?.size ?? 0), signal);
  try {
    const response = await fetch(apiUrl(path), {
      method,
      headers: {
        ...version,
        ...headers,
        ...(as.token && { authorization: `Bearer ${as.token}` }),
        ...(as.language && { 'accept-language': as.language }),
      },
      ...(body && { body }),
      signal: watch.signal,
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
    });
    const text = await response.text();
    if (!response.ok) throw refusalOf(response, text);
    if (!response.headers.has('tus-resumable')) throw new Unreachable('foreign-answer', { status: response.status });
    noteReached();
    return response;
  } catch (failure) {
    if (failure instanceof ApiProblem) noteReached();
    if (failure instanceof ApiProblem || failure instanceof Unreachable) throw failure;
    signal.throwIfAborted();
    noteUnreachable();
    throw new Unreachable(watch.stalled() ? 'stalled' : 'no-line', { cause: failure });
  } finally {
    watch.stop();
  }
}

function refusalOf({ status, headers }: Response, text: string): Error {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  // Another request still writes to this upload, one that broke off a moment ago.
  if (status === 423) return new ApiProblem('', { status, code: 'key-in-flight', retryAfter });
  const problem = v.safeParse(v.pipe(v.string(), v.parseJson(), Problem), text);
  if (problem.success) return new ApiProblem(problem.output.message, { ...problem.output, status, retryAfter });
  return new Unreachable('foreign-answer', { status, retryAfter });
}

function isStatus(failure: unknown, status: number): boolean {
  return (failure instanceof ApiProblem || failure instanceof Unreachable) && failure.status === status;
}

/** Of the UTF-8 bytes of a text, as the header wants it. */
function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
