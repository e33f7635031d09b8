import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpointOf, endpoints } from '#contract/endpoints.ts';
import { serverLimits } from '#contract/limits.ts';
import { isSearchParameter } from '#contract/paging.ts';
import { apiBase } from '#contract/path.ts';
import { authorize, type Identity } from './call/authorization.ts';
import { callOf } from './call/call.ts';
import { RunningKeys } from './call/idempotency.ts';
import { type Service, serve } from './call/serving.ts';
import type { Dependencies, Handlers, Identifiers, Sessions } from './handler.ts';
import { HttpError } from './http-error.ts';
import { addressLimit, costlyLimit, searchLimit } from './limits/address-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set by the routes of the contract before the body is read. */
    identity: Identity | undefined;
  }
  interface FastifyContextConfig {
    /** The row of the contract that a route serves. */
    endpoint?: EndpointName;
  }
}

export interface Routing {
  readonly dependencies: Dependencies;
  readonly sessions: Sessions;
  readonly handlers: Handlers;
  readonly identifiers: Identifiers;
}

const endpointNames = Object.keys(endpoints) as EndpointName[];

/** Registers a route for every row of the contract. Rights are checked before the body is read. */
export function registerEndpoints(app: FastifyInstance, routing: Routing): void {
  const { dependencies, sessions, handlers, identifiers } = routing;
  const running = new RunningKeys();
  app.decorateRequest('identity', undefined);
  for (const name of endpointNames) {
    const endpoint = endpointOf(name);
    const handler = handlers[name] as Service['handler'] | undefined;
    app.route({
      method: endpoint.method,
      url: apiBase + endpoint.path,
      // Secrets and files are not compressed: compression would reveal lengths, and ranges would not fit.
      ...((endpoint.guarded || !endpoint.answer) && { compress: false as const }),
      ...(endpoint.guarded && { bodyLimit: serverLimits.guardedBodyBytes }),
      config: { endpoint: name, ...limitOf(endpoint) },
      onRequest: async (request) => {
        requireUtf8(request.headers['content-type']);
        request.identity = await authorize(name, request, sessions, dependencies, identifiers[name]);
      },
      handler: async (request, reply) => {
        if (!handler) throw new HttpError('not-built');
        return serve({ endpoint, handler }, callOf(endpoint, request, reply, dependencies), running);
      },
    });
  }
}

function limitOf({ guarded, countsWrong, costly, may, query }: Endpoint): { rateLimit?: RateLimitOptions } {
  if (guarded && !countsWrong) return { rateLimit: addressLimit };
  if (costly) return { rateLimit: costlyLimit };
  const entries = query && 'entries' in query ? Object.keys(query.entries as object) : [];
  const isSearched = may.visitor && entries.some(isSearchParameter);
  return isSearched ? { rateLimit: searchLimit } : {};
}

/** Text in any other character set would be misread (RFC 8259, 8.1). @throws HttpError `unsupported-media` */
function requireUtf8(contentType: string | undefined): void {
  const charset = /;\s*charset="?([^";\s]*)/i.exec(contentType ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new HttpError('unsupported-media');
}
