import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { brotliKilobytes, lazyRoutes, readManifest, scriptsOf } from '../../bench/lib/page-chunks.ts';
import { openPage } from './harness.ts';
import { signIn } from './steps.ts';

const assets = new URL('../../dist/page/assets/', import.meta.url);

function styleSheet(): string {
  const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'));
  return sheets.map((name) => readFileSync(new URL(name, assets), 'utf8')).join('\n');
}

describe('Chakra’s widgets in the build', () => {
  const manifest = readManifest();
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const routes = lazyRoutes(manifest);
  const widgets = Object.values(manifest).flatMap(({ file }) => (/\/widgets-[^/]+\.js$/.test(file) ? [file] : []));

  test('are in one file of at most 85 kB, and it holds what makes them', () => {
    expect(new Set(widgets).size).toBe(1);
    expect(brotliKilobytes(new Set(widgets))).toBeLessThanOrEqual(85);
    const { sources } = JSON.parse(readFileSync(new URL(`../${widgets[0]}.map`, assets), 'utf8')) as {
      sources: string[];
    };
    for (const part of ['@chakra-ui/react', '@ark-ui/react', '@zag-js/dialog', '@emotion']) {
      expect(sources.some((source) => source.includes(part))).toBe(true);
    }
  });

  test('no route waits for them', () => {
    expect(routes.size).toBeGreaterThan(30);
    for (const [route, chunk] of routes) {
      const scripts = scriptsOf(manifest, [...entries, chunk]);
      expect(
        widgets.filter((file) => scripts.has(file)),
        route,
      ).toEqual([]);
    }
  });

  test('no two files of script need each other, at the end of any chain', () => {
    const importsOf = new Map(Object.values(manifest).map(({ file, imports = [] }) => [file, imports]));
    const cycles = Object.values(manifest).filter(({ file, imports = [] }) => {
      const needed = new Set<string>();
      const follow = (keys: readonly string[]): void => {
        for (const next of keys.flatMap((key) => manifest[key]?.file ?? [])) {
          if (needed.has(next)) continue;
          needed.add(next);
          follow(importsOf.get(next) ?? []);
        }
      };
      follow(imports);
      return needed.has(file);
    });
    expect(cycles.map(({ file }) => file)).toEqual([]);
  });

  test('every token that a rule names is defined', () => {
    const sheet = styleSheet();
    const used = [...sheet.matchAll(/var\((--s-[^,)]+)\)/g)].map(([, name]) => name);
    const defined = new Set([...sheet.matchAll(/(--s-[^:;{}\s]+)\s*:/g)].map(([, name]) => name));
    expect([...new Set(used)].filter((name) => !defined.has(name))).toEqual([]);
    // A token that Panda does not know stays in the rule as written.
    expect(sheet.match(/:\s*(bg|fg|border|colors|sizes|spacing|radii)\.[\w.]+\s*[;}]/g) ?? []).toEqual([]);
    expect(sheet).not.toMatch(/\{(colors|sizes|spacing|radii)\.[^}]*\}/);
  });
});

/** Records the watchers that the page sets up for the back gesture, so that a test can trigger it. */
function recordCloseWatchers(): void {
  const Original = (window as unknown as { CloseWatcher: new () => { requestClose: () => void } }).CloseWatcher;
  Object.assign(window, {
    CloseWatcher: class extends Original {
      constructor() {
        super();
        Object.assign(window, { lastCloseWatcher: this });
      }
    },
  });
}

/** The back gesture of Android reaches a page only as a request to its close watcher. */
function goBack(page: Page): Promise<void> {
  return page.evaluate(() =>
    (window as unknown as { lastCloseWatcher: { requestClose: () => void } }).lastCloseWatcher.requestClose(),
  );
}

test('the back gesture closes what is on top, one thing after the other, and stays on the page', async () => {
  const { page, origin } = await openPage({ role: 'admin', ownSession: true });
  await page.addInitScript(recordCloseWatchers);
  await page.goto(`${origin}/madaris`);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menu').waitFor();
  await goBack(page);
  await page.getByRole('menu').waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Add madrasa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add madrasa' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Half written');
  await dialog.getByRole('combobox', { name: /^Region/ }).click();
  await page.getByRole('listbox').waitFor();
  await goBack(page);
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  expect(await dialog.isVisible()).toBe(true);
  // The page asks before typed text is lost; the gesture also closes that question.
  await goBack(page);
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await goBack(page);
  await question.waitFor({ state: 'hidden' });
  expect(await dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Half written');
  expect(new URL(page.url()).pathname).toBe('/madaris');
});

test('for people who ask for less motion, nothing waits for the end of a motion', async () => {
  const { page } = await openPage({ role: 'admin', path: '/madaris' });
  await page.getByRole('button', { name: 'Account' }).click();
  const duration = await page.getByRole('menu').evaluate((menu) => getComputedStyle(menu).animationDuration);
  expect(duration).toBe('0s');
});

test('in Arabic a menu opens inside the screen, beside its button', async () => {
  const { page } = await openPage({ role: 'teacher', language: 'ar', path: '/' });
  const button = page.getByRole('banner').locator('[aria-haspopup=menu]').first();
  await button.click();
  const menu = await page.getByRole('menu').boundingBox();
  const trigger = await button.boundingBox();
  if (!menu || !trigger) throw new Error('The menu is not shown.');
  expect(menu.x).toBeGreaterThanOrEqual(0);
  expect(menu.x + menu.width).toBeLessThanOrEqual(360);
  expect(menu.x).toBeLessThanOrEqual(trigger.x + trigger.width);
  expect(menu.x + menu.width).toBeGreaterThanOrEqual(trigger.x);
});

test('on a phone a dialog is a sheet at the bottom, in reach of the thumb', async () => {
  const { page } = await openPage({ role: 'admin', path: '/madaris', size: 'phone' });
  await page.getByRole('button', { name: 'Add madrasa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add madrasa' });
  await dialog.waitFor();
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox();
      return box && [box.x, Math.round(box.y + box.height), box.width];
    })
    .toEqual([0, page.viewportSize()?.height, page.viewportSize()?.width]);
});

test('on a phone a message is over the header, never over the title of a screen or the way back', async () => {
  const { page, origin } = await openPage();
  await signIn(page, origin, 'teacher@sanad.example');
  const message = page.getByRole('region', { name: /^Notifications/ }).getByRole('status');
  await message.waitFor();
  const [over, header] = await Promise.all([message.boundingBox(), page.getByRole('banner').boundingBox()]);
  if (!over || !header) throw new Error('The message or the header is not shown.');
  expect(over.y + over.height).toBeLessThanOrEqual(header.y + header.height);
});

test('no widget makes styles on the phone', async () => {
  const { page } = await openPage({ role: 'admin', path: '/madaris' });
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add madrasa' }).click();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^Region/ })
    .click();
  await page.getByRole('listbox').waitFor();
  expect(await page.locator('style[data-emotion]').count()).toBe(0);
});
