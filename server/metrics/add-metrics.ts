import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { replayedHeader } from '#contract/answers/replayed-header.ts';
import { endpointOf } from '#contract/endpoints.ts';
import { outboxAgeHeader } from '#contract/mirror/outbox-age.ts';
import { apiBase } from '#contract/path.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Metrics } from './metrics.ts';

const clientWentAway = '499';

/**
 * Measures every request, and serves the figures at GET /metrics to callers with the token. Restricting it to loopback is not
 * enough: behind a proxy on the same machine every call comes from there.
 * @param token METRICS_TOKEN, sent as a bearer token, as Prometheus does with `authorization`
 */
export function addMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.addHook('onRequest', async (request, reply) => measure(metrics, request, reply));
  app.get('/metrics', { compress: false }, async (request, reply) => {
    if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) throw new HttpError('not-signed-in');
    return reply
      .type(metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.registry.metrics());
  });
}

/** Until the answer's last byte is out, or the connection breaks: no other event covers both cases. */
function measure(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  metrics.inFlight.inc();
  reply.raw.once('close', () => {
    metrics.inFlight.dec();
    const endpoint = nameOf(request);
    const status = reply.raw.writableFinished ? String(reply.raw.statusCode) : clientWentAway;
    metrics.durations.observe({ endpoint, status }, reply.elapsedTime / 1000);
    if (request.problem !== undefined) {
      metrics.errors.inc({ endpoint, code: request.problem, outbox: String(isOfOutbox(request)) });
    }
    const age = request.headers[outboxAgeHeader.toLowerCase()];
    // Only signed-in callers count, because anyone may write a header.
    if (endpoint === 'sync.get' && status === '200' && typeof age === 'string' && /^\d{1,9}$/.test(age)) {
      metrics.outboxAges.observe(Number(age));
    }
    if (reply.hasHeader(replayedHeader)) metrics.replays.inc({ endpoint });
  });
}

/** A call of the contract by its name. There must be few other names, because every name is a separate series. */
function nameOf(request: FastifyRequest): string {
  const { config, url = '' } = request.routeOptions;
  if (config.endpoint !== undefined) return config.endpoint;
  if (url.startsWith(`${apiBase}v1/uploads`)) return 'uploads';
  if (url === '/metrics') return 'metrics';
  return request.url.startsWith(apiBase) ? 'unknown' : 'page';
}

function isOfOutbox({ routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  return endpoint !== undefined && endpointOf(endpoint).outbox !== undefined;
}

/** Takes the same time wherever the texts differ. */
function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
