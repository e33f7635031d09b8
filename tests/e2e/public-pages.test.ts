import { beforeAll, expect, test } from 'vitest';
import { someOf } from '#tests/tools/some-of.ts';
import { openPage, sharedServer } from './harness.ts';
import { paintsOf } from './paints.ts';

let madrasaId: string;
let classId: string;

beforeAll(async () => {
  const firstId = async (list: string) => {
    const answer = await fetch(`${sharedServer()}/api/v1/${list}?limit=1`);
    return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
  };
  [madrasaId, classId] = await Promise.all([firstId('madaris'), firstId('classes')]);
});

const pages = [
  ['ar', 'the landing page', (): string => '/'],
  ['en', 'the landing page', (): string => '/'],
  ['en', 'the list of regions', (): string => '/explore-sponsor/region'],
  ['en', 'a madrasa', (): string => `/explore-sponsor/madrasa/${madrasaId}`],
  ['en', 'a class', (): string => `/class/${classId}`],
] as const;

test.each(someOf(pages, 2))(
  'the first paint is the largest, and nothing of the landing page moves when the app takes over (%s, %s)',
  async (language, _, path) => {
    const { later, cards, shift } = await paintsOf(path(), language);
    expect({ later, cards }).toEqual({ later: [], cards: [] });
    if (path() === '/') expect(shift).toBeLessThan(0.05);
  },
);

test.each(someOf(['en', 'ar'] as const, 1))(
  'a typeface that comes after the app moves nothing of the landing page (%s)',
  async (language) => {
    const { later, cards, shift } = await paintsOf('/', language, true);
    expect({ later, cards }).toEqual({ later: [], cards: [] });
    expect(shift).toBeLessThan(0.05);
  },
);

test('the buttons of the first screen work before any script has arrived', async () => {
  const { page, origin } = await openPage({ worker: false });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(origin);
  await page.getByRole('heading', { level: 1, name: 'Stand behind a madrasa' }).waitFor();
  await page.getByRole('link', { name: 'Find a class to sponsor' }).click();
  await page.waitForURL((url) => url.origin === origin && url.pathname === '/explore-sponsor/class');
});

test('the first screen stays until the app has its own, however late the words come on a slow connection', async () => {
  const { page, origin } = await openPage({ worker: false, language: 'ar' });
  const words = openGate();
  await page.route('**/locales/ar/explore.json', async (route) => {
    await words.isOpen;
    await route.continue();
  });
  await page.goto(`${origin}/?lng=ar`);
  await page.locator('#root main').waitFor({ state: 'attached' });
  const first = page.locator('.first-screen');
  expect(await first.locator('h1').isVisible()).toBe(true);
  words.open();
  await page.locator('#root main h1').waitFor();
  await first.waitFor({ state: 'detached' });
});

test('a person who is signed in does not see the visitor’s first screen', async () => {
  const signedIn = await openPage({ role: 'teacher', worker: false });
  await signedIn.page.route('**/assets/*.js', (route) => route.abort());
  await signedIn.page.goto(signedIn.origin);
  await signedIn.page.locator('.first-paint').waitFor();
  expect(await signedIn.page.locator('.first-screen').count()).toBe(0);
});

/** A gate: code that awaits `isOpen` continues after `open()`. */
function openGate(): { isOpen: Promise<void>; open: () => void } {
  const gate = new EventTarget();
  const isOpen = new Promise<void>((resolve) => gate.addEventListener('open', () => resolve(), { once: true }));
  return { isOpen, open: () => void gate.dispatchEvent(new Event('open')) };
}
