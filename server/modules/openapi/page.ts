import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { apiBase } from '#contract/path.ts';
import type { Config } from '#server/config.ts';
import { addPageHeaders } from '#server/http/connection/security-headers.ts';

const path = `${apiBase}docs`;

/**
 * Only the files of Swagger UI are taken from Fastify's package. Its plugin would need a second description of all routes, and
 * looser security rules for its page. `swagger-ui-dist` itself reports each installation to others.
 */
const folder = fileURLToPath(new URL('.', import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css')));
const files = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sanad API</title>
<link rel="icon" href="${path}/favicon-32x32.png">
<link rel="stylesheet" href="${path}/swagger-ui.css">
</head>
<body>
<div id="calls"></div>
<script src="${path}/swagger-ui-bundle.js"></script>
<script src="${path}/start.js"></script>
</body>
</html>
`;

/** No address of others: Swagger UI's online validator would read the description. */
const start = `SwaggerUIBundle(${JSON.stringify({
  url: apiBase + endpoints['openapi.get'].path,
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  showExtensions: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
})});
`;

/** `/api/docs`: the contract for people to read and to try. */
export async function addContractPage(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  await addPageHeaders(app, config);
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
  });
  app.get(path, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get(`${path}/start.js`, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  for (const file of files) app.get(`${path}/${file}`, (_request, reply) => reply.sendFile(file));
}
