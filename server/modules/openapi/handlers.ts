import type { Handlers } from '#server/http/handler.ts';
import { openApiDocument } from './document.ts';

let document: ReturnType<typeof openApiDocument> | undefined;

export const openApiHandlers = {
  'openapi.get': async () => {
    document ??= openApiDocument();
    return document;
  },
} satisfies Handlers;
