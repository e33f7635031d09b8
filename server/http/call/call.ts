import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { systemClock } from '#server/clock.ts';
import type { Context, Dependencies } from '#server/http/handler.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { checkParams, checkQuery } from '#server/http/request/validation.ts';
import { versionsOf } from '#server/http/request/versions.ts';
import { acceptedLanguage } from '#server/words/accepted-language.ts';
import { auditor } from './audit.ts';

/** Work to do after the commit. */
export type Later = () => Promise<void> | void;

/** A call before its body is validated. Its types follow from its contract row. */
export interface OpenCall extends Context {
  readonly params: unknown;
  readonly query: unknown;
  readonly later: Later[];
}

/**
 * Builds the context of a handler.
 * @throws HttpError `not-found` for impossible ids, `malformed` for an unreadable query or `If-Match`
 */
export function callOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: Dependencies,
): OpenCall {
  const { identity } = request;
  const { db, config, storage, clock = systemClock } = dependencies;
  if (!identity) throw new Error('A route was reached before it was asked who calls.');
  const language = acceptedLanguage(request.headers['accept-language']);
  const later: Later[] = [];
  // Listed one by one: spreading objects would take longer than the rest of this function, at every call.
  return {
    db,
    config,
    storage,
    clock,
    caller: identity.caller,
    reach: identity.reach,
    request,
    reply,
    language,
    later,
    log: request.log,
    // In a reading call, `If-Match` names the content of a file (server/files/send-stored.ts).
    expectedVersions: endpoint.method === 'GET' ? undefined : versionsOf(request.headers['if-match']),
    params: endpoint.params && checkParams(endpoint.params, request.params),
    query: endpoint.query && checkQuery(endpoint.query, request.query, language),
    audit: auditor(db, identity.caller),
    keepInstead: () => undefined,
    afterCommit: (work) => {
      later.push(work);
    },
  };
}

/** The same call on a transaction, with its own list of work for after the commit. */
export function within(call: OpenCall, db: Context['db'], later: Later[]): OpenCall {
  return {
    ...call,
    db,
    later,
    audit: auditor(db, call.caller),
    afterCommit: (work) => {
      later.push(work);
    },
  };
}

/** Runs the work for after the commit. The change is committed, so a failure is only logged. */
export async function runLater(call: Pick<OpenCall, 'log'>, later: readonly Later[]): Promise<void> {
  for (const work of later) {
    try {
      await work();
    } catch (error) {
      call.log.error({ failure: describeError(error) }, 'work after a commit failed');
    }
  }
}
