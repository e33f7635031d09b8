import type { FastifyInstance } from 'fastify';
import type { ShareProblem } from '#contract/answers/share-problems.ts';
import { readOut } from '#server/http/connection/read-out.ts';

/**
 * Answers shares from other apps, which normally the worker on the device handles (sw/share.ts). A share right after the
 * installation, before the worker is in control, reaches the server.
 * It stores nothing and redirects to the screen that says so: by then the worker is there, and sharing again works. It
 * requires no session, so it must not store a file.
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
