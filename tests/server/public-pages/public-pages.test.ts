import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '../build-school.ts';

const built = fileURLToPath(new URL('../../../index.html', import.meta.url));

let folder: string;
let school: School;
let app: FastifyInstance;
let region: Region;
let madrasa: Madrasa;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-pages-'));
  await writeFile(join(folder, 'index.html'), await readFile(built));
  school = await openSchool();
  app = await school.another({ page: folder });
  region = await school.region({ name: 'Azilal <b>&</b>' });
  madrasa = await school.madrasa(region.id, { name: 'مدرسة "النور"' });
});

afterAll(async () => {
  await school.close();
  await rm(folder, { recursive: true });
});

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host: 'sanad.example', ...headers } });
}

function metaOf(html: string, name: string): string | undefined {
  return html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1];
}

test('the landing page says what Sanad is before any script, in the visitor’s language', async () => {
  const english = await get('/', { accept: '*/*', 'accept-language': 'en-GB' });
  expect(english.headers['content-type']).toMatch(/^text\/html/);
  expect(english.body).toContain('<h1>Stand behind a madrasa</h1>');
  expect(english.body).toMatch(
    /<a href="\/explore-sponsor\/class[^"]*">Find a class to sponsor<\/a><a href="\/login">/,
  );
  expect(english.body).toContain('<html lang="en" dir="ltr">');
  const arabic = await get('/', { 'accept-language': 'ar-MA,fr;q=0.8' });
  expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.body).toContain('كن سندًا لمدرسة قرآنية');
  expect((await get('/?lng=ar', { 'accept-language': 'en' })).body).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.headers.vary).toMatch(/accept-language/i);
});

test.each(['text/html', '*/*', 'application/json', undefined])(
  'a region has its own head for a robot that accepts %s',
  async (accept) => {
    const path = `/explore-sponsor/${region.id}/details`;
    const answer = await get(path, accept === undefined ? {} : { accept });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Azilal &#60;b&#62;&#38;&#60;/b&#62; · Sanad</title>');
    expect(metaOf(answer.body, 'og:url')).toBe(`http://sanad.example${path}`);
    expect(metaOf(answer.body, 'og:image')).toBe(`http://sanad.example/preview/region/${region.id}.png?lng=en`);
    expect(metaOf(answer.body, 'description')).toContain('$1,000 a month');
    expect(answer.body).toContain(`<link rel="canonical" href="http://sanad.example${path}">`);
    expect(answer.body).not.toContain('<b>&</b>');
  },
);

test('every address of a madrasa names it, and nobody who works there', async () => {
  const place = await school.classIn(madrasa.id);
  const { user } = await school.member('teacher', place.id);
  for (const path of [
    `/explore-sponsor/madrasa/${madrasa.id}`,
    `/explore-sponsor/class/${madrasa.id}`,
    `/explore-sponsor/${region.id}/madrasa/${madrasa.id}`,
    `/explore-sponsor/${region.id}/madrasa/${madrasa.id}/details`,
    `/explore-sponsor/${region.id}/class/${madrasa.id}`,
  ]) {
    const { statusCode, body } = await get(path);
    expect([statusCode, metaOf(body, 'og:title')], path).toEqual([200, 'مدرسة &#34;النور&#34; · Sanad']);
    for (const secret of [user.fullName, user.email, school.supervisor.email, school.supervisor.id]) {
      expect(body, path).not.toContain(`${secret} `);
      expect(body, path).not.toContain(`"${secret}"`);
    }
  }
});

test.each([
  () => `/explore-sponsor/${newId()}/details`,
  () => `/explore-sponsor/${region.id}/madrasa/${newId()}`,
  () => '/explore-sponsor/no-such-place/details',
  () => `/explore-sponsor/${region.id}/nothing`,
  () => '/no/such/page',
])('an unknown place is a 404 that the page explains (%#)', async (path) => {
  const answer = await get(path(), { accept: 'text/html' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('<div id="root">');
});

test('every screen of the product is found at its address', async () => {
  const files = await readdir(fileURLToPath(new URL('../../../src/routes', import.meta.url)));
  const routes = files.filter((file) => file.endsWith('.tsx') && !/^[-_]/.test(file) && file !== 'page-not-found.tsx');
  for (const file of routes) {
    const path = `/${file
      .replace(/\.tsx$/, '')
      .replace(/(^|\.)index$/, '')
      .replaceAll('.', '/')}`
      .replace('$regionId', region.id)
      .replace('$madrasaId', madrasa.id)
      .replace(/\$type\b/, 'region')
      .replace(/\$\w+/g, newId());
    expect((await get(path)).statusCode, path).toBe(200);
  }
});

test.each(['region', 'madrasa'])('the preview picture of a %s is a PNG of 1200 by 630', async (kind) => {
  const { id } = kind === 'region' ? region : madrasa;
  const answer = await get(`/preview/${kind}/${id}.png?lng=ar`);
  expect(answer.headers['content-type']).toBe('image/png');
  expect([answer.rawPayload.readUInt32BE(16), answer.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
  expect((await get(`/preview/${kind}/${newId()}.png`)).statusCode).toBe(404);
});

test('robots are shown the way to every public page', async () => {
  const robots = await get('/robots.txt');
  expect(robots.body).toContain('Disallow: /api/');
  expect(robots.body).toContain('Sitemap: http://sanad.example/sitemap.xml');
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers['content-type']).toMatch(/^application\/xml/);
  const paths = [...sitemap.body.matchAll(/<loc>http:\/\/sanad\.example([^<]*)<\/loc>/g)].map(([, path]) => path ?? '');
  expect(paths).toContain(`/explore-sponsor/${region.id}/details`);
  expect(paths).toContain(`/explore-sponsor/madrasa/${madrasa.id}`);
  for (const path of paths) expect((await get(path)).statusCode, path).toBe(200);
});
