import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiBase } from '#contract/path.ts';
import { serverTimeHeader } from '#contract/server-time.ts';
import type { Clock } from '#server/clock.ts';

/**
 * Adds the server's time to every answer below /api/, which proves to a device that the answer is ours. It is set first when a
 * request arrives, for answers that come before a handler, or bypass Fastify as tus does. It is set again with the answer,
 * because an upload can take minutes.
 */
export function addServerTime(app: FastifyInstance, clock: Clock): void {
  const set = (url: string, reply: FastifyReply) => {
    if (url.startsWith(apiBase)) reply.header(serverTimeHeader, clock.now().toISOString());
  };
  app.addHook('onRequest', async ({ url }, reply) => set(url, reply));
  app.addHook('onSend', async ({ url }, reply) => set(url, reply));
}
