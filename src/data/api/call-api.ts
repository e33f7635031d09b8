import {
  type BodyInput,
  type EndpointName,
  endpointOf,
  type QueryInput,
  type ReadAnswerOf,
} from '#contract/endpoints.ts';
import { outboxAgeHeader } from '#contract/mirror/outbox-age.ts';
import { fillPath } from '#contract/path.ts';
import { givenTexts } from './given-texts.ts';
import { readAnswer } from './read-answer.ts';
import { type Caller, sendToApi } from './transport.ts';

/** Input of a call. */
export interface CallInput<TName extends EndpointName> {
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** Values by the contract, or the texts of an address. */
  readonly query?: QueryFor<TName> | Readonly<Record<string, string>> | undefined;
  readonly body?: BodyFor<TName> | undefined;
  /** The file of a multipart call, under its original name. */
  readonly file?: { readonly blob: Blob; readonly name: string } | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The version of the row that the change was made on. */
  readonly ifMatch?: number | undefined;
  /** Seconds that the oldest unsent item has waited, for `sync.get`. */
  readonly outboxAge?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Longest wait without a byte, in milliseconds; the page cannot see the upload of a request's bytes. */
  readonly timeoutMs?: number | undefined;
}

/** The queries that any of several endpoints accepts. */
type QueryFor<TName extends EndpointName> = TName extends EndpointName ? QueryInput<TName> : never;
type BodyFor<TName extends EndpointName> = TName extends EndpointName ? BodyInput<TName> : never;

/** An answer with what its headers say. */
export interface Exchange<TName extends EndpointName> {
  readonly answer: ReadAnswerOf<TName>;
  readonly headers: Headers;
  /** Rows that this release cannot read are missing in the answer. */
  readonly leftOut?: boolean;
}

/**
 * Calls the server once, without retries, and reads its answer by the contract.
 * @throws ApiProblem if the server rejected the call, Unreachable if it did not answer, and the reason of `signal` if that
 * ended the call.
 */
export async function callApi<TName extends EndpointName>(
  name: TName,
  input: CallInput<TName>,
  as: Caller,
): Promise<ReadAnswerOf<TName>> {
  const { answer } = await exchange(name, input, as);
  return answer;
}

/** Like `callApi`, with the headers of the answer. */
export async function exchange<TName extends EndpointName>(
  name: TName,
  input: CallInput<TName>,
  as: Caller,
): Promise<Exchange<TName>> {
  const { method, path } = endpointOf(name);
  const request = {
    method,
    path: fillPath(path, input.params),
    searchParams: givenTexts(input.query),
    headers: headersOf(input),
    ...bodyOf(name, input),
    signal: input.signal,
    timeoutMs: input.timeoutMs,
  };
  return sendToApi(request, as, async (response, watch) => {
    const text = await response.text();
    watch.stop();
    return { ...readAnswer(name, response, text), headers: response.headers };
  });
}

function headersOf<TName extends EndpointName>(input: CallInput<TName>): Record<string, string> {
  const { idempotencyKey, ifMatch, outboxAge } = input;
  return givenTexts({
    'idempotency-key': idempotencyKey,
    'if-match': ifMatch === undefined ? undefined : `"${ifMatch}"`,
    [outboxAgeHeader]: outboxAge,
  });
}

function bodyOf<TName extends EndpointName>(name: TName, input: CallInput<TName>): { json?: unknown; body?: FormData } {
  const { file: part } = endpointOf(name);
  if (!part) return input.body === undefined ? {} : { json: input.body };
  const form = new FormData();
  // The server streams: it must know the fields before the file starts.
  for (const [key, value] of Object.entries(input.body ?? {})) if (value !== undefined) form.set(key, String(value));
  if (input.file) form.set(part, input.file.blob, input.file.name);
  return { body: form };
}
