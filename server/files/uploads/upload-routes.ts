import type { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorize } from '#server/http/call/authorization.ts';
import { readOut } from '#server/http/connection/read-out.ts';
import type { Dependencies, Sessions } from '#server/http/handler.ts';
import { createTusServer, uploader, uploadsPath } from './tus-server.ts';

/**
 * `v1/uploads`: files that go up in pieces and resume after a broken connection (docs/rules.md#files), for callers who may
 * send documents. A finished file becomes a material or report by the POST that names its `uploadId`, the last part of its
 * address. Its metadata must hold `filename`.
 */
export async function addUploadRoutes(
  app: FastifyInstance,
  { dependencies, sessions }: { dependencies: Dependencies; sessions: Sessions },
): Promise<void> {
  const tus = createTusServer(dependencies);
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  const authenticate = async (request: FastifyRequest, reply: FastifyReply) => {
    // This header distinguishes our rejection from a proxy's page: the answer to a HEAD has no body.
    reply.header('tus-resumable', '1.0.0');
    request.identity = await authorize('reports.create', request, sessions, dependencies, undefined);
  };
  // A client asks for versions, extensions and the size limit before it has an account.
  for (const url of [uploadsPath, `${uploadsPath}/:uploadId`]) {
    app.options(url, (request, reply) => handOver(tus, request, reply));
  }
  for (const url of [uploadsPath, `${uploadsPath}/:uploadId`]) {
    app.route({
      method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
      url,
      onRequest: authenticate,
      handler: (request, reply) => handOver(tus, request, reply),
    });
  }
}

/** tus answers on the raw connection, with the headers of all our answers. */
async function handOver(tus: Server, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  const userId = request.identity?.caller.userId;
  await uploader.run({ userId, request }, () => tus.handle(request.raw, reply.raw));
  readOut(request);
}
