import * as v from 'valibot';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import { rejectionOf, retryAfter } from '#data/api/read-answer.ts';
import { type Caller, sendToApi } from '#data/api/transport.ts';

const uploads = 'v1/uploads';
const version = { 'tus-resumable': '1.0.0' };

/** The caller of an upload, and the longest wait of its requests. */
export interface UploadCall {
  as: Caller;
  signal: AbortSignal;
  /** Milliseconds for a request with this many bytes. */
  timeoutFor(bytes: number): number;
}

/*
 * The requests of https://tus.io/protocols/resumable-upload that an upload needs. All of them throw ApiProblem if the server
 * rejected them, and Unreachable if it did not answer; an answer that does not name the protocol is not the server's.
 */

/** Starts an upload; the same key returns the same upload. @returns its id */
export async function createUpload(
  call: UploadCall,
  file: { name: string; size: number },
  key: string,
): Promise<string> {
  const metadata = `filename ${base64Of(file.name)}`;
  const headers = { 'upload-length': String(file.size), 'upload-metadata': metadata, 'idempotency-key': key };
  const answer = await request(call, 'POST', uploads, headers);
  const id = answer.headers.get('location')?.split('/').at(-1);
  if (!id) throw new Unreachable('foreign-answer', { status: answer.status });
  return id;
}

/** Number of bytes of an upload on the server; undefined if the server no longer knows the upload. */
export async function offsetOf(call: UploadCall, id: string): Promise<number | undefined> {
  try {
    return readOffset(await request(call, 'HEAD', `${uploads}/${id}`, {}));
  } catch (failure) {
    // The answer to a HEAD request has no body with a problem code.
    if (isStatus(failure, 404) || isStatus(failure, 410)) return undefined;
    throw failure;
  }
}

/** Sends the next piece. @returns the number of bytes that the server then has; undefined if it expected another piece */
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

/** Gives an upload up, so that it takes no space on the server; a missing one is no error. */
export async function giveUp(call: UploadCall, id: string): Promise<void> {
  try {
    await request(call, 'DELETE', `${uploads}/${id}`, {});
  } catch (failure) {
    // An upload that the server cannot release expires on its own (docs/rules.md#files).
    if (!(failure instanceof ApiProblem)) throw failure;
  }
}

function readOffset({ status, headers }: Response): number {
  const offset = Number(headers.get('upload-offset') ?? Number.NaN);
  if (!Number.isSafeInteger(offset)) throw new Unreachable('foreign-answer', { status });
  return offset;
}

async function request(
  { as, signal, timeoutFor }: UploadCall,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Blob,
): Promise<Response> {
  const timeoutMs = timeoutFor(body?.size ?? 0);
  const call = { method, path, headers: { ...version, ...headers }, body, signal, timeoutMs };
  return sendToApi(call, as, async (response, watch) => {
    const text = await response.text();
    watch.stop();
    const isOurs = response.headers.has('tus-resumable');
    if (!response.ok) throw isOurs ? uploadProblem(response, text) : rejectionOf(response, text);
    if (!isOurs) throw new Unreachable('foreign-answer', { status: response.status });
    return response;
  });
}

/** A rejection by the tus endpoint. Its answer to HEAD has no body, and some answers of the protocol are plain text. */
function uploadProblem(response: Response, text: string): ApiProblem {
  const { status } = response;
  const problem = v.safeParse(v.pipe(v.string(), v.parseJson(), Problem), text);
  const { message, code } = problem.success ? problem.output : { message: '', code: codes[status] ?? 'malformed' };
  return new ApiProblem(message, { status, code, retryAfter: retryAfter(response) });
}

/** 423: another request still writes to this upload, such as one that broke off a moment ago. */
const codes: Readonly<Record<number, ProblemCode>> = {
  401: 'session-ended',
  404: 'not-found',
  410: 'not-found',
  423: 'key-in-flight',
  429: 'too-many-requests',
  503: 'busy',
};

function isStatus(failure: unknown, status: number): boolean {
  return failure instanceof ApiProblem && failure.status === status;
}

/** Base64 of a text's UTF-8 bytes, as the header requires. */
function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
