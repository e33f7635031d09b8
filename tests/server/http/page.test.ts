import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './open-app.ts';

const index = '<!doctype html><title>Sanad</title>';
const script = 'export const a = 1;'.repeat(200);
let folder: string;
let server: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-page-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), index);
  await writeFile(join(folder, 'sw.js'), '/* worker */');
  await writeFile(join(folder, 'assets', 'main-B4d5.js'), script);
  await writeFile(join(folder, 'assets', 'main-B4d5.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, '..', 'beside-the-page.txt'), 'not for anybody');
  server = await openTestApp({ page: folder });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
  await rm(join(folder, '..', 'beside-the-page.txt'));
});

function get(url: string, headers: Record<string, string> = {}, app: FastifyInstance = server.app) {
  return app.inject({ url, headers });
}

const browser = { accept: 'text/html,application/xhtml+xml' };

test('a screen’s address gives the page, any other that a browser opens is a 404 with the page', async () => {
  for (const url of ['/', '/login', '/explore-sponsor/region', '/madaris/0190/classes?page=2', '/no/such/screen']) {
    const answer = await get(url, browser);
    expect(answer.statusCode, url).toBe(url === '/no/such/screen' ? 404 : 200);
    expect(answer.body, url).toContain('<title>');
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
  }
});

test('files with a hash in their name are kept for good, everything else is asked for again', async () => {
  expect((await get('/assets/main-B4d5.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/', '/sw.js', '/login'])
    expect((await get(url, browser)).headers['cache-control']).toBe('no-cache');
});

test('a file that the build compressed is sent unchanged', async () => {
  const answer = await get('/assets/main-B4d5.js', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.rawPayload).toEqual(brotliCompressSync(script));
  expect(answer.headers['content-type']).toMatch(/javascript/);
});

test('a missing file is missing, and is never the page in disguise', async () => {
  for (const url of ['/assets/gone.js', '/icons/none.png']) expect((await get(url)).statusCode).toBe(404);
  expect((await server.app.inject({ method: 'POST', url: '/login', headers: browser })).statusCode).toBe(404);
  expect((await get('/api/v1/none', browser)).json().code).toBe('not-found');
  expect((await get('/api', browser)).statusCode).toBe(404);
});

test.each([
  '/../beside-the-page.txt',
  '/%2e%2e/beside-the-page.txt',
  '/..%2fbeside-the-page.txt',
  '/.vite/manifest.json',
])('nothing beside the page is given away at %s', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toContain('not for anybody');
});

test('no script runs that is not a file of ours', async () => {
  const policy = String((await get('/', browser)).headers['content-security-policy']);
  const directives = new Map(policy.split(';').map((part) => [part.split(' ')[0], part]));
  expect(directives.get('script-src')).toBe("script-src 'self'");
  expect(directives.get('object-src')).toBe("object-src 'none'");
  expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(directives.get('base-uri')).toBe("base-uri 'none'");
  expect(policy).not.toContain('unsafe-eval');
});

test('https is insisted on where the public address has it, and never on plain http', async () => {
  const plain = await get('/', browser);
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
  expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  const secure = await openTestApp({ page: folder, env: { PUBLIC_URL: 'https://sanad.example' } });
  for (const url of ['/', '/api/v1/health']) {
    expect((await get(url, browser, secure.app)).headers['strict-transport-security']).toMatch(/max-age=31536000/);
  }
  await secure.close();
});
