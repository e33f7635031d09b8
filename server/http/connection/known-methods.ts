import type { FastifyInstance } from 'fastify';
import { apiBase } from '#contract/path.ts';
import { asPattern } from '#contract/text/as-pattern.ts';

/** Methods that an address accepts; empty for an unknown address. */
export type KnownMethods = (url: string) => string[];

/**
 * Records the routes of the API as they are registered, those of the contract and those of uploads, so that a wrong method can
 * be distinguished from a wrong address. Call it before any of them is registered.
 */
export function noteMethods(app: FastifyInstance): KnownMethods {
  const routes: { readonly form: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(apiBase)) return;
    const form = new RegExp(`^${asPattern(url).replace(/:\w+/g, '[^/]+')}/?$`);
    routes.push({ form, methods: [method].flat() });
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const known = routes.filter(({ form }) => form.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(known)].sort();
  };
}
