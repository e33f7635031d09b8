import type { FastifyInstance } from 'fastify';
import type { ShareProblem } from '#contract/answers/share-problems.ts';
import { readOut } from '#server/http/connection/read-out.ts';

/**
 * Answers shares from other apps, which belong to the worker on the device (sw/share.ts).
 * A share that comes before the worker is in control, right after the installation, reaches the server. It keeps nothing and
 * redirects to the screen that says so: the worker is there by then, and sharing again works.
 * It requires no session, so it must not store a file.
 */
export async function addEarlyShare(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post('/share', (request, reply) => {
    readOut(request);
    const problem: ShareProblem = 'not-ready';
    return reply.header('cache-control', 'no-store').redirect(`/share?problem=${problem}`, 303);
  });
}
