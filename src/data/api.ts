import ky from 'ky';
import { type AnswerOf, type BodyInput, type EndpointName, endpointOf, type QueryInput } from '#contract/endpoints.ts';
import { fillPath } from '#contract/path.ts';
import { readAnswer } from './api-answer.ts';
import { currentApiBase } from './api-base.ts';
import { ApiProblem, Unreachable } from './api-problem.ts';
import { noteReached, noteUnreachable } from './connection.ts';
import { stallMs, stallWatch } from './stall-watch.ts';

/** In whose name a call is made. */
export interface Caller {
  /** The bearer token; nothing for a visitor. */
  readonly token?: string | undefined;
  /** The language in which the server words its messages. */
  readonly language?: string | undefined;
}

/** What a call carries. */
export interface CallInput<TName extends EndpointName> {
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** By the contract, or as the texts of an address. */
  readonly query?: QueryFor<TName> | Readonly<Record<string, string>> | undefined;
  readonly body?: BodyFor<TName> | undefined;
  /** The file of a multipart call, under its original name. */
  readonly file?: { readonly blob: Blob; readonly name: string } | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The version of the row that the change was made on. */
  readonly ifMatch?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How long to wait without a byte, in milliseconds; the bytes of a request that go up cannot be seen. */
  readonly patienceMs?: number | undefined;
}

/** Of several endpoints, what any of them takes. */
type QueryFor<TName extends EndpointName> = TName extends EndpointName ? QueryInput<TName> : never;
type BodyFor<TName extends EndpointName> = TName extends EndpointName ? BodyInput<TName> : never;

/** An answer with what its headers say. */
export interface Exchange<TName extends EndpointName> {
  readonly answer: AnswerOf<TName>;
  readonly headers: Headers;
}

/**
 * Calls the server once and reads its answer by the contract; nothing is tried again here.
 * @throws ApiProblem where the server refused, Unreachable where it did not answer, and the reason of `signal` when that
 * ended the call.
 */
export async function callApi<TName extends EndpointName>(
  name: TName,
  input: CallInput<TName>,
  as: Caller,
): Promise<AnswerOf<TName>> {
  const { answer } = await exchange(name, input, as);
  return answer;
}

/** As `callApi`, with the headers of the answer. */
export async function exchange<TName extends EndpointName>(
  name: TName,
  input: CallInput<TName>,
  as: Caller,
): Promise<Exchange<TName>> {
  try {
    const { response, text } = await send(name, input, as);
    const answer = readAnswer(name, response, text);
    noteReached();
    return { answer, headers: response.headers };
  } catch (failure) {
    if (failure instanceof ApiProblem) noteReached();
    if (failure instanceof Unreachable) noteUnreachable();
    throw failure;
  }
}

async function send<TName extends EndpointName>(
  name: TName,
  input: CallInput<TName>,
  as: Caller,
): Promise<{ response: Response; text: string }> {
  const { method, path } = endpointOf(name);
  const url = fillPath(path, input.params);
  const body = bodyOf(name, input);
  const watch = stallWatch(input.patienceMs ?? stallMs, input.signal);
  try {
    const response = await ky(url, {
      prefixUrl: currentApiBase(),
      method,
      searchParams: searchOf(input.query),
      headers: headersOf(input, as),
      ...body,
      signal: watch.signal,
      timeout: false,
      retry: 0,
      throwHttpErrors: false,
      // A redirect is the login page of somebody's network; our server never sends one here.
      redirect: 'error',
      // The mirror is the only copy on this device, and it goes away at sign-out.
      cache: 'no-store',
      credentials: 'omit',
      onDownloadProgress: watch.alive,
    });
    return { response, text: await response.text() };
  } catch (failure) {
    input.signal?.throwIfAborted();
    throw new Unreachable(watch.stalled() ? 'stalled' : 'no-line', { cause: failure });
  } finally {
    watch.stop();
  }
}

function headersOf<TName extends EndpointName>(input: CallInput<TName>, as: Caller): Record<string, string> {
  return {
    accept: 'application/json',
    ...(as.token && { authorization: `Bearer ${as.token}` }),
    ...(as.language && { 'accept-language': as.language }),
    ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
    ...(input.ifMatch !== undefined && { 'if-match': `"${input.ifMatch}"` }),
  };
}

function searchOf(query: unknown): Record<string, string> {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}

function bodyOf<TName extends EndpointName>(name: TName, input: CallInput<TName>): { json?: unknown; body?: FormData } {
  const { file: part } = endpointOf(name);
  if (!part) return input.body === undefined ? {} : { json: input.body };
  const form = new FormData();
  // The server streams: it must know the fields before the file begins.
  for (const [key, value] of Object.entries(input.body ?? {})) if (value !== undefined) form.set(key, String(value));
  if (input.file) form.set(part, input.file.blob, input.file.name);
  return { body: form };
}
