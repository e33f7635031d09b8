import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '#contract/path.ts';
import type { Config } from '#server/config.ts';
import type { KnownMethods } from './connection/known-methods.ts';
import { addPageHeaders, dropHeadersOfPages } from './connection/security-headers.ts';
import { HttpError } from './http-error.ts';
import { sendProblem } from './problems/problems.ts';

/** `dist/page`, seen from the sources (server/http) and from the bundle (dist/server) alike. */
export const builtPage = [
  fileURLToPath(new URL('../page', import.meta.url)),
  fileURLToPath(new URL('../../dist/page', import.meta.url)),
].find((folder) => existsSync(join(folder, 'index.html')));

/**
 * Serves the built page, if there is one: files whose name carries their hash for good, everything else asked again
 * each time. The addresses of screens are served by modules/public-pages; any other one that a browser opens is a 404 with
 * the page, which says so itself.
 */
export async function addPage(
  app: FastifyInstance,
  { folder, config, methodsOf }: { folder: string | undefined; config: Config; methodsOf: KnownMethods },
): Promise<void> {
  await addPageHeaders(app, config);
  dropHeadersOfPages(app);
  if (folder) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      dotfiles: 'deny',
      cacheControl: false,
      index: false,
      setHeaders: (response, path) => {
        const isHashed = relative(folder, path).split(sep)[0] === 'assets';
        response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // Also where the caller takes no compressed copy: a cache on the way must not give it to one that does, or the reverse.
        response.setHeader('vary', 'accept-encoding');
      },
    });
  }
  const html = folder && readFileSync(join(folder, 'index.html'), 'utf8');
  app.setNotFoundHandler((request, reply) => {
    if (html && isNavigation(request)) {
      return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
    }
    return notFound(request, reply, methodsOf(request.url));
  });
}

/** An address that takes other methods says which (RFC 9110, 15.5.6). */
function notFound(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  // A method that is known, on an address that the router still does not read: an id too long to be one.
  const isMethod = methods.length > 0 && !methods.includes(request.method);
  if (isMethod) reply.header('allow', methods.join(', '));
  sendProblem(new HttpError(isMethod ? 'method-not-allowed' : 'not-found'), request, reply);
  return reply;
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !`${url}/`.startsWith(apiBase) && headers.accept?.includes('text/html') === true;
}
