import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Payment } from '#contract/entities/payment.ts';
import type { Region } from '#contract/entities/region.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/new-id.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { openSchool, type School } from '../build-school.ts';
import { ask } from '../conformance/ask.ts';
import { buildPerson } from '../http/open-app.ts';

const trialCard = { paymentToken: 'tok_sandbox_1', lastFour: '4444' };
const built = fileURLToPath(new URL('../../../index.html', import.meta.url));

let folder: string;
let school: School;
let app: FastifyInstance;
let region: Region;
let madrasa: Madrasa;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-pages-'));
  await writeFile(join(folder, 'index.html'), await readFile(built));
  school = await openSchool({ env: { PUBLIC_URL: 'http://sanad.example' } });
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

test('every address of a madrasa names it, and no one who works there', async () => {
  const place = await school.classIn(madrasa.id);
  const { user } = await school.member('teacher', place.id);
  const name = 'مدرسة &#34;النور&#34;';
  for (const [path, title] of [
    [`/explore-sponsor/madrasa/${madrasa.id}`, name],
    [`/explore-sponsor/class/${madrasa.id}`, `Classes of \u2068${name}\u2069`],
    [`/explore-sponsor/${region.id}/madrasa/${madrasa.id}`, name],
    [`/explore-sponsor/${region.id}/madrasa/${madrasa.id}/details`, name],
    [`/explore-sponsor/${region.id}/class/${madrasa.id}`, `Classes of \u2068${name}\u2069`],
  ] as const) {
    const { statusCode, body } = await get(path);
    expect([statusCode, metaOf(body, 'og:title')], path).toEqual([200, `${title} · Sanad`]);
    expect(body, path).toContain(`<h1><bdi>${title}</bdi></h1>`);
    for (const secret of [user.fullName, user.email, school.supervisor.email, school.supervisor.id]) {
      expect(body, path).not.toContain(`${secret} `);
      expect(body, path).not.toContain(`"${secret}"`);
    }
  }
});

test('a class and a receipt have their own heads, which name no one, and their words before any script', async () => {
  const place = await school.taughtClassIn(madrasa.id, { name: 'Tajwid', monthlyPrice: 20 });
  const sponsor = await buildPerson(school, 'sponsor');
  const body = { type: 'class', typeId: place.id, amount: '5', price: 20, paymentMethod: 'visa', ...trialCard };
  const { data: made } = await school.call<Sponsorship>('POST', 'sponsorships', { as: sponsor, body });
  const { data } = await school.call<Payment[]>('GET', `payments?sponsorshipId=${made.id}`, { as: sponsor });
  const lesson = await get(`/class/${place.id}`);
  expect([lesson.statusCode, metaOf(lesson.body, 'og:title')]).toEqual([200, 'Tajwid · Sanad']);
  expect(metaOf(lesson.body, 'description')).toContain('$20 a month');
  expect(lesson.body).toContain('<h1><bdi>Tajwid</bdi></h1>');
  expect(metaOf(lesson.body, 'og:image')).toBe(`http://sanad.example/preview/class/${place.id}.png?lng=en`);
  expect(lesson.body).toContain(`<p dir="auto">${place.description}</p>`);
  const path = `/receipt/${data[0]?.receiptCode}`;
  const receipt = await get(path, { 'accept-language': 'en' });
  expect([receipt.statusCode, metaOf(receipt.body, 'og:title')]).toEqual([200, 'Receipt: $5 for Tajwid · Sanad']);
  expect(receipt.body).toContain(`<link rel="canonical" href="http://sanad.example${path}">`);
  expect(receipt.body).toContain('<dt>Amount</dt><dd>$5</dd>');
  expect(metaOf(receipt.body, 'robots')).toBe('noindex');
  for (const secret of [sponsor.id, sponsor.email]) expect(lesson.body + receipt.body).not.toContain(secret);
});

test('a class, a madrasa and a region say in which place and country they are, before any script', async () => {
  const { id, address } = await school.region({ name: 'High valley', country: 'MA', placeName: 'Azilal' });
  const upper = await school.madrasa(id, { name: 'Upper school', address: 'Well Lane' });
  const lesson = await school.classIn(upper.id);
  for (const [path, name, where] of [
    [`/class/${lesson.id}`, upper.name, 'Azilal, Morocco'],
    [`/explore-sponsor/madrasa/${upper.id}`, upper.address, 'Azilal, Morocco'],
    [`/explore-sponsor/${id}/details`, address, 'Azilal, Morocco'],
    [`/class/${lesson.id}?lng=ar`, upper.name, 'Azilal، المغرب'],
  ] as const) {
    const text = (await get(path)).body.replaceAll(/[\u2066-\u2069]/g, '');
    const between = path.endsWith('lng=ar') ? '، ' : ' · ';
    expect(text, path).toContain(`<p><bdi>${name}${between}${where}</bdi></p>`);
  }
});

test('what an admin has written about privacy is there before any script, in its language, and its marks alone are HTML', async () => {
  const first = await get('/privacy', { 'accept-language': 'en' });
  expect([first.statusCode, metaOf(first.body, 'og:title')]).toEqual([200, 'Privacy · Sanad']);
  expect(first.body).toContain('<li>Your card number never reaches this site.</li>');
  const text = '# We <b>\n\nRead [more & "more"](https://nur.example/?a=1&b=2).\n\n- [mail](mailto:office@nur.example)';
  await school.call('PUT', 'pages/privacy-en', { as: school.admin, body: { text }, key: newId() });
  const { body } = await get('/privacy', { 'accept-language': 'en' });
  expect(body).toContain(
    '<h2>We &#60;b&#62;</h2><p>Read <a href="https://nur.example/?a=1&#38;b=2" rel="noopener noreferrer">more &#38; &#34;more&#34;</a>.</p>',
  );
  expect(body).toContain('<ul><li><a href="mailto:office@nur.example" rel="noopener noreferrer">mail</a></li></ul>');
  expect(body).not.toContain('Your card number');
  expect((await get('/privacy?lng=ar')).body).toContain('<li>رقم بطاقتك لا يصل إلى هذا الموقع أبدًا.</li>');
  expect((await get('/terms')).body).toContain('<h2>Giving</h2>');
  expect((await get('/questions?lng=ar')).body).toContain('<h2>هل أستطيع أن أعطي جزءًا؟</h2>');
});

test('the logo of the operator is in the first screen of every public page, and the star where there is none', async () => {
  const { id } = await school.classIn(madrasa.id);
  const pages = ['/', '/about', '/privacy', `/class/${id}`];
  for (const path of pages) expect((await get(path)).body, path).toContain('<header><svg');
  const file = { name: 'logo.png', bytes: drawPicture(40, 30) };
  const { body } = await ask(school, 'settings.setLogo', { as: school.admin, file });
  for (const path of pages) {
    expect((await get(path)).body, path).toContain(`<header><img src="${body.data.logo}" alt="">`);
  }
});

test('a page that the operator has elsewhere names its address', async () => {
  const own = { privacyUrl: 'http://sanad.example/privacy' };
  const body = { name: 'Nur', dueDay: 5, termsUrl: 'https://nur.example/terms', ...own };
  await school.call('PUT', 'settings', { as: school.admin, body, key: newId() });
  const terms = await get('/terms');
  expect(terms.body).toContain('You can read this page at https://nur.example/terms');
  expect(terms.body).not.toContain('<h2>Giving</h2>');
  // It is this very page and no other one.
  expect((await get('/privacy')).body).toContain('<div class="written">');
});

test.each([
  () => `/explore-sponsor/${newId()}/details`,
  () => `/explore-sponsor/${region.id}/madrasa/${newId()}`,
  () => '/explore-sponsor/no-such-place/details',
  () => `/explore-sponsor/${region.id}/nothing`,
  () => `/class/${newId()}`,
  () => '/class/no-such-class',
  () => '/receipt/0123456789abcdef0123456789abcdef',
  () => '/receipt/no-such-code',
  () => '/no/such/page',
])('an unknown place is a 404 that the page explains (%#)', async (path) => {
  const answer = await get(path(), { accept: 'text/html' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('<div id="root">');
});

test('every screen of the product is found at its address', async () => {
  const { id: classId } = await school.classIn(madrasa.id);
  const files = await readdir(fileURLToPath(new URL('../../../src/routes', import.meta.url)));
  const routes = files.filter((file) => file.endsWith('.tsx') && !/^[-_]/.test(file) && file !== 'page-not-found.tsx');
  // An unknown receipt is not found; a known one has a separate test.
  for (const file of routes.filter((name) => !name.startsWith('receipt.'))) {
    const path = `/${file
      .replace(/\.tsx$/, '')
      .replace(/(^|\.)index$/, '')
      // A route outside of the layout that its address names.
      .replaceAll('_.', '.')
      .replaceAll('.', '/')}`
      .replace('$regionId', region.id)
      .replace('$madrasaId', madrasa.id)
      .replace('$classId', classId)
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

test('without PUBLIC_URL the Host of a request reaches no page, no robot and no cache', async () => {
  const config = readConfig({ DEMO: '0' });
  const unnamed = await school.another({ page: folder, config });
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const path = `/explore-sponsor/${region.id}/details`;
  for (const url of ['/', path, '/login', '/robots.txt', '/sitemap.xml', '/no/such/page']) {
    const answer = await unnamed.inject({ url, headers });
    expect(JSON.stringify([answer.body, answer.headers]), url).not.toContain('evil.example');
  }
  expect((await unnamed.inject({ url: path, headers })).body).toContain(`<link rel="canonical" href="${path}">`);
  expect((await unnamed.inject({ url: '/sitemap.xml' })).statusCode).toBe(404);
});

test('one address gets only so many pictures and descriptions of the API a minute', async () => {
  for (const url of ['/preview/en.png', '/api/v1/openapi.json']) {
    const statuses: number[] = [];
    for (let turn = 0; turn < 121; turn += 1) {
      statuses.push((await app.inject({ url, remoteAddress: '2001:db8:9::1' })).statusCode);
    }
    expect([statuses.slice(0, 120).every((status) => status === 200), statuses[120]], url).toEqual([true, 429]);
  }
});

test('a place with two names has the one in the language of the page, in its title, its text and its preview', async () => {
  const own = await school.region({ name: 'Atlas Foothills', otherName: 'سفوح الأطلس' });
  const group = await school.taughtClassIn((await school.madrasa(own.id, { name: 'Noor', otherName: 'النور' })).id, {
    ...{ name: 'Tajwid 7', otherName: 'التجويد ٧' },
  });
  const [arabic, english] = [await get(`/class/${group.id}?lng=ar`), await get(`/class/${group.id}?lng=en`)];
  for (const name of ['Tajwid 7', 'Noor']) {
    expect(english.body).toContain(name);
    expect(arabic.body).not.toContain(name);
  }
  for (const name of ['التجويد ٧', 'النور']) {
    expect(arabic.body).toContain(name);
    expect(english.body).not.toContain(name);
  }
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

test('what an admin keeps out of search engines says so on every page, and has no sitemap', async () => {
  const change = (isListed: boolean) =>
    school.call('PUT', 'settings', { as: school.admin, body: { dueDay: 5, isListed }, key: newId() });
  await change(false);
  for (const path of ['/', '/about', '/privacy', `/explore-sponsor/${region.id}/details`])
    expect(metaOf((await get(path)).body, 'robots'), path).toBe('noindex');
  const robots = await get('/robots.txt');
  // A robot that may not read a page cannot see that it must not be listed.
  expect(robots.body).not.toMatch(/^Disallow: \/$/m);
  expect(robots.body).not.toContain('Sitemap');
  expect((await get('/sitemap.xml')).statusCode).toBe(404);
  await change(true);
  expect(metaOf((await get('/')).body, 'robots')).toBeUndefined();
  expect((await get('/sitemap.xml')).statusCode).toBe(200);
});
