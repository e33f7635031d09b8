import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Caller, roles } from '#contract/rights/roles.ts';
import { quietBrowser } from '#tests/tools/browser.ts';
import { copyFolder } from '#tests/tools/made-folder.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { accented, copyWithThirdLanguage, englishTexts, runIn, thirdLanguage } from '#tests/tools/third-language.ts';
import enCommon from '../../public/locales/en/common.json' with { type: 'json' };
import enHome from '../../public/locales/en/home.json' with { type: 'json' };
import enMail from '../../public/locales/en/mail.json' with { type: 'json' };
import enProblems from '../../public/locales/en/problems.json' with { type: 'json' };
import enTables from '../../public/locales/en/tables.json' with { type: 'json' };
import { demoAccount, signedInState, signInByApi } from './api.ts';
import { idsOfDemo, loaded } from './every-page.ts';
import { goWithin } from './go-within.ts';
import { placesFirstSeenBy } from './places.ts';

/*
 * A language is one row and one folder. Both are added to a copy of the sources, which is compiled and built, and the product
 * uses the language everywhere. Code that names a language anywhere else fails here.
 */
const { code, name } = thirdLanguage;
const minutes = 60_000;

let folder: string;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sanad-language-'));
  copyWithThirdLanguage(folder);
  await runIn(folder, ['scripts/build.mjs']);
  copyFolder(inject('demoFolder'), join(folder, 'data'));
  server = await startServer({
    entry: join(folder, 'dist/server/main.js'),
    dataDir: join(folder, 'data'),
    env: { DEMO: '1' },
  });
  browser = await chromium.launch({ executablePath: inject('chromium'), ...quietBrowser });
}, 10 * minutes);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}, minutes);

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'accept-language': `${code}-PK, en;q=0.5`, 'content-type': 'application/json', ...init.headers };
  return fetch(server.url + path, { ...init, headers });
}

test.each(['page', 'worker', 'server'])(
  'the compiler names no other place of the %s',
  async (runtime) => {
    const tsc = join(folder, 'node_modules/typescript/bin/tsc');
    const info = join(folder, `${runtime}.tsbuildinfo`);
    await runIn(folder, [tsc, '-p', `tsconfig.${runtime}.json`, '--checkers', '1', '--tsBuildInfoFile', info]);
  },
  5 * minutes,
);

test('public pages are in the language, and name it to robots', async () => {
  const page = await (await ask('/')).text();
  expect(page).toContain(`<html lang="${code}" dir="rtl">`);
  expect(page).toContain(`<h1>${accented(enHome.landing.title)}</h1>`);
  expect(page).toContain('<meta property="og:locale" content="ur_PK">');
  expect(page).toContain('<meta property="og:locale:alternate" content="ar_AR">');
  expect(page).toContain(accented(enCommon.needsJavaScript));
  const english = await (await fetch(`${server.url}/?lng=en`)).text();
  expect(english).toContain(`hreflang="${code}"`);
  expect(english).toContain('<meta property="og:locale:alternate" content="ur_PK">');
  const { regionId } = await idsOfDemo();
  const place = await (await fetch(`${server.url}/explore-sponsor/${regionId}/details?lng=${code}`)).text();
  expect(place).toMatch(/<meta name="description" content="[^"]*[۰-۹]/);
  const picture = await ask(`/preview/${code}.png`);
  expect(picture.headers.get('content-type')).toBe('image/png');
});

test('the API answers in the language, keeps it for a person, and exports in it', async () => {
  const wrong = await ask('/api/v1/auth/login', {
    method: 'POST',
    body: JSON.stringify({ email: 'nobody@sanad.example', password: 'Wrong-pass-1', remember: false }),
  });
  expect(wrong.headers.get('content-language')).toBe(code);
  expect((await wrong.json()).message).toBe(accented(enProblems['wrong-credentials']));
  const forgot = await ask('/api/v1/auth/forgot', {
    method: 'POST',
    body: JSON.stringify({ email: 'nobody@sanad.example' }),
  });
  expect((await forgot.json()).data.message).toBe(accented(enMail.resetAsked));
  const admin = await signInByApi(server.url, demoAccount('admin'));
  const authorization = `Bearer ${admin.session.token}`;
  const chosen = await ask('/api/v1/me/preferences', {
    method: 'PUT',
    headers: { authorization },
    body: JSON.stringify({ language: code, digits: 'arabext' }),
  });
  expect(chosen.status).toBe(200);
  const kept = await ask('/api/v1/me/preferences', { headers: { authorization } });
  expect((await kept.json()).data).toMatchObject({ language: code, digits: 'arabext' });
  const back = { language: null, digits: null };
  await ask('/api/v1/me/preferences', { method: 'PUT', headers: { authorization }, body: JSON.stringify(back) });
  const table = await ask('/api/v1/export/madaris?format=csv', { headers: { authorization } });
  expect(await table.text()).toContain(accented(enTables.columns.totalClasses));
});

test(
  'mails, documents and tables are written in the language',
  async () => {
    writeFileSync(
      join(folder, 'probe.mts'),
      `import { composeMail } from '#server/modules/mails/compose-mail.ts';
    import { composeSchoolMail } from '#server/modules/mails/compose-school-mail.ts';
    import { makePdf } from '#server/documents/pdf.ts';
    import { makeXlsx } from '#server/documents/xlsx.ts';
    const to = { name: 'Amina', email: 'amina@sanad.example' };
    const links = { origin: 'https://sanad.example', stopToken: 'stop' };
    const values = { place: 'Hifz', cents: '6000', month: '2026-11', date: '2026-11-30', path: '/' };
    const reminder = JSON.stringify({ month: '2026-11', dueDate: '2026-12-05', classes: ['Hifz'] });
    const stats = { totalMadaris: 24, totalClasses: 313, totalStudents: 1425, totalTeachers: 7, sponsoredPercentage: 90 };
    const weekly = JSON.stringify({ role: 'admin', attention: [], stats });
    const language = '${code}';
    const pdf = await makePdf({ title: 'Report', language, paragraphs: ['Text'] });
    const xlsx = await makeXlsx({ language, sheets: [{ name: 'Sheet', columns: ['A'], rows: [['B']] }] });
    console.log(JSON.stringify({
      receipt: composeMail({ kind: 'receipt', language, values }, to, links),
      reminder: composeSchoolMail({ kind: 'reminder', language, values: { facts: reminder } }, to, links),
      weekly: composeSchoolMail({ kind: 'weekly', language, values: { facts: weekly } }, to, links),
      pdf: pdf.toString('base64'),
      xlsx: xlsx.toString('base64'),
    }));`,
    );
    const tsx = join(folder, 'node_modules/tsx/dist/cli.mjs');
    const written = JSON.parse(await runIn(folder, [tsx, 'probe.mts']));
    for (const mail of [written.receipt, written.reminder, written.weekly]) {
      expect(mail.html).toContain(`<html lang="${code}" dir="rtl">`);
      expect(mail.text).toContain(accented(enMail['giving.greeting']).replace('{{name}}', '\u2068Amina\u2069'));
      expect(mail.html).toContain('<bdi>Amina</bdi>');
      expect(mail.html).toContain(accented(enMail['giving.report.stop']));
    }
    expect(written.receipt.subject).toContain(accented('Receipt for'));
    expect(written.receipt.text).toContain('۶۰');
    expect(written.weekly.text).toContain(`${accented(enHome.work.students)}: ۱٬۴۲۵`);
    expect(Buffer.from(written.pdf, 'base64').toString('latin1')).toContain(`/Lang (${code})`);
    const sheet = unzipSync(Buffer.from(written.xlsx, 'base64'))['xl/worksheets/sheet1.xml'];
    expect(strFromU8(sheet ?? new Uint8Array())).toContain('rightToLeft="1"');
  },
  2 * minutes,
);

test.each<Caller>(['visitor', ...roles])(
  'each screen that a %s is the first to see is in the language, from right to left',
  async (role) => {
    const page = await pageOf(role);
    await page.goto(server.url);
    await loaded(page);
    const ids = await idsOfDemo();
    const english = [...englishTexts()];
    const found: string[] = [];
    for (const { path, ready } of placesFirstSeenBy(role)) {
      await goWithin(page, path(ids));
      await loaded(page, ready);
      for (const text of await page.evaluate(shownTexts, english)) found.push(`${path(ids)}: ${text}`);
    }
    expect(found).toEqual([]);
    const html = page.locator('html');
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([code, 'rtl']);
    expect(await html.evaluate((element) => getComputedStyle(element).getPropertyValue('--leading'))).toBe('1.75');
    await page.context().close();
  },
  5 * minutes,
);

test(
  'a device detects the language, offers it in its menu and keeps its words for offline use',
  async () => {
    const page = await pageOf('visitor', 'allow');
    await page.goto(server.url);
    await loaded(page);
    await page.getByRole('button', { name: accented(enCommon.shell.language) }).click();
    await page.getByText(name, { exact: true }).waitFor();
    await page.getByText('۱۲۳', { exact: true }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    const words = await page.evaluate(async (path) => (await fetch(path)).json(), `/locales/${code}/outbox.json`);
    expect(Object.keys(words).length).toBeGreaterThan(0);
    await page.context().close();
  },
  2 * minutes,
);

/** A device that was set to the language before its first visit. */
async function pageOf(role: Caller, serviceWorkers: 'allow' | 'block' = 'block'): Promise<Page> {
  const session = role === 'visitor' ? undefined : (await signInByApi(server.url, demoAccount(role))).session;
  const context = await browser.newContext({
    locale: `${code}-PK`,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    serviceWorkers,
    ...(session && { storageState: signedInState(server.url, session) }),
  });
  context.setDefaultTimeout(minutes / 2);
  return context.newPage();
}

/** Runs in the page: those of these texts that a person reads there, or a screen reader says. */
function shownTexts(texts: string[]): string[] {
  const known = new Set(texts);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const shown: string[] = [document.title.split(' · ')[0] ?? ''];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const attribute of ['aria-label', 'title', 'placeholder', 'alt']) {
        shown.push(node.getAttribute(attribute) ?? '');
      }
    } else if (!node.parentElement?.closest('script, style, noscript, bdi, [lang=en], [translate=no]')) {
      shown.push(node.textContent ?? '');
    }
  }
  return [...new Set(shown.map((text) => text.trim()))].filter((text) => known.has(text));
}
