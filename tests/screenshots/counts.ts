import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Language } from '#contract/language/languages.ts';
import type { Role } from '#contract/rights/roles.ts';
import { demoAccount, signInByApi, storedSession } from '#tests/e2e/api.ts';
import type { Fixture } from '#tests/e2e/own-fixture.ts';

/** The screens that are opened most often: whose they are, and the addresses or links that lead there, one after the other. */
const screens: readonly { name: string; role?: Role; steps: readonly string[] }[] = [
  { name: "Sponsor's home", role: 'sponsor', steps: ['/'] },
  { name: 'Report', role: 'sponsor', steps: ['/', 'main a[href*="/read/report/"]'] },
  { name: 'Class page of a visitor', steps: ['/explore-sponsor/class', 'main article a[href*="/class/"]'] },
  { name: "Teacher's home", role: 'teacher', steps: ['/'] },
  { name: 'Report form', role: 'teacher', steps: ['/class-details/:class/new-report'] },
  { name: "Student's home", role: 'student', steps: ['/'] },
  { name: 'Lesson list', role: 'student', steps: ['/student-details/:class'] },
  { name: "Supervisor's home", role: 'supervisor', steps: ['/'] },
  { name: 'Reports due', role: 'supervisor', steps: ['/radar'] },
  { name: 'Classes of a madrasa', role: 'supervisor', steps: ['/supervisor-madrasa-classes/:madrasa/classes'] },
  { name: "Admin's home", role: 'admin', steps: ['/'] },
];

interface Count {
  words: number;
  interactive: number;
  others: number;
}

/** Counts in a page, given as text: a compiler would add names that the page does not know. */
const countInPage = `(() => {
  const isSeen = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1;
  };
  const acts = 'a[href], button, input, select, textarea, summary, [role=tab], [role=combobox]';
  const segmenter = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' });
  const seen = [...document.body.querySelectorAll('*')].filter(isSeen);
  const textOf = (element) => [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join(' ');
  const words = seen.flatMap((element) =>
    element.closest('script, style, select option') ? [] : [...segmenter.segment(textOf(element))].filter((part) => part.isWordLike));
  const isOther = (element) => !element.closest(acts)
    && (textOf(element).trim() !== '' || element.matches('img, svg, canvas, video, audio, progress, meter'));
  return {
    words: words.length,
    interactive: seen.filter((element) => element.matches(acts)).length,
    others: seen.filter(isOther).length,
  };
})()`;

/**
 * Opens the screens that are used most and counts what is seen on each from top to bottom, with a picture of each.
 * @returns a table in Markdown, and the folder with the pictures
 */
export async function countScreens(
  fixture: Fixture,
  languages: readonly Language[],
  open: (name: string, language: Language) => Promise<Page>,
): Promise<{ table: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'sanad-counts-'));
  const counts = new Map<string, Count>();
  for (const language of languages) {
    for (const [at, { name, role, steps }] of screens.entries()) {
      const page = await open(`count-${at}-${language}`, language);
      const ids = role === undefined ? undefined : await signInAs(fixture, page, role);
      for (const step of steps) await follow(page, fixture.origin, fill(step, ids));
      counts.set(`${name} ${language}`, (await page.evaluate(countInPage)) as Count);
      await page.screenshot({ path: join(folder, `${language}-${at}.png`), fullPage: true });
      await page.context().close();
    }
  }
  return { table: tableOf(languages, counts), folder };
}

/** Opens an address, or the address of the first link that a selector finds, and waits until the screen is complete. */
async function follow(page: Page, origin: string, step: string): Promise<void> {
  if (step.startsWith('/')) await page.goto(origin + step);
  else await page.goto(origin + ((await page.locator(step).first().getAttribute('href')) ?? ''));
  await page.locator('main').getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('main [role=status][aria-label]'));
}

function fill(step: string, ids: { class: string; madrasa: string } | undefined): string {
  return step.replace(':class', ids?.class ?? '').replace(':madrasa', ids?.madrasa ?? '');
}

async function signInAs(fixture: Fixture, page: Page, role: Role): Promise<{ class: string; madrasa: string }> {
  const { session, call } = await signInByApi(fixture.serverUrl(), demoAccount(role));
  await page.goto(`${fixture.origin}/icons/favicon.svg`);
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, storedSession(session));
  if (role === 'supervisor') return { class: '', madrasa: (await call('madaris.list')).data[0]?.id ?? '' };
  if (role === 'sponsor' || role === 'admin') return { class: '', madrasa: '' };
  const { data } = await call('classes.list', {}, undefined, '?mine=true&limit=1');
  return { class: data[0]?.id ?? '', madrasa: '' };
}

function tableOf(languages: readonly Language[], counts: ReadonlyMap<string, Count>): string {
  const head = languages.map((language) => `words (${language}) | interactive (${language}) | others (${language})`);
  const none: Count = { words: 0, interactive: 0, others: 0 };
  const countOf = (name: string, language: Language) => counts.get(`${name} ${language}`) ?? none;
  const sumOf = (language: Language) =>
    screens.reduce<Count>((sum, { name }) => {
      const one = countOf(name, language);
      return {
        words: sum.words + one.words,
        interactive: sum.interactive + one.interactive,
        others: sum.others + one.others,
      };
    }, none);
  const cells = ({ words, interactive, others }: Count) => `${words} | ${interactive} | ${others}`;
  const rows = screens.map(
    ({ name }) => `| ${name} | ${languages.map((code) => cells(countOf(name, code))).join(' | ')} |`,
  );
  return [
    `| screen | ${head.join(' | ')} |`,
    `|---|${languages.map(() => '---:|---:|---:|').join('')}`,
    ...rows,
    `| **sum** | ${languages.map((code) => cells(sumOf(code))).join(' | ')} |`,
  ].join('\n');
}
