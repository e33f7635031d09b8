import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operatorPageNames } from '#contract/answers/operator-page.ts';
import { escaped } from '#server/words/escaped.ts';
import { readApi } from './places.ts';

const pages = [
  '/',
  '/explore-sponsor/region',
  '/explore-sponsor/madrasa',
  '/explore-sponsor/class',
  '/about',
  '/contact',
  '/sample-reports',
  ...operatorPageNames.map((page) => `/${page}`),
];

/** A sitemap may hold 50,000 addresses; a list returns 100 a page. */
const mostPages = 20;

/**
 * Paths that robots should not request: calls, and screens of signed-in people. Pages that must not be listed declare it
 * themselves: a robot that may not read a page cannot see that, and lists its bare address.
 * @param sitemap the address of the sitemap, if there is one
 */
export function robotsText(sitemap: string | undefined): string {
  const rules = 'User-agent: *\nDisallow: /api/\nDisallow: /outbox\nDisallow: /account\n';
  return sitemap === undefined ? rules : `${rules}\nSitemap: ${sitemap}\n`;
}

/** Public pages, regions and madaris, in the format of https://www.sitemaps.org/protocol.html. */
export async function sitemapXml(app: FastifyInstance, request: FastifyRequest, base: string): Promise<string> {
  const regions = await allIds(app, request, 'v1/regions');
  const madaris = await allIds(app, request, 'v1/madaris');
  const addresses = [
    ...pages,
    ...regions.map((id) => `/explore-sponsor/${id}/details`),
    ...madaris.map((id) => `/explore-sponsor/madrasa/${id}`),
  ];
  const entries = addresses.map((path) => `<url><loc>${escaped(base + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

async function allIds(app: FastifyInstance, request: FastifyRequest, path: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const rows = (await readApi(app, request, `${path}?limit=100&page=${page}`)) as { id: string }[] | undefined;
    if (!rows) break;
    found.push(...rows.map(({ id }) => id));
    if (rows.length < 100) break;
  }
  return found;
}
