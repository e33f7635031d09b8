import ky from 'ky';
import { currentApiBase } from './base.ts';
import { noteReached, noteServerFailure, noteUnreachable } from './connection.ts';
import { ApiProblem, Unreachable } from './errors.ts';
import { serverTimeOf } from './read-answer.ts';
import { noteServerTime } from './server-clock.ts';
import { notifySessionEnded } from './session-ended.ts';
import { type StallWatch, stallMs, stallWatch } from './stall-watch.ts';

/** The user in whose name a call is made. */
export interface Caller {
  /** The bearer token; undefined for a visitor. */
  readonly token?: string | undefined;
  /** The language in which the server words its messages. */
  readonly language?: string | undefined;
}

/** One request to the API. */
export interface ApiRequest {
  readonly method: string;
  /** Path below the base of the API, without a slash in front, parameters filled in. */
  readonly path: string;
  readonly searchParams?: Record<string, string> | undefined;
  readonly headers?: Record<string, string> | undefined;
  readonly json?: unknown;
  readonly body?: Blob | FormData | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Longest wait without a byte, in milliseconds. The page cannot see the bytes of a request go up. */
  readonly timeoutMs?: number | undefined;
}

/** Settings of every request. */
const http = ky.create({
  timeout: false,
  retry: 0,
  throwHttpErrors: false,
  // A redirect is the sign-in page of a network; our server never sends one here.
  redirect: 'error',
  // The mirror is the only copy on this device, and it goes away at sign-out.
  cache: 'no-store',
  credentials: 'omit',
});

/**
 * The only way to the server: sends one request, once, and reads its answer. Only this function notes what the result says
 * about the connection and the session.
 * @param read reads an answer that carries our server's time. It throws ApiProblem if the answer rejects the request,
 * Unreachable if the body is not one of our server's. If it returns before the body has ended, it stops the watch itself at
 * the body's end
 * @throws ApiProblem, Unreachable, or the reason of `signal` if that ended the call
 */
export async function sendToApi<T>(
  request: ApiRequest,
  as: Caller,
  read: (response: Response, watch: StallWatch) => Promise<T>,
): Promise<T> {
  const { path, method, searchParams, headers, json, body, signal, timeoutMs = stallMs } = request;
  const watch = stallWatch(timeoutMs, signal);
  // Only an explicit `false` counts: Node 20, which runs the engine in tests, has no navigator.
  const hasNetwork = globalThis.navigator?.onLine !== false;
  try {
    const response = await http(path, {
      prefixUrl: currentApiBase(),
      method,
      headers: { ...headersOf(as), ...headers },
      ...(searchParams && { searchParams }),
      ...(json !== undefined && { json }),
      ...(body && { body }),
      // Only the sign-in sends a cookie, by which the server recognizes the device (server/access/known-device.ts).
      ...(path.startsWith('v1/auth/') && { credentials: 'same-origin' }),
      signal: watch.signal,
      onDownloadProgress: watch.alive,
    });
    noteServerTime(serverTimeOf(response));
    const result = await read(response, watch);
    noteReached();
    return result;
  } catch (failure) {
    watch.stop();
    if (failure instanceof ApiProblem) {
      if (failure.status >= 500) noteServerFailure();
      else noteReached();
      if (as.token && endsSession(failure)) notifySessionEnded(as.token);
      throw failure;
    }
    signal?.throwIfAborted();
    if (failure instanceof Unreachable && failure.hasServerFailed) noteServerFailure();
    else noteUnreachable();
    if (failure instanceof Unreachable) throw failure;
    throw new Unreachable(watch.stalled() ? 'stalled' : 'no-connection', { cause: failure, wasSent: hasNetwork });
  }
}

/**
 * The code decides, because many programs between the two answer with a bare 401. A session that owes the second factor
 * gives it by signing in again.
 */
function endsSession({ status, code }: ApiProblem): boolean {
  if (status === 403) return code === 'second-factor-needed';
  return status === 401 && (code === 'session-ended' || code === 'not-signed-in');
}

function headersOf({ token, language }: Caller): Record<string, string> {
  return {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(language && { 'accept-language': language }),
  };
}
