import type { Handlers } from '#server/http/handler.ts';
import { openApiDocument } from './document.ts';

let made: { document: ReturnType<typeof openApiDocument>; text: string } | undefined;

/** The document is built and serialized once, because it does not change while the process runs. */
export const openApiHandlers = {
  'openapi.get': async ({ reply }) => {
    made ??= make();
    const { document, text } = made;
    reply.type('application/json; charset=utf-8').serializer(() => text);
    return document;
  },
} satisfies Handlers;

function make() {
  const document = openApiDocument();
  return { document, text: JSON.stringify(document) };
}
