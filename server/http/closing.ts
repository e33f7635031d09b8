import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * While the server closes, requests in flight are finished, and what still comes in on kept connections is sent away
 * with a 503 that says when to come again.
 */
export function addClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    reply.header('connection', 'close');
    throw new Refusal('shutting-down', { retryAfter: 5 });
  });
}
