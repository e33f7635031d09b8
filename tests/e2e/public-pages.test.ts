import { beforeAll, expect, test } from 'vitest';
import { openPage, sharedServer } from './harness.ts';

let madrasaId: string;
let classId: string;

beforeAll(async () => {
  const firstId = async (list: string) => {
    const answer = await fetch(`${sharedServer()}/api/v1/${list}?limit=1`);
    return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
  };
  [madrasaId, classId] = await Promise.all([firstId('madaris'), firstId('classes')]);
});

/** What the browser has measured of a page: when it first painted, and each larger paint after that. */
interface Paints {
  first: number;
  largest: number[];
  shift: number;
}

test.each([
  ['en', 'the landing page', (): string => '/'],
  ['ar', 'the landing page', (): string => '/'],
  ['en', 'the list of regions', (): string => '/explore-sponsor/region'],
  ['en', 'a madrasa', (): string => `/explore-sponsor/madrasa/${madrasaId}`],
  ['en', 'a class', (): string => `/class/${classId}`],
] as const)(
  'the first paint is the largest, and nothing of the landing page moves when the app takes over (%s, %s)',
  async (language, _, path) => {
    // Without the worker: a later start has its own.
    const { page, origin } = await openPage({ language, worker: false });
    await page.addInitScript(() => {
      const paints: Paints = { first: 0, largest: [], shift: 0 };
      Reflect.set(globalThis, 'paints', paints);
      const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
      watch('paint', ({ startTime }) => {
        paints.first = startTime;
      });
      watch('largest-contentful-paint', ({ startTime }) => paints.largest.push(startTime));
      watch('layout-shift', (entry) => {
        paints.shift += Number(Reflect.get(entry, 'value'));
      });
    });
    await page.goto(origin + path());
    await page.getByRole('main').getByRole('list').first().or(page.getByRole('main').locator('dl')).first().waitFor();
    await page.waitForLoadState('networkidle');
    const paints: Paints = await page.evaluate(() => Reflect.get(globalThis, 'paints'));
    expect(paints.largest).toEqual([paints.first]);
    if (path() === '/') expect(paints.shift).toBeLessThan(0.05);
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

test('a person who is signed in does not see the visitor’s first screen', async () => {
  const signedIn = await openPage({ role: 'teacher', worker: false });
  await signedIn.page.route('**/assets/*.js', (route) => route.abort());
  await signedIn.page.goto(signedIn.origin);
  await signedIn.page.locator('.first-paint').waitFor();
  expect(await signedIn.page.locator('.first-screen').count()).toBe(0);
});
