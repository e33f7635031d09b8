import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPage } from '#server/http/page.ts';
import { type Answer, inject } from '#tests/server/conformance/ask.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let plain: TestApp;
let secure: TestApp;

beforeAll(async () => {
  // The page is read, and its scripts are not run.
  plain = await openTestApp({ page: root });
  secure = await openTestApp({ page: root, env: { PUBLIC_URL: 'https://sanad.example' } });
});

afterAll(async () => {
  await plain.close();
  await secure.close();
});

function open(url: string, app: FastifyInstance = plain.app): Promise<Answer> {
  return inject({ app }, { url, headers: { accept: 'text/html' } });
}

/** The page, its files, and answers of the API with errors of both. */
const pages = ['/', '/login', '/index.html', '/nothing.png', '/api/docs', '/api/docs/start.js'];
const calls = ['/api/v1/health', '/api/v1/regions', '/api/v1/me', '/api/v1/regions/x', '/api/v1/classes/x/users'];
/** Addresses that are answered before, or without, any of our routes. */
const strange = ['/api/v1/nothing', '/api/v1/%zz', '/api/', '/api//v1/me'];

function policyOf({ headers }: Answer): Map<string, string[]> {
  const parts = String(headers['content-security-policy']).split(';');
  return new Map(parts.map((part) => part.trim().split(' ')).map(([name = '', ...values]) => [name, values]));
}

test.each(pages)('the page at %s runs no script but files of ours, and is in no frame', async (url) => {
  const policy = policyOf(await open(url));
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('default-src')).toEqual(["'self'"]);
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name), name).toEqual(["'none'"]);
  expect(policy.get('form-action')).toEqual(["'self'"]);
  expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
  expect([...policy.values()].flat()).not.toContain('*');
});

test.each([join(root, 'index.html'), ...(builtPage ? [join(builtPage, 'index.html')] : [])])(
  'the page needs nothing that its own policy forbids, in the sources and when built',
  async (file) => {
    const html = await readFile(file, 'utf8');
    const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes, content] of scripts) {
      expect(attributes).toMatch(/\bsrc="\/(?!\/)/);
      expect(content?.trim()).toBe('');
    }
    expect(html).not.toMatch(/\son\w+\s*=/i);
    expect(html).not.toMatch(/javascript:/i);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//i);
  },
);

test.each(pages)('the page at %s asks the device for nothing but the microphone of a voice note', async (url) => {
  const policy = String((await open(url)).headers['permissions-policy']);
  for (const feature of ['camera', 'geolocation', 'payment', 'usb', 'display-capture']) {
    expect(policy).toContain(`${feature}=()`);
  }
  expect(policy.replace('microphone=(self)', '')).not.toMatch(/\*|self|microphone/);
});

test.each([...pages, ...calls])('%s insists on https where the public address has it, and only there', async (url) => {
  expect((await open(url)).headers).not.toHaveProperty('strict-transport-security');
  expect(String((await open(url)).headers['content-security-policy'])).not.toContain('upgrade-insecure-requests');
  expect((await open(url, secure.app)).headers['strict-transport-security']).toMatch(/^max-age=31536000/);
});

test.each([...pages, ...calls])(
  '%s is what it says it is, passes no address on, and does not say what serves it',
  async (url) => {
    const { headers } = await open(url);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    for (const name of ['server', 'x-powered-by', 'x-runtime', 'via']) expect(headers).not.toHaveProperty(name);
  },
);

test.each(strange)('%s, which no call has, is answered as data too', async (url) => {
  const { headers, body } = await open(url);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(['not-found', 'malformed']).toContain(body.code);
});

test.each(calls)('%s is data, and never a page', async (url) => {
  const answer = await open(url);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const policy = policyOf(answer);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
});
