import type { FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/problems.ts';
import { type DatabaseFailure, databaseFailure } from '#server/db/database-error.ts';
import { HttpError } from '#server/http/http-error.ts';
import { acceptedLanguage } from '#server/words/accepted-language.ts';
import { childIn, hasChildren } from './children.ts';

/**
 * The HttpError for an error; undefined if it is our own fault and belongs into the log only. Handlers check before they
 * write, so a rejection by the database here means two calls at the same moment.
 */
export function toHttpError(error: unknown, request: FastifyRequest): HttpError | undefined {
  if (error instanceof HttpError) return error;
  const failure = databaseFailure(error);
  if (failure) return ofDatabase(failure, request);
  return ofSystem(error) ?? ofFastify(error);
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
function ofDatabase({ code, constraint, table }: DatabaseFailure, request: FastifyRequest): HttpError | undefined {
  switch (code) {
    case '23505':
      return new HttpError(constraint === 'users_email_unique' ? 'email-taken' : 'already-there');
    case '23001':
    case '23503': {
      const child = request.method === 'DELETE' ? childIn(table) : undefined;
      return child
        ? hasChildren(acceptedLanguage(request.headers['accept-language']), [child])
        : new HttpError('not-found');
    }
    // Input errors that only the database notices: a character that no text or JSON may contain, a number or date beyond its
    // column, a rule of a table.
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
    case '23514':
      return new HttpError('malformed');
    case '53100':
      return new HttpError('storage-full');
    // Locks, deadlocks, time limits, and connections that are exhausted, broken or not yet available.
    case '55P03':
    case '57014':
    case '40001':
    case '40P01':
      return new HttpError('busy', { retryAfter: 1 });
    default:
      return /^(08|53|57P)/.test(code) ? new HttpError('busy', { retryAfter: 5 }) : undefined;
  }
}

const systemCodes: Readonly<Record<string, ProblemCode>> = {
  ENOSPC: 'storage-full',
  EDQUOT: 'storage-full',
  ECONNREFUSED: 'busy',
  ECONNRESET: 'busy',
  EPIPE: 'busy',
  EMFILE: 'busy',
  ETIMEDOUT: 'busy',
  EHOSTUNREACH: 'busy',
  ENETUNREACH: 'busy',
  ENOTFOUND: 'busy',
  EAI_AGAIN: 'busy',
  OBJECT_STORE_FAILED: 'busy',
  // A connection of `fetch` that broke while an object was read.
  UND_ERR_SOCKET: 'busy',
  UND_ERR_BODY_TIMEOUT: 'busy',
};

/** Failures of disks, connections and object stores, so that the client can retry, or report what is full. */
function ofSystem(error: unknown): HttpError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? systemCodes[cause.code] : undefined;
    if (code) return new HttpError(code, code === 'busy' ? { retryAfter: 5 } : {});
    // node-postgres gives these no code (pg-pool, Client).
    if (
      /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
        cause.message,
      )
    ) {
      return new HttpError('busy', { retryAfter: 5 });
    }
  }
  return undefined;
}

/** Rejections by Fastify and its plugins: bodies that are too large, of another type, or unreadable. */
function ofFastify(error: unknown): HttpError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined;
  if (statusCode === 413) return new HttpError('body-too-large');
  if (statusCode === 415 || statusCode === 406) return new HttpError('unsupported-media');
  return new HttpError(statusCode === 404 ? 'not-found' : 'malformed');
}
