import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { systemClock } from '#server/clock.ts';
import type { Context, Dependencies } from '#server/http/handler.ts';
import { describeError } from '#server/http/problems/error-log.ts';
import { checkParams, checkQuery } from '#server/http/request/validation.ts';
import { versionsOf } from '#server/http/request/versions.ts';
import { acceptedLanguage } from '#server/words/accepted-language.ts';
import { auditor } from './audit.ts';

/** Work that waits for the commit. */
export type Later = () => Promise<void> | void;

/** A call before its body is looked at. Its types follow from the contract row that made it. */
export interface OpenCall extends Context {
  readonly params: unknown;
  readonly query: unknown;
  readonly later: Later[];
}

/**
 * Puts together what a handler works with.
 * @throws HttpError `not-found` for ids that cannot be, `malformed` for a query or `If-Match` that cannot be read
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
  // Each by its name: to spread objects takes longer than all else that is done here, at every call.
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
    // In a call that reads, `If-Match` names the content of a file (server/files/send-stored.ts).
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

/** The same call on a transaction, with its own list of what waits for the commit. */
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

/** Runs what waited for the commit. The change is, so a failure is logged, and reported to no one else. */
export async function runLater(call: Pick<OpenCall, 'log'>, later: readonly Later[]): Promise<void> {
  for (const work of later) {
    try {
      await work();
    } catch (error) {
      call.log.error({ failure: describeError(error) }, 'work after a commit failed');
    }
  }
}
