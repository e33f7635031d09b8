import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addMonths, monthOf } from '#contract/month.ts';
import { madeDocuments, testDocument } from '#tests/tools/documents.ts';
import { packed } from '#tests/tools/report-pages.ts';
import { demoAccount } from './api.ts';
import { goWithin } from './go-within.ts';
import { callerOf, goOffline, openPage, sharedServer } from './harness.ts';
import { ownName } from './manage.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';
import { choose, openUpload, waitForWorker } from './steps.ts';
import { savedTexts } from './stored-on-device.ts';

/*
 * Wherever a document is shown, it opens in the reader, leafs through its list there, and Back returns to the place. The files
 * of the screens that lead to a document are read from the source: a new one must be added here.
 */

/** A place where a document is shown, and the file that shows it there. */
interface Place {
  readonly by: string;
  readonly path: string;
  /** Presses the link; the first link to a document by default. */
  readonly press?: (main: Locator) => Promise<void>;
  /** It belongs to a list, through which the reader leafs. */
  readonly leafs?: true;
}

const now = monthOf(new Date());
const before = addMonths(now, -1);

let school: OwnSchool;
let classId: string;
let teacherId: string;
let sponsorshipId: string;

beforeAll(async () => {
  school = await ownSchool('Places school');
  classId = school.classes[0].id;
  const { arabicPdf, largePdf, tablesDocx } = await madeDocuments();
  const teacher = await serverTruth(sharedServer(), school.teacher);
  teacherId = teacher.userId;
  const supervisor = await callerOf(school.supervisor);
  const card = { paymentToken: 'tok_sandbox_4242', paymentMethod: 'visa', lastFour: '4242', autoCharge: true };
  const sponsored = { type: 'madrasa', typeId: school.madrasa.id, amount: '20', ...card };
  const { data } = await (await callerOf(school.sponsor)).call('sponsorships.create', {}, sponsored);
  sponsorshipId = data.id;

  await teacher.uploadMaterial(classId, 'Lines to read', largePdf);
  await teacher.uploadMaterial(classId, 'Marks', tablesDocx);
  const page = await packed({ covered: 'What was covered' });
  const reportPage = testDocument(page.name, page.bytes);
  await teacher.uploadReport(classId, { title: 'First', month: before }, reportPage);
  const [first] = (await teacher.reports(classId)).data;
  await supervisor.call('reports.return', { id: first?.id }, { comment: 'The figures are missing.' });
  await teacher.uploadReport(classId, { title: 'Second', month: before, replaces: `${first?.id}` }, reportPage);
  await teacher.uploadReport(classId, { title: 'Newest', month: now }, arabicPdf);
  const [newest] = (await teacher.reports(classId)).data;
  await supervisor.call('reports.seen', { id: newest?.id });
});

/** Opens the document of each place, leafs if it is in a list, and goes back. */
async function visit(page: Page, places: readonly Place[]): Promise<void> {
  await page.getByRole('main').waitFor();
  for (const { by, path, press = firstLink, leafs } of places) {
    const here = `${path}, shown by ${by}`;
    await goWithin(page, path);
    await press(page.getByRole('main'));
    await page.waitForURL(/\/(read\/(material|report)|sample-reports)\/[^/]+$/).catch((cause: unknown) => {
      throw new Error(`${here}: no document opens.`, { cause });
    });
    await page.getByRole('toolbar', { name: 'Reading tools' }).or(page.getByRole('article')).first().waitFor();
    if (leafs) await leaf(page, here);
    await page.getByRole('main').getByRole('button', { name: 'Back', exact: true }).click();
    await page
      .waitForURL((url) => isAt(url, path))
      .catch((cause: unknown) => {
        throw new Error(`${here}: Back leads to ${page.url()}.`, { cause });
      });
  }
}

/** A screen may add further parameters to an address. */
function isAt(url: URL, path: string): boolean {
  const { pathname, searchParams } = new URL(path, url);
  return url.pathname === pathname && [...searchParams].every(([name, value]) => url.searchParams.get(name) === value);
}

async function leaf(page: Page, here: string): Promise<void> {
  const opened = page.url();
  // Clicked without scrolling: the link is below the document, and scrolling there would mark it as read to its end.
  await page
    .getByRole('link', { name: /^(Next|Previous|Newer|Older): / })
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  await page
    .waitForURL((url) => url.href !== opened && url.pathname.startsWith('/read/'))
    .catch((cause: unknown) => {
      throw new Error(`${here}: the list does not go on.`, { cause });
    });
}

function firstLink(main: Locator): Promise<void> {
  return main.locator('a[href^="/read/"]').first().click();
}

const row = (main: Locator) => main.getByRole('row', { name: school.classes[0].name }).first().click();

async function monthInTable(main: Locator): Promise<void> {
  await main.getByText('Month by month').click();
  await main.getByRole('table').locator('a[href^="/read/"]').first().click();
}

function listsOfReports(path: string): Place[] {
  return [
    {
      by: 'features/reports/report-row.tsx',
      path,
      press: (main) => main.getByRole('link', { name: 'Newest' }).click(),
      leafs: true,
    },
    { by: 'ui/report/figure-history.tsx', path, press: monthInTable, leafs: true },
  ];
}

function ofReviewers(ofMadrasa: string): Place[] {
  const search = encodeURIComponent(school.classes[0].name);
  return [
    { by: 'features/reports/review-page.tsx', path: `/reports?search=${search}&show=all`, press: row, leafs: true },
    { by: 'features/reports/review-page.tsx', path: `${ofMadrasa}?show=all`, press: row, leafs: true },
    { by: 'features/radar/month-marks.tsx', path: `/radar?search=${search}&show=all`, leafs: true },
    { by: 'features/users/person/person-story.tsx', path: `/person/${teacherId}`, leafs: true },
  ];
}

test('student: lessons of a class and of the start, what is new, and without internet what is saved and what is found in it', async () => {
  const ofClass = {
    by: 'features/materials/material-card.tsx',
    path: `/student-details/${classId}`,
    leafs: true,
  } as const;
  const { page } = await openPage({ account: school.student, path: ofClass.path, worker: true });
  await waitForWorker(page);
  const keep = page.getByRole('region', { name: 'Save this class for offline' });
  await keep.getByRole('button', { name: 'Save', exact: true }).click();
  await keep.getByText('Saved on this device').waitFor();
  await expect.poll(() => savedTexts(page)).toBe(2);
  const start = { by: 'features/materials/reading-start.tsx', path: '/', leafs: true } as const;
  await visit(page, [{ by: 'features/news/news-page.tsx', path: '/news', leafs: true }, start, ofClass]);
  await goWithin(page, ofClass.path);
  await page.getByRole('link', { name: 'Lines to read' }).click();
  await page.getByRole('button', { name: /^1 \/ \d+$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Page 2', exact: true }).click();
  await page.getByRole('button', { name: /^2 \/ \d+$/ }).waitFor();
  await page.goBack();
  await goOffline(page);
  await page.reload();
  await visit(page, [
    ofClass,
    { ...start, press: goOn },
    { by: 'features/palette/use-entries.tsx', path: '/outbox', press: findInDocuments, leafs: true },
  ]);
});

async function goOn(main: Locator): Promise<void> {
  await main.getByText('Continue where you left off').waitFor();
  await main.getByRole('link', { name: 'Lines to read' }).first().click();
}

async function findInDocuments(main: Locator): Promise<void> {
  const page = main.page();
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('lesson 30');
  await page.getByRole('option', { name: /Lines to read/ }).click();
}

test('teacher: lessons and reports of a class, what is new, and what waits to be sent', async () => {
  const ofClass = `/class-details/${classId}`;
  const { page, context } = await openPage({ account: school.teacher, path: ofClass, worker: true });
  await waitForWorker(page);
  await goOffline(page);
  const lesson = ownName('Waiting');
  const dialog = await openUpload(page, 'Upload material', lesson);
  await choose(dialog, (await madeDocuments()).arabicPdf);
  await dialog.getByRole('button', { name: 'Upload material' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const waiting = (main: Locator) => main.getByRole('link', { name: lesson }).click();
  await visit(page, [
    { by: 'features/materials/material-card.tsx', path: ofClass, press: waiting, leafs: true },
    { by: 'features/outbox/entry-row.tsx', path: '/outbox', press: waiting, leafs: true },
  ]);
  await context.setOffline(false);
  await visit(page, [
    { by: 'features/materials/material-card.tsx', path: ofClass, leafs: true },
    ...listsOfReports(`${ofClass}/monthly-reports`),
    { by: 'features/news/news-page.tsx', path: '/news', leafs: true },
  ]);
});

test('supervisor: reports to read, of a class and of a madrasa, months, a person, and what is new', async () => {
  const { page } = await openPage({ account: school.supervisor, size: 'desktop', path: '/outbox' });
  await visit(page, [
    ...listsOfReports(`/supervisor-class-reports/${classId}`),
    { by: 'features/materials/material-card.tsx', path: `/class-materials/${classId}`, leafs: true },
    ...ofReviewers(`/supervisor-madrasa-reports/${school.madrasa.id}/reports`),
    { by: 'features/news/news-page.tsx', path: '/news', leafs: true },
  ]);
});

test('admin: reports to read, of a madrasa, months and a person', async () => {
  const { page } = await openPage({ account: demoAccount('admin'), size: 'desktop', path: '/outbox' });
  const ofMadrasa = `/madaris/${school.madrasa.id}/reports`;
  await visit(page, [
    ...ofReviewers(ofMadrasa),
    ...listsOfReports(`/class-reports/${classId}`),
    { by: 'features/materials/material-card.tsx', path: `/class-materials/${classId}`, leafs: true },
  ]);
  await readToTheEnd(page, `${ofMadrasa}?show=all`);
});

/** From the first report of a list to the last one, which links back to the list. */
async function readToTheEnd(page: Page, path: string): Promise<void> {
  await goWithin(page, path);
  await row(page.getByRole('main'));
  const next = page.getByRole('link', { name: /^Next: / });
  const back = page.getByRole('button', { name: 'Back to the list' });
  await next.waitFor();
  while (!(await back.isVisible())) {
    const here = page.url();
    await next.click();
    await page.waitForURL((url) => url.href !== here);
    await next.or(back).waitFor();
  }
  await back.click();
  await page.waitForURL((url) => isAt(url, path));
}

test('sponsor: newest reports, months of a class, the month of a mail, and what is new', async () => {
  const path = '/my-sponsorships';
  const { page } = await openPage({ account: school.sponsor, path });
  const month = (main: Locator) =>
    main
      .getByRole('link', { name: /Open report$/ })
      .first()
      .click();
  const mailed = (main: Locator) => goWithin(main.page(), `/sponsored-month/${classId}/${now}`);
  await visit(page, [
    { by: 'features/sponsorships/newest-reports.tsx', path },
    { by: 'ui/report/report-months.tsx', path, press: month },
    { by: 'features/sponsorships/sponsored-month-page.tsx', path, press: mailed },
    { by: 'features/trail/stations.tsx', path: `/money-trail/${sponsorshipId}` },
    { by: 'features/news/news-page.tsx', path: '/news' },
  ]);
});
