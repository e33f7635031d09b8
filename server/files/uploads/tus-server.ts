import { AsyncLocalStorage } from 'node:async_hooks';
import { ERRORS, Server } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { acceptedExtension } from '#contract/file-kinds.ts';
import type { Language } from '#contract/language/languages.ts';
import { limits } from '#contract/limits.ts';
import { apiBase } from '#contract/path.ts';
import { type ProblemCode, problemStatus } from '#contract/problems.ts';
import { cleanFileName } from '#contract/text/file-name.ts';
import { isKey } from '#server/http/call/idempotency.ts';
import type { Dependencies } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { problemMessage } from '#server/http/problems/messages.ts';
import { toHttpError } from '#server/http/problems/to-http-error.ts';
import { hasCardNumber } from '#server/http/request/card-numbers.ts';
import { idsOf, isUploadOf, newUploadId, uploadIdOf } from '#server/storage/upload-id.ts';
import { acceptedLanguage } from '#server/words/accepted-language.ts';
import { requireSpace } from './account-quota.ts';

/** Below the root of the API's origin. */
export const uploadsPath = `${apiBase}v1/uploads`;

/** Far more uploads than one phone has at a time; too few to fill a disk. */
const mostUploads = 50;

/**
 * Idle time after which an upload gives way to another one if there are too many: a device does not report an abandoned
 * upload, for example after its deletion.
 */
const idleMs = 30 * 60_000;

/** The current request of tus and its caller; without an owner it only asks for the protocol's features. */
export const uploader = new AsyncLocalStorage<UploadCall>();

interface UploadCall {
  readonly userId: string | undefined;
  readonly request: FastifyRequest;
}

/** Error form of tus, which writes the body unchanged. */
interface TusProblem {
  status_code: number;
  body: string;
}

/** The tus protocol (https://tus.io/protocols/resumable-upload), each upload for its owner alone. */
export function createTusServer({ db, storage, log }: Pick<Dependencies, 'db' | 'storage' | 'log'>): Server {
  const { uploads } = storage;
  return new ProblemServer({
    path: uploadsPath,
    datastore: uploads.store,
    relativeLocation: true,
    maxSize: limits.fileBytes,
    allowedOrigins: () => false, // server/http/connection/origins.ts decides which pages may call
    namingFunction: (request) => {
      const key = request.headers.get('idempotency-key');
      if (key === null) return newUploadId(ownerId());
      if (!isKey(key)) throw problem('malformed', languageIn(request));
      return uploadIdOf(ownerId(), key);
    },
    onIncomingRequest: async (request, id) => {
      if (request.method !== 'POST' && !isUploadOf(ownerId(), id)) throw problem('not-found', languageIn(request));
      const brings = request.method === 'POST' || request.method === 'PATCH';
      const { free, reserve } = brings ? await storage.reserve.space() : { free: 0, reserve: 0 };
      if (free < reserve) throw problem('storage-full', languageIn(request));
    },
    // A client that announces the length later sends at least a byte.
    onUploadCreate: async (request, { id, metadata, size }) => {
      const known = await uploads.noteOf(id);
      if (known) {
        const isRepeat = known.size === size && known.metadata.filename === metadata?.filename;
        if (!isRepeat) throw problem('key-reused', languageIn(request));
        // The stores leave an existing upload unchanged; bytes sent with the repeat would overwrite it.
        if (request.headers.has('content-type')) throw problem('wrong-offset', languageIn(request));
        return {};
      }
      // The metadata of a file is stored beside it until an entry takes the file.
      if (Object.values(metadata ?? {}).some((value) => value && hasCardNumber(value)))
        throw problem('rule-broken', languageIn(request));
      if (!acceptedExtension(cleanFileName(metadata?.filename ?? ''))) throw problem('wrong-type', languageIn(request));
      const isFull = (await uploads.count(idsOf(ownerId()))) >= mostUploads;
      if (isFull && !(await uploads.removeIdlest(idsOf(ownerId()), Date.now() - idleMs)))
        throw problem('too-many-uploads', languageIn(request));
      // The space is checked before any byte is sent over a bad connection. The file counts from its entry on, whose call
      // checks again.
      await requireSpace({ db }, ownerId(), size ?? 1);
      return {};
    },
    onResponseError: (request, error) => {
      const isAnswer = 'status_code' in error || error instanceof HttpError;
      if (!isAnswer) log.error({ failure: describeError(error) }, 'an upload in pieces failed');
      return problemOf(error, languageIn(request));
    },
  });
}

/** Answers problems in the form of the API; tus would send plain text. */
class ProblemServer extends Server {
  override write(...[context, headers, status, text]: Parameters<Server['write']>): ReturnType<Server['write']> {
    const language = acceptedLanguage(currentCall().request.headers['accept-language']);
    const isPlain = status >= 400 && !text?.startsWith('{');
    const answer = isPlain ? ofProtocol(status, text, language) : { status_code: status, body: text };
    if (answer.body?.startsWith('{')) headers.set('content-type', 'application/json; charset=utf-8');
    if (answer.status_code === 503) headers.set('retry-after', '5');
    return super.write(context, headers, answer.status_code, answer.body);
  }
}

/** Protocol errors of tus in our form. */
const protocolProblems: Readonly<Record<number, ProblemCode>> = {
  404: 'not-found',
  409: 'wrong-offset',
  410: 'not-found',
  412: 'tus-version',
  413: 'too-large',
  415: 'unsupported-media',
};

function ofProtocol(status: number, text: string | undefined, language: Language): TusProblem {
  // tus reports a piece beyond the announced length and one beyond the limit alike.
  if (text === ERRORS.ERR_SIZE_EXCEEDED.body && endOfPiece() <= limits.fileBytes) {
    return problem('longer-than-declared', language);
  }
  // 501: an extension that is not supported.
  if (status >= 500 && status !== 501) return problem('internal', language, status);
  const code = protocolProblems[status];
  // 410 means more to a client of the protocol than our 404; all its other rejections are about headers.
  return code ? problem(code, language, status) : problem('malformed', language);
}

/** End of this call's bytes in the file. */
function endOfPiece(): number {
  const { headers } = currentCall().request;
  return Number(headers['upload-offset'] ?? 0) + Number(headers['content-length'] ?? 0);
}

function currentCall(): UploadCall {
  const call = uploader.getStore();
  if (!call) throw new Error('tus was reached without its request.');
  return call;
}

function ownerId(): string {
  const { userId } = currentCall();
  if (userId === undefined) throw new Error('An upload was reached before it was asked who calls.');
  return userId;
}

/** Hides internal details from an answer. */
function problemOf(error: Error | TusProblem, language: Language): TusProblem {
  if (!('status_code' in error))
    return problem(toHttpError(error, currentCall().request)?.code ?? 'internal', language);
  return error.body.startsWith('{') ? error : ofProtocol(error.status_code, error.body, language);
}

function problem(code: ProblemCode, language: Language, status: number = problemStatus[code]): TusProblem {
  const limit = limits.fileBytes / 1024 / 1024;
  return { status_code: status, body: JSON.stringify({ message: problemMessage(language, code, { limit }), code }) };
}

function languageIn(request: { headers: Headers }): Language {
  return acceptedLanguage(request.headers.get('accept-language') ?? undefined);
}
