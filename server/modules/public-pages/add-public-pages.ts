import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { knownLanguage, type Language, languageCodes } from '#contract/language/languages.ts';
import { screens } from '#contract/rights/screens.ts';
import type { Config } from '#server/config.ts';
import { addPageHeaders } from '#server/http/connection/security-headers.ts';
import { costlyLimit } from '#server/http/limits/address-limit.ts';
import { acceptedLanguage } from '#server/words/accepted-language.ts';
import { type PlacePage, type PublicPage, publicPageAt } from './address.ts';
import { landingScreen, pageScreen } from './first-screen.ts';
import { type PageHead, withHead } from './head.ts';
import { readListed } from './listed.ts';
import { readOperator, readPlace } from './places.ts';
import { previewPicture } from './preview.ts';
import { robotsText, sitemapXml } from './sitemap.ts';
import { isOffer, type Lead, leadOf, type PageWord, pageWord, textsBeforeOpening } from './words.ts';
import { readWritten } from './written.ts';

export interface PublicPagesOptions {
  /** Folder of the built page; without it there is nothing to serve. */
  readonly folder: string | undefined;
  readonly config: Config;
}

/**
 * Serves every screen of the product at its address, for any `Accept`: robots and previews send all kinds.
 * - A public page has its own title, description and preview picture, in the visitor's language.
 * - An unknown place is a 404 with the same page, which says so.
 * - A screen for signed-in people is the bare page.
 */
export async function addPublicPages(app: FastifyInstance, { folder, config }: PublicPagesOptions): Promise<void> {
  if (!folder) return;
  await addPageHeaders(app, config);
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const answer = (request: FastifyRequest, reply: FastifyReply) => sendPage(app, config, html, request, reply);
  for (const path of paths()) app.get(path, answer);
  app.get('/robots.txt', async (request, reply) => {
    const { isListed } = await readOperator(app, request);
    const sitemap = isListed && config.publicUrl !== undefined ? `${config.publicUrl}/sitemap.xml` : undefined;
    return reply.type('text/plain; charset=utf-8').send(robotsText(sitemap));
  });
  await app.register(rateLimit, { global: false });
  addSitemap(app, config.publicUrl);
  addPreviews(app);
}

/** `$id` of a screen's path is `:id` here; screens inside a screen, such as the tabs of a class, are `/*` below it. */
function paths(): string[] {
  const own = Object.values(screens).map(({ path }) => path.replace(/\$(\w+)/g, ':$1'));
  const roots = own.filter((path) => path !== '/' && !path.startsWith('/explore-sponsor'));
  const known = new Set(roots.map((path) => path.replace(/:\w+/g, ':')));
  const below = roots.map((path) => `${path}/*`).filter((path) => !known.has(path.replace(/:\w+/g, ':')));
  const shared = ['/class/:classId', '/receipt/:code', '/stop-mails/:token'].filter(
    (path) => !known.has(path.replace(/:\w+/g, ':')),
  );
  return ['/', ...roots, ...below, ...shared, '/explore-sponsor', '/explore-sponsor/*'];
}

async function sendPage(
  app: FastifyInstance,
  config: Config,
  html: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = new URL(request.url, 'http://here').pathname;
  const language = languageOfVisitor(request);
  const base = baseOf(config);
  reply.header('cache-control', 'no-cache').header('vary', 'Accept-Language').type('text/html; charset=utf-8');
  const page = publicPageAt(path);
  if (!page) return path.startsWith('/explore-sponsor') ? sendNotFound() : reply.send(html);
  const { operator, logo, isListed, takesSponsors } = await readOperator(app, request);
  const head = {
    language,
    address: base + path + wishedLanguage(request),
    listed: isListed,
    ...(operator && { installation: { operator, demo: config.demo } }),
  };
  if (page.kind === 'words' || page.kind === 'written') {
    const { word } = page;
    const texts = takesSponsors || !isOffer(word) ? textsOfPage(language, word) : textsBeforeOpening(language, word);
    const screen =
      word === 'landing' ? landingScreen(language, logo, takesSponsors) : await screenOf(await leadAt(page), page);
    return reply.send(withHead(html, { ...head, ...texts, picture: `${base}/preview/${language}.png` }, screen));
  }
  const place = await readPlace(app, request, page, language);
  if (!place) return sendNotFound();
  const { title, description, preview, screen } = place;
  const picture = preview
    ? `${base}/preview/${page.kind}/${page.id}.png?lng=${language}`
    : `${base}/preview/${language}.png`;
  // A receipt is for people who have its address, not for search engines.
  return reply.send(
    withHead(
      html,
      { ...head, title, description, picture, listed: isListed && page.kind !== 'receipt' },
      await screenOf(screen, page),
    ),
  );

  async function leadAt({ kind, word }: Exclude<PublicPage, PlacePage>): Promise<Lead | undefined> {
    return kind === 'written' ? readWritten(app, request, word, language) : leadOf(language, word, takesSponsors);
  }

  async function screenOf(lead: Lead | undefined, of: PublicPage): Promise<string | undefined> {
    return lead && pageScreen(language, { ...lead, list: await readListed(app, request, of, language) }, logo);
  }

  function sendNotFound(): FastifyReply {
    const texts = { title: pageWord(language, 'notFound'), description: pageWord(language, 'notFoundText') };
    const picture = `${base}/preview/${language}.png`;
    return reply.code(404).send(withHead(html, { language, ...texts, address: base + path, picture, listed: false }));
  }
}

function textsOfPage(language: Language, word: PageWord): Pick<PageHead, 'title' | 'description'> {
  return { title: pageWord(language, word), description: pageWord(language, `${word}Text` as PageWord) };
}

/**
 * Addresses in a sitemap are absolute, so there is none unless the operator has set the public address. There is also none if
 * search engines must not list the site.
 */
function addSitemap(app: FastifyInstance, base: string | undefined): void {
  let kept: { xml: Promise<string>; until: number } | undefined;
  app.get('/sitemap.xml', async (request, reply) => {
    if (base === undefined || !(await readOperator(app, request)).isListed) return reply.callNotFound();
    if (!kept || kept.until <= Date.now()) {
      kept = { xml: sitemapXml(app, request, base), until: Date.now() + sitemapLastsMs };
      // The next reader retries after a failure.
      kept.xml.catch(() => {
        kept = undefined;
      });
    }
    reply.header('cache-control', 'public, max-age=600').type('application/xml; charset=utf-8');
    return reply.send(await kept.xml);
  });
}

/** The sitemap reads thousands of rows, so all readers share one. */
const sitemapLastsMs = 10 * 60_000;

/** Pictures of 1200 by 630 that a messenger shows beside a shared address. */
function addPreviews(app: FastifyInstance): void {
  const config = { rateLimit: costlyLimit };
  const send = (reply: FastifyReply, picture: Buffer) =>
    reply.header('cache-control', 'public, max-age=3600').type('image/png').send(picture);
  for (const language of languageCodes) {
    app.get(`/preview/${language}.png`, { config }, async (_request, reply) => {
      const title = pageWord(language, 'landing');
      return send(reply, await previewPicture({ language, title, lines: [] }));
    });
  }
  app.get<{ Params: { kind: string; id: string } }>('/preview/:kind/:id.png', { config }, async (request, reply) => {
    const { kind, id } = request.params;
    const language = languageOfVisitor(request);
    const place = isPictured(kind) ? await readPlace(app, request, { kind, id }, language) : undefined;
    return place?.preview ? send(reply, await previewPicture(place.preview)) : reply.callNotFound();
  });
}

function isPictured(kind: string): kind is 'region' | 'madrasa' | 'class' {
  return kind === 'region' || kind === 'madrasa' || kind === 'class';
}

/** `?lng=` first, then what the browser asks for (specification, section 1). */
function languageOfVisitor(request: FastifyRequest): Language {
  const wish = wishOf(request);
  return wish ?? acceptedLanguage(request.headers['accept-language']);
}

function wishOf({ query }: FastifyRequest): Language | undefined {
  const wish = (query as Record<string, unknown> | undefined)?.lng;
  return typeof wish === 'string' ? knownLanguage(wish) : undefined;
}

function wishedLanguage(request: FastifyRequest): string {
  const wish = wishOf(request);
  return wish ? `?lng=${wish}` : '';
}

/**
 * Public address of the product, without a slash at the end. If the operator has not set it, addresses start at the root of
 * the site.
 * It is never taken from the request: the caller chooses its Host, and caches and robots keep pages.
 */
function baseOf({ publicUrl }: Config): string {
  return publicUrl ?? '';
}
