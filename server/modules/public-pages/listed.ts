import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, traitsOf } from '#contract/language/languages.ts';
import { readerSorts } from '#contract/mirror/list-orders.ts';
import type { PublicPage } from './address.ts';
import { readApi } from './places.ts';
import type { LeadCard } from './words.ts';

/** A desktop shows three cards in a row; a phone shows the first one. */
const shown = '3';

/** Orders in the address of a screen (src/features/explore/explore-search.ts), each with its name in the API. */
const sorts: Readonly<Record<string, (language: Language) => string>> = {
  reader: (language) => readerSorts[traitsOf(language).script],
  name: () => 'name',
  price: () => 'price',
  needed: () => 'need',
};

/**
 * The first cards of a list in the explorer, read through the API as a visitor.
 * @returns undefined for a page without a list, and for a list that is searched, filtered by country or on a later page: its
 *   cards come with the app
 */
export async function readListed(
  app: FastifyInstance,
  request: FastifyRequest,
  page: PublicPage,
  language: Language,
): Promise<LeadCard[] | undefined> {
  const source = sourceOf(page);
  const query = source && queryOf(request, language);
  if (!source || !query) return undefined;
  for (const [name, value] of Object.entries(source.query ?? {})) query.set(name, value);
  const rows = (await readApi(app, request, `${source.path}?${query}`)) as Listed[] | undefined;
  return rows?.map(({ name, description }) => ({ title: name, text: description ?? '' }));
}

interface Listed {
  name: string;
  description: string | null;
}

interface Source {
  path: string;
  query?: Record<string, string>;
}

function sourceOf(page: PublicPage): Source | undefined {
  if (page.kind === 'words') {
    const { word } = page;
    if (word === 'classes') return { path: 'v1/classes', query: { offered: 'true' } };
    return word === 'regions' || word === 'madaris' ? { path: `v1/${word}` } : undefined;
  }
  if (!('list' in page)) return undefined;
  const id = encodeURIComponent(page.id);
  if (page.list === 'madaris') return { path: `v1/madaris/region/${id}` };
  return page.kind === 'region'
    ? { path: 'v1/classes', query: { regionId: page.id, offered: 'true' } }
    : { path: `v1/classes/madaris/${id}`, query: { offered: 'true' } };
}

function queryOf(request: FastifyRequest, language: Language): URLSearchParams | undefined {
  const { lng: _, sort = 'reader', sponsored, ...others } = request.query as Record<string, string | string[]>;
  const known = typeof sort === 'string' ? sorts[sort]?.(language) : undefined;
  if (known === undefined || Object.keys(others).length > 0) return undefined;
  const query = new URLSearchParams({ page: '1', limit: shown, sort: known });
  if (sponsored !== undefined) query.set('sponsored', String(sponsored === 'sponsored'));
  return query;
}
