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

/** `dist/page`, relative to the sources (server/http) and to the bundle (dist/server) alike. */
export const builtPage = [
  fileURLToPath(new URL('../page', import.meta.url)),
  fileURLToPath(new URL('../../dist/page', import.meta.url)),
].find((folder) => existsSync(join(folder, 'index.html')));

/**
 * Serves the built page, if there is one: files with their hash in the name are cached forever, everything else is revalidated
 * each time. modules/public-pages serves the addresses of screens; any other address in a browser is a 404 with the page,
 * which says so itself.
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
        // Also for a caller that accepts no compressed copy: a cache on the way must not mix the two.
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

/** An address with other methods lists them (RFC 9110, 15.5.6). */
function notFound(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  // A known method on an address that the router still cannot read: an id that is too long.
  const isMethod = methods.length > 0 && !methods.includes(request.method);
  if (isMethod) reply.header('allow', methods.join(', '));
  sendProblem(new HttpError(isMethod ? 'method-not-allowed' : 'not-found'), request, reply);
  return reply;
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !`${url}/`.startsWith(apiBase) && headers.accept?.includes('text/html') === true;
}
