import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { tellError } from './error-log.ts';
import { languageOf } from './language.ts';
import { Refusal } from './refusal.ts';
import { refusalOf } from './refusal-of.ts';
import { problemSentence } from './sentences.ts';

/** The one error handler: every error of every call becomes a problem of the contract here. */
export function answerProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error, request);
  if (!refusal) request.log.error({ failure: tellError(error) }, 'a call failed');
  else if (refusal.status >= 500 && refusal !== error) request.log.warn({ failure: tellError(error) }, refusal.code);
  sendProblem(refusal ?? new Refusal('internal'), request, reply);
}

/** Writes a problem in the caller's language. */
export function sendProblem(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const { code, status, details } = refusal;
  request.problem = code;
  const language = languageOf(request.headers['accept-language']);
  const values = details.retryAfter === undefined ? details.values : { seconds: details.retryAfter, ...details.values };
  if (details.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(details.retryAfter)));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('content-language', language)
    // An address that cannot be read is refused before any hook has set its headers.
    .header('x-content-type-options', 'nosniff')
    .send({
      message: problemSentence(language, code, values),
      code,
      ...(details.fields && { fields: details.fields }),
      ...(details.current !== undefined && { current: details.current }),
    });
}
