import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiBase } from '#contract/path.ts';
import { serverTimeHeader } from '#contract/server-time.ts';
import type { Clock } from '#server/clock.ts';

/**
 * Puts the server's time on every answer below /api/, by which a device knows it as ours. First when a request comes, so
 * that what answers before its handler, or past Fastify as tus does, carries it; then again when it is answered, since an
 * upload can take minutes.
 */
export function addServerTime(app: FastifyInstance, clock: Clock): void {
  const set = (url: string, reply: FastifyReply) => {
    if (url.startsWith(apiBase)) reply.header(serverTimeHeader, clock.now().toISOString());
  };
  app.addHook('onRequest', async ({ url }, reply) => set(url, reply));
  app.addHook('onSend', async ({ url }, reply) => set(url, reply));
}
