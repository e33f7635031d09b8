// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { noteReached, noteUnreachable } from '#data/api/connection.ts';
import { keepPageOffline } from './keep-page-offline.ts';

keepPageOffline();
afterEach(() => noteReached());

/** The error of Vite's loader for a part of the app that did not arrive. */
function missing(): Error {
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/part.js');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return payload;
}

/** Messages that make the router reload the page (`isModuleNotFoundError` of @tanstack/router-core). */
const startsReload = /^Failed to fetch dynamically imported module/;

test('offline, a part that is missing does not take the page away; the error screen still knows it', () => {
  noteUnreachable();
  expect(missing().message).not.toMatch(startsReload);
  expect(missing().message).toMatch(/dynamically imported module/);
});

test('online, the page may be loaded again, for a newer version may have replaced the part', () => {
  expect(missing().message).toMatch(startsReload);
});
