import { createHash } from 'node:crypto';
import { acceptedExtension, fileKinds } from '#contract/file-kinds.ts';
import type { Handlers } from '#server/http/handler.ts';
import { isKnown } from '#server/http/request/entity-tags.ts';
import { sampleFile } from './sample-files.ts';

export const sampleHandlers = {
  'files.sample': async ({ request, reply, params: { name } }) => {
    const content = await sampleFile(name);
    const etag = `"${createHash('sha256').update(content).digest('hex')}"`;
    reply.header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply
      .type(fileKinds[acceptedExtension(name) ?? 'pdf'])
      .header('cache-control', 'public, max-age=3600')
      .send(content);
  },
} satisfies Handlers;
