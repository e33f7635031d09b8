import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { replayedHeader } from '#contract/answers/replayed-header.ts';
import { outboxAgeHeader } from '#contract/mirror/outbox-age.ts';
import { apiBase } from '#contract/path.ts';
import { serverTimeHeader } from '#contract/server-time.ts';
import type { Config } from '#server/config.ts';
import { HttpError } from '#server/http/http-error.ts';

/** The last row of each list belongs to tus (server/files/uploads). */
const allowedHeaders = [
  outboxAgeHeader,
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Accept-Language',
  'Tus-Resumable, Upload-Length, Upload-Defer-Length, Upload-Metadata, Upload-Offset',
].join(', ');
const exposedHeaders = [
  serverTimeHeader,
  replayedHeader,
  'ETag, Retry-After, Repr-Digest, Content-Disposition, X-Request-Id',
  'Location, Tus-Resumable, Upload-Offset, Upload-Length, Upload-Expires',
].join(', ');

/**
 * Pages of other origins: those in CORS_ORIGINS may call the API; writes from any other are rejected. Calls without an
 * `Origin` (apps, scripts, and reads of our own page) come from no page. https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function addOriginRules(app: FastifyInstance, config: Config): void {
  const own = config.publicUrl && new URL(config.publicUrl).origin;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!request.url.startsWith(apiBase)) return undefined;
    if (config.corsOrigins.length > 0) reply.header('vary', 'Origin');
    if (origin === undefined || origin === own || isSameHost(origin, request)) return undefined;
    if (!config.corsOrigins.includes(origin)) {
      if (request.method === 'GET' || request.method === 'HEAD') return undefined;
      throw new HttpError('forbidden');
    }
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders);
    return request.method === 'OPTIONS' ? answerPreflight(reply) : undefined;
  });
}

function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, DELETE, PATCH')
    .header('access-control-allow-headers', allowedHeaders)
    .header('access-control-max-age', '7200')
    .code(204)
    .send();
}

/** Pages are distinguished by the host, because a proxy may terminate https. */
function isSameHost(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
