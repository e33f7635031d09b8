import { mkdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeMessages, loadFailures, personMessages } from '#contract/call-messages.ts';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import { fallbacks, type MessageKey } from '#contract/fallback-messages.ts';
import type { Role } from '#contract/rights/roles.ts';
import { serverTimeHeader } from '#contract/server-time.ts';
import { idsOfDemo, languages } from './every-page.ts';
import { openPage } from './harness.ts';
import type { Ids } from './places.ts';

/*
 * Each failing call of section 8 of the specification on its screen, in both languages, with and without a message of the
 * server: toast, title and text, from the table that the screens read.
 */

const { SHOTS: folder } = process.env;
const ours = { [serverTimeHeader]: new Date().toISOString() };
const polling = { timeout: 20_000, interval: 50 };
const spoken = 'The server said no.';

let ids: Ids;

beforeAll(async () => {
  ids = await idsOfDemo();
});

/** The text of a key such as `errors:data`. */
function textOf(language: string, key: MessageKey | 'common:toast.error'): string {
  const [namespace = '', path = ''] = key.split(':');
  const file = JSON.parse(readFileSync(`public/locales/${language}/${namespace}.json`, 'utf8')) as unknown;
  return String(path.split('.').reduce((node, part) => (node as Record<string, unknown>)[part], file));
}

/** Every address of a call, with or without a query. */
function addressOf(name: EndpointName): RegExp {
  const path = endpointOf(name).path.replaceAll(/\/:[^/]+/g, '/[^/?]+');
  return new RegExp(`/api/${path}(\\?.*)?$`);
}

async function fail(page: Page, name: EndpointName, message: string | undefined): Promise<void> {
  const { method } = endpointOf(name);
  await page.route(addressOf(name), (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, headers: ours, json: message ? { code: 'internal', message } : {} })
      : route.fallback(),
  );
}

async function shown(page: Page, part: string): Promise<string> {
  const text = await page.locator(part).first().innerText();
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}

async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

interface Screen {
  role?: Role;
  path: (of: Ids) => string;
}

const loads: Record<Exclude<keyof typeof loadFailures, 'users.get' | 'radar.list' | 'stats.get'>, Screen> = {
  'regions.get': { path: ({ regionId }) => `/explore-sponsor/${regionId}/details` },
  'regions.list': { path: () => '/explore-sponsor/region' },
  'madaris.get': { path: ({ regionId, madrasaId }) => `/explore-sponsor/${regionId}/madrasa/${madrasaId}/details` },
  'madaris.list': { path: () => '/explore-sponsor/madrasa' },
  'madaris.ofRegion': { path: ({ regionId }) => `/explore-sponsor/${regionId}/madrasa` },
  'users.madaris': { role: 'teacher', path: () => '/' },
  'sponsorships.madaris': { role: 'sponsor', path: ({ classId }) => `/sponsor-paylist/class/${classId}` },
  'users.list': { role: 'admin', path: () => '/teachers' },
  'users.ofMadrasa': { role: 'admin', path: ({ madrasaId }) => `/madaris/${madrasaId}/teachers` },
  'classes.get': { path: ({ classId }) => `/class/${classId}` },
  'classes.users': { role: 'teacher', path: ({ classId }) => `/class-students-details/${classId}` },
  'classes.list': { path: () => '/explore-sponsor/class' },
  'classes.ofMadrasa': { role: 'admin', path: ({ madrasaId }) => `/madaris/${madrasaId}/classes` },
  'materials.list': { role: 'teacher', path: ({ classId }) => `/class-details/${classId}` },
  'reports.list': { role: 'teacher', path: ({ classId }) => `/class-details/${classId}/monthly-reports` },
  'places.search': { path: () => '/explore-sponsor/search?search=a' },
};

const changes: Record<string, { path: string; update: EndpointName; delete: EndpointName }> = {
  region: { path: '/regions', update: 'regions.update', delete: 'regions.delete' },
  madrasa: { path: '/madaris', update: 'madaris.update', delete: 'madaris.delete' },
  class: { path: '/classes', update: 'classes.update', delete: 'classes.delete' },
  teacher: { path: '/teachers', update: 'users.update', delete: 'users.delete' },
  student: { path: '/students', update: 'users.update', delete: 'users.delete' },
  supervisor: { path: '/supervisor', update: 'users.update', delete: 'users.delete' },
};

const table = { ...changeMessages, ...personMessages };

describe.each(languages)('%s', (language) => {
  test.each(Object.entries(loads))('%s that fails says so in the words of its screen', async (name, { role, path }) => {
    const { page, origin } = await openPage({ language, ...(role && { role }) });
    for (const message of [spoken, undefined]) {
      await page.unrouteAll({ behavior: 'wait' });
      await fail(page, name as EndpointName, message);
      await page.goto(origin + path(ids));
      const said = message ?? textOf(language, fallbacks.call);
      const title = textOf(language, loadFailures[name as keyof typeof loads]).replace('{{message}}', said);
      // If the server answers a call elsewhere, the screen asks again: the message disappears and comes back.
      let text = '';
      await expect
        .poll(async () => {
          text = await shown(page, 'main');
          return [title, message ?? ''].every((part) => text.includes(part));
        }, polling)
        .toBe(true);
      await page.locator('main [role=alert]').first().waitFor();
      expect(text).not.toMatch(/\{\{|offline|غير متصل/);
      await picture(page, `${language}-${name}-${message ? 'message' : 'none'}`);
    }
  });

  test.each(Object.entries(changes))(
    'a %s that is not saved or not deleted says so in a toast and in its dialog',
    async (kind, of) => {
      const { page, origin } = await openPage({ language, role: 'admin', size: 'desktop' });
      for (const message of [spoken, undefined]) {
        await page.unrouteAll({ behavior: 'wait' });
        for (const name of [of.update, of.delete]) await fail(page, name, message);
        for (const action of ['update', 'delete'] as const) {
          await page.goto(origin + of.path);
          await page.locator('td[data-actions] button').first().click();
          const item = textOf(language, `common:actions.${action === 'update' ? 'edit' : 'delete'}`);
          await page.getByRole('menuitem', { name: item, exact: true }).click();
          const dialog = page.locator('[role=dialog], [role=alertdialog]').first();
          await dialog.waitFor();
          const confirm = textOf(language, `common:actions.${action === 'update' ? 'save' : 'delete'}`);
          await dialog.getByRole('button', { name: confirm, exact: true }).click();
          const toast = page.locator('section[aria-label*="F8"]').getByRole('alert');
          await toast.getByText(textOf(language, 'common:toast.error'), { exact: true }).waitFor();
          const said = message ?? textOf(language, table[of[action] as keyof typeof table].failed);
          await toast.getByText(said, { exact: true }).waitFor();
          await dialog.locator('p[role=alert]').getByText(said).waitFor();
          await picture(page, `${language}-${kind}-${action}-${message ? 'message' : 'none'}`);
        }
      }
    },
  );
});
