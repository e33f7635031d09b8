import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { isAlive } from './processes.ts';

let profileDir: string;
let site: Server;
let url: string;
let browser: TestBrowser | undefined;

beforeEach(async () => {
  profileDir = await mkdtemp(join(tmpdir(), 'sanad-profile-'));
  site = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>A page</title>'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});

afterEach(async () => {
  await browser?.close();
  browser = undefined;
  site.closeAllConnections();
  site.close();
  await rm(profileDir, { recursive: true, force: true, maxRetries: 5 });
});

test('what a page stored is there again after the browser was killed and started on the same profile', async () => {
  const first = await open();
  await store(first.page, 'a report');
  await first.kill();
  expect(isAlive(first.pid)).toBe(false);

  const second = await open();
  expect(await stored(second.page)).toBe('a report');
});

test('a lock that a killed browser left does not keep the profile shut', async () => {
  // The number belongs to another process now, this one, on a host that had another name.
  await symlink(`another-${hostname()}-${process.pid}`, join(profileDir, 'SingletonLock'));
  expect(await (await open()).page.title()).toBe('A page');
});

test('a profile that a running browser has is rejected', async () => {
  await open();
  await expect(startBrowser({ profileDir })).rejects.toThrow(/is in use by the browser process/);
});

test('the browser speaks the language and shows the colours that were asked for', async () => {
  const { page } = await open({ locale: 'ar-SA', colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  const seen = await page.evaluate(() => [
    navigator.language,
    matchMedia('(prefers-color-scheme: dark)').matches,
    innerWidth,
  ]);
  expect(seen).toEqual(['ar-SA', true, 390]);
});

async function open(options: Omit<Parameters<typeof startBrowser>[0], 'profileDir'> = {}): Promise<TestBrowser> {
  browser = await startBrowser({ profileDir, ...options });
  await browser.page.goto(url);
  return browser;
}

function store(page: Page, text: string): Promise<void> {
  return page.evaluate((value) => {
    return new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('kept');
      opening.onupgradeneeded = () => opening.result.createObjectStore('texts');
      opening.onsuccess = () => {
        const work = opening.result.transaction('texts', 'readwrite', { durability: 'strict' });
        work.objectStore('texts').put(value, 1);
        work.oncomplete = () => resolve();
        work.onerror = () => reject(work.error);
      };
    });
  }, text);
}

function stored(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    return new Promise<unknown>((resolve, reject) => {
      const opening = indexedDB.open('kept');
      opening.onsuccess = () => {
        const reading = opening.result.transaction('texts').objectStore('texts').get(1);
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      };
    });
  });
}
