// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import i18next from 'i18next';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadI18n } from './setup.ts';

const asked: string[] = [];
let server: Server;

/** The planned answers of each namespace, before its words. */
const plans: Record<string, (number | 'cut')[]> = {
  regions: [500, 503],
  users: ['cut'],
  reports: Array(6).fill('cut'),
  madaris: [404, 404, 404],
};

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' });
      return void response.end();
    }
    const name = /([a-z]+)\.json/.exec(request.url ?? '')?.[1] ?? '';
    asked.push(request.url ?? '');
    const next = plans[name]?.shift();
    if (next === 'cut') return void request.socket.destroy();
    response.writeHead(next ?? 200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' });
    response.end(next ? '' : JSON.stringify({ word: name }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  document.documentElement.lang = 'en';
  await loadI18n([], `http://127.0.0.1:${port}`);
});

afterAll(() => server.close());

function timesAsked(name: string): number {
  return asked.filter((url) => url === `/locales/en/${name}.json`).length;
}

it('words come from /locales/{lng}/{ns}.json', () => {
  expect(timesAsked('common')).toBe(1);
});

it('words that a server in trouble could not give are asked for again', async () => {
  await i18next.loadNamespaces('regions');
  expect(timesAsked('regions')).toBe(3);
  expect(i18next.getResource('en', 'regions', 'word')).toBe('regions');
});

it('words that got lost on the way are asked for again', async () => {
  await i18next.loadNamespaces('users');
  expect(timesAsked('users')).toBe(2);
  expect(i18next.getResource('en', 'users', 'word')).toBe('users');
});

it('words that do not exist are asked for once', async () => {
  await i18next.loadNamespaces('madaris');
  expect(timesAsked('madaris')).toBe(1);
});

it('words that got lost too often are not taken for loaded, and the next screen that needs them asks again', async () => {
  i18next.services.backendConnector.retryTimeout = 1;
  await i18next.loadNamespaces('reports');
  expect(timesAsked('reports')).toBe(6);
  expect(i18next.hasLoadedNamespace('reports')).toBe(false);
  await i18next.loadNamespaces('reports');
  expect(i18next.getResource('en', 'reports', 'word')).toBe('reports');
});
