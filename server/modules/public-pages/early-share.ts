import type { FastifyInstance } from 'fastify';
import type { ShareProblem } from '#contract/answers/share-problems.ts';
import { readOut } from '#server/http/connection/read-out.ts';

/**
 * What another app shares belongs to the worker on the device (sw/share.ts). A share that comes before the worker is in
 * control, as right after the installation, reaches the server, which keeps nothing of it and sends the person to the
 * screen that says so: by then the worker is there, and sharing once more works. It asks for no session, so it must not
 * store a file.
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
