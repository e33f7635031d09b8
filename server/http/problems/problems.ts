import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { serverTimeHeader } from '#contract/server-time.ts';
import { HttpError } from '#server/http/http-error.ts';
import { acceptedLanguage } from '#server/words/accepted-language.ts';
import { describeError } from './error-log.ts';
import { problemMessage } from './messages.ts';
import { toHttpError } from './to-http-error.ts';

/** The one error handler: it turns every error of every call into a problem of the contract. */
export function answerProblem(thrown: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const error = toHttpError(thrown, request);
  if (!error) request.log.error({ failure: describeError(thrown) }, 'a call failed');
  else if (error.status >= 500 && error !== thrown) request.log.warn({ failure: describeError(thrown) }, error.code);
  sendProblem(error ?? new HttpError('internal'), request, reply);
}

/** Writes a problem in the caller's language. */
export function sendProblem(error: HttpError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, status, details } = error;
  request.problem = code;
  const language = acceptedLanguage(request.headers['accept-language']);
  // A waiting time is given in minutes, because '842 seconds' is hard to understand.
  const minutes = details.retryAfter === undefined ? {} : { count: Math.ceil(details.retryAfter / 60) };
  if (details.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(details.retryAfter)));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  // An unreadable address is rejected before any hook has set its headers.
  if (!reply.hasHeader(serverTimeHeader)) reply.header(serverTimeHeader, new Date().toISOString());
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('content-language', language)
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', request.id)
    .send({
      message: problemMessage(language, code, { ...minutes, ...details.values }),
      code,
      ...(details.fields && { fields: details.fields }),
      ...(details.current !== undefined && { current: details.current }),
    });
}
