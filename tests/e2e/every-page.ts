import type { Page } from 'playwright-core';
import type { Caller } from '#contract/rights/roles.ts';
import { demoAccount, signInByApi } from './api.ts';
import { goWithin } from './go-within.ts';
import { openPage, sharedServer } from './harness.ts';
import { axeFindings, scrollsSideways } from './looks.ts';
import { type Ids, type Place, placesOf } from './places.ts';
import { serverTruth } from './server-truth.ts';

export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];
export type ColourMode = 'light' | 'dark';

/** The narrowest phone: a page that fits there fits every phone. */
const narrowest = { width: 320, height: 740 };

/** Other sizes show other parts of a page: a usual phone, and a desktop. */
const otherSizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/**
 * Ids of the demo data that every role may see.
 * @param url of the server with the demo; the shared one by default
 */
export async function idsOfDemo(url = sharedServer()): Promise<Ids> {
  const truth = await serverTruth(url, demoAccount('teacher'));
  const sponsor = await signInByApi(url, demoAccount('sponsor'));
  const teacher = await signInByApi(url, demoAccount('teacher'));
  const payments = await sponsor.call('payments.list', {});
  const paid = payments.data.find((payment) => payment.receiptCode !== null);
  if (!paid?.receiptCode) throw new Error('The demo sponsor has paid nothing.');
  const own = await truth.ownClass();
  const [[material], [report]] = [(await truth.materials(own.classId)).data, (await truth.reports(own.classId)).data];
  if (!material || !report) throw new Error('The class of the demo teacher has nothing to read.');
  const read = { materialId: material.id, reportId: report.id };
  return {
    ...{ ...own, ...read, sponsorId: sponsor.session.user.id, teacherId: teacher.session.user.id },
    ...{ receiptCode: paid.receiptCode, paymentId: paid.id },
  };
}

/**
 * Visits the pages of a role by their links.
 * @returns the findings of axe-core at 320, 360 and 1280 px in these colour modes, and elements that overflow the side
 */
export async function obstaclesOfPages(
  role: Caller,
  language: Language,
  modes: readonly ColourMode[],
  ids: Ids,
  places: readonly Place[] = placesOf(role),
): Promise<string[]> {
  const { page } = await openPage({
    ...(role !== 'visitor' && { role }),
    language,
    size: narrowest,
    path: '/',
  });
  await page.getByRole('main').waitFor();
  const found: string[] = [];
  for (const { path, ready } of places) {
    const what = `${language} ${path(ids)}`;
    await goWithin(page, path(ids));
    await loaded(page, ready).catch((cause: unknown) => {
      throw new Error(`${what} does not finish loading.`, { cause });
    });
    for (const size of [narrowest, ...otherSizes]) {
      await page.setViewportSize(size);
      await loaded(page);
      const at = `${what}, ${size.width} px`;
      found.push(...(await obstacles(page, at, modes)));
      for (const wide of await scrollsSideways(page)) found.push(`${at}: ${wide}`);
    }
    await page.setViewportSize(narrowest);
    for (const name of await classesWithoutRules(page)) found.push(`${what}: no rule for the class ${name}`);
  }
  return found;
}

/** Class names without a rule in the style sheet: Panda found no value in the source (docs/decisions/0027). */
function classesWithoutRules(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rules = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .join();
    const names = [...document.querySelectorAll('[class*="_"]')].flatMap(({ classList }) => [...classList]);
    // A part of a widget has all variants of its recipe: `menu__item--size_md`. Some of them have no rule for some parts.
    const isStyled = (name: string) => rules.includes(`.${CSS.escape(name.replace(/^(\w+?__\w+?)--.*$/, '$1'))}`);
    return [...new Set(names)].filter((name) => name.includes('_') && !isStyled(name));
  });
}

/**
 * The findings of axe-core on the current page.
 * @param what names the page in the findings
 */
export async function obstacles(page: Page, what: string, modes: readonly ColourMode[]): Promise<string[]> {
  const found: string[] = [];
  for (const [index, mode] of modes.entries()) {
    for (const finding of await axeFindings(page, mode, index > 0)) found.push(`${what}, ${mode}: ${finding}`);
  }
  return found;
}

/** Waits for the state that a person sees at the end of loading. */
export async function loaded(page: Page, ready?: 'article' | 'listitem' | 'row'): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('heading').first().waitFor();
  if (ready) await main.getByRole(ready).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [role=status][aria-label]'));
}
