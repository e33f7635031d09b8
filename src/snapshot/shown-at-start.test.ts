// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const script = readFileSync('public/first-paint.js', 'utf8');
const app = '/assets/index-1.js';

const snapshot = {
  userId: 'amina',
  place: '/madrasa/1?page=1',
  language: 'en',
  mode: 'light',
  app,
  width: 360,
  html: '<div>Hifz</div>',
  css: '',
};

let hosts: Element[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  hosts = [];
  Reflect.get(window, 'happyDOM').setURL('https://sanad.example/madrasa/1?page=1');
  Reflect.get(window, 'happyDOM').setViewport({ width: 360 });
  localStorage.clear();
  localStorage.setItem('token', 'secret');
  localStorage.setItem('i18nextLng', 'en');
  localStorage.setItem('sanad-color-mode', 'light');
  document.documentElement.className = '';
  document.head.innerHTML = `<script data-languages='{"en":"ltr"}'></script><link data-app href="${app}"><link data-styles href="/assets/index.css">`;
  const { settings } = Reflect.get(window, 'happyDOM');
  settings.handleDisabledFileLoadingAsSuccess = true;
  // Empty words, because the test does not read them.
  settings.fetch.interceptor = { beforeAsyncRequest: async () => new window.Response('{}') };
  document.body.innerHTML = '<div id="root"></div>';
  await keep({ account: 'amina', lastSeen: snapshot }, { userId: 'amina', ended: false });
});

afterEach(() => void vi.useRealTimers());

/** Stores the device's data. */
async function keep(settings: Record<string, unknown>, session?: { userId: string; ended: boolean }): Promise<void> {
  await resultOf(indexedDB.deleteDatabase('sanad-device'));
  const opening = indexedDB.open('sanad-device');
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('settings', { keyPath: 'key' });
    for (const [key, value] of Object.entries(settings)) store.put({ key, value });
    const sessions = opening.result.createObjectStore('sessions', { keyPath: 'userId' });
    if (session) sessions.put(session);
  };
  (await resultOf(opening)).close();
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** True if a start shows the snapshot; each call starts the app once. */
async function startShows(): Promise<boolean> {
  for (const old of document.querySelectorAll('script[data-app], .screen-snapshot')) old.remove();
  // biome-ignore lint/security/noGlobalEval: the very file that the page runs.
  globalThis.eval(script);
  await expect.poll(() => document.querySelector('script[data-app], .screen-snapshot')).not.toBeNull();
  const host = document.querySelector('.screen-snapshot');
  if (host) hosts.push(host);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  vi.runAllTimers();
  expect(document.querySelectorAll('script[data-app]')).toHaveLength(1);
  return host !== null;
}

it('a start shows the snapshot of the screen, where no finger and no screen reader meets it', async () => {
  expect(await startShows()).toBe(true);
  const [shown] = hosts;
  expect(shown?.hasAttribute('inert')).toBe(true);
  expect(shown?.getAttribute('aria-hidden')).toBe('true');
  expect(shown?.shadowRoot).toBeNull();
  expect(shown?.textContent).toBe('');
});

it.each<[string, Partial<typeof snapshot>]>([
  ['address', { place: '/madrasa/1?page=2' }],
  ['language', { language: 'ar' }],
  ['colour mode', { mode: 'dark' }],
  ['person', { userId: 'yusuf' }],
  ['release', { app: '/assets/index-older.js' }],
  ['width', { width: 740 }],
])('a snapshot of another %s is not shown', async (_name, other) => {
  expect(await startShows()).toBe(true);
  await keep({ account: 'amina', lastSeen: { ...snapshot, ...other } }, { userId: 'amina', ended: false });
  expect(await startShows()).toBe(false);
});

it('no snapshot is shown of a signed-out user, even if the page has forgotten the sign-out, nor of an ended session', async () => {
  await keep({ account: null, lastSeen: snapshot });
  expect(await startShows()).toBe(false);
  await keep({ account: 'amina', lastSeen: snapshot }, { userId: 'amina', ended: true });
  expect(await startShows()).toBe(false);
});

it('nothing is shown to a visitor, and no database is made for them', async () => {
  await resultOf(indexedDB.deleteDatabase('sanad-device'));
  localStorage.removeItem('token');
  expect(await startShows()).toBe(false);
  localStorage.setItem('token', 'secret');
  expect(await startShows()).toBe(false);
  expect(await indexedDB.databases()).toEqual([]);
});
