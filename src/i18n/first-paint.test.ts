// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import i18next from 'i18next';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { directionOf, languageOf } from '#contract/language/languages.ts';
import { withLanguages } from '../../scripts/languages-in-page.ts';
import { startI18n } from './setup.ts';

const script = readFileSync('public/first-paint.js', 'utf8');
const page = withLanguages(readFileSync('index.html', 'utf8'));
const server = createServer((request, response) => response.end(readFileSync(`public${request.url}`)));

type Device = { query?: string; cookie?: string; stored?: string; session?: string; browser: string[] };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  Reflect.get(window, 'happyDOM').setURL(`http://127.0.0.1:${port}/`);
});

afterAll(async () => {
  await Reflect.get(window, 'happyDOM').waitUntilComplete();
  server.close();
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = 'en';
  document.documentElement.className = '';
  document.head.innerHTML = /<script defer[^>]*><\/script>/.exec(page)?.[0].replace(' src=', ' data-src=') ?? '';
});

function open({ query = '', cookie, stored, session, browser }: Device): void {
  history.replaceState(null, '', `/${query}`);
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads what another page wrote this way.
  document.cookie = `i18next=${cookie ?? ''}; path=/${cookie ? '' : '; max-age=0'}`;
  if (stored) localStorage.setItem('i18nextLng', stored);
  if (session) sessionStorage.setItem('i18nextLng', session);
  Object.defineProperty(navigator, 'languages', { value: browser, configurable: true });
  Object.defineProperty(navigator, 'language', { value: browser[0], configurable: true });
  // biome-ignore lint/security/noGlobalEval: the very file that the page runs.
  globalThis.eval(script);
}

describe('the first pixel and the words agree on the language', () => {
  it.each<[string, Device, string]>([
    ['the address before all', { query: '?lng=ar', cookie: 'en', stored: 'en', browser: ['en-GB'] }, 'ar'],
    ['then the cookie', { cookie: 'ar', stored: 'en', session: 'en', browser: ['en'] }, 'ar'],
    ['then what was chosen before', { stored: 'ar', session: 'en', browser: ['en'] }, 'ar'],
    ['then the session', { session: 'ar', browser: ['en'] }, 'ar'],
    ['then the browser, whatever its country', { browser: ['ar-EG', 'en'] }, 'ar'],
    ['the first that is spoken here', { browser: ['fr-FR', 'ar-MA', 'en'] }, 'ar'],
    ['English where none is', { browser: ['fr', 'de'] }, 'en'],
    ['a language that is not one is passed over', { query: '?lng=__proto__', browser: ['ar'] }, 'ar'],
  ])('%s', async (_name, device, language) => {
    open(device);
    expect(document.documentElement.lang).toBe(language);
    expect(document.documentElement.dir).toBe(directionOf(languageOf(language)));
    expect(document.head.querySelector('link[as=fetch]:last-of-type')?.getAttribute('href')).toBe(
      `/locales/${language}/common.json`,
    );
    await startI18n();
    expect(languageOf(i18next.language)).toBe(language);
  });

  it('the detected language is remembered', async () => {
    open({ browser: ['ar-EG'] });
    await startI18n();
    expect(localStorage.getItem('i18nextLng')).toBe('ar');
  });

  it('the chosen colours are there before the app starts', async () => {
    localStorage.setItem('sanad-color-mode', 'dark');
    open({ browser: ['en'] });
    expect(document.documentElement.className).toBe('dark');
  });
});

it('the star waits for no script and no style sheet: each would cost a round trip over a slow line', () => {
  const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
  expect(page.querySelectorAll('link[rel=stylesheet]')).toHaveLength(0);
  const waitedFor = [...page.querySelectorAll('script')].filter((one) => !one.defer && one.type !== 'module');
  expect(waitedFor.map(({ outerHTML }) => outerHTML)).toEqual([]);
});
