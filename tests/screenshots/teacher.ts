import type { Page } from 'playwright-core';
import { demoAccounts } from '#contract/demo.ts';
import type { Language } from '#contract/language/languages.ts';
import { shareInto } from '#tests/e2e/steps.ts';
import { madeDocuments, type TestDocument } from '#tests/tools/documents.ts';
import { rejection } from '#tests/tools/faults.ts';
import { type Filled, fillUpload, openFirstCard, type Scenario, signIn, waitForWorker } from './scenario.ts';

const texts = {
  en: {
    lesson: ['Reading lesson 12', 'Read it aloud twice before Thursday.'],
    wrong: ['List of the new books', 'As the library sent it.'],
    report: ['Report of this month', '23 of 25 students came; 11 of them finished a surah.'],
    notes: ['Notes for parents', ''],
  },
  ar: {
    lesson: ['الدرس الثاني عشر', 'اقرؤوه بصوت مسموع مرتين قبل يوم الخميس.'],
    wrong: ['قائمة الكتب الجديدة', 'كما أرسلتها المكتبة.'],
    report: ['تقرير هذا الشهر', 'حضر ٢٣ طالبًا من ٢٥، وأتمّ ١١ منهم حفظ سورة.'],
    notes: ['ملاحظات لأولياء الأمور', ''],
  },
} as const;

/** A teacher's month: lessons, reports, a broken connection, waiting and arriving work, the end of the session. */
export async function teacherStory(scenario: Scenario, language: Language): Promise<void> {
  const { fixture, take, t } = scenario;
  const uploads = await madeUploads(language);
  const page = await scenario.open('teacher');
  await signIn(scenario, page, demoAccounts.teacher);
  await page
    .getByRole('button', { name: t('reports:upload') })
    .first()
    .waitFor();
  await take(page, 'teacher-home');
  await openFirstCard(page);
  await page.getByRole('heading', { name: t('madaris:mine') }).waitFor();
  await page.getByRole('main').getByRole('heading').getByRole('link').first().waitFor();
  await take(page, 'madrasa');
  await openFirstCard(page);
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: t('classes:keep.keep'), exact: true }).waitFor();
  await take(page, 'class-materials', { dark: true });
  const materials = page.url();

  const send = await fillUpload(page, t, t('materials:upload'), uploads.lesson);
  await take(page, 'upload-dialog');
  await send();
  await (await fillUpload(page, t, t('materials:upload'), uploads.wrong))();
  await page.getByRole('link', { name: t('classes:reports') }).click();
  await page.getByRole('listitem').getByRole('time').first().waitFor();
  await take(page, 'class-reports', { dark: true });
  const reports = page.url();

  await page.goto(`${fixture.origin}/outbox`);
  await page.locator('[data-state=sent]').waitFor();
  await page.locator('[data-state=rejected]').waitFor();
  await waitForWorker(page);
  await fixture.stopServer();
  await page.goto(materials);
  await (await fillUpload(page, t, t('materials:upload'), uploads.notes))();
  await page.goto(reports);
  await (await fillUpload(page, t, t('reports:upload'), uploads.report))();
  await page.getByRole('main').getByText(t('reports:waiting'), { exact: true }).waitFor();
  await goOffline(page, scenario);
  await take(page, 'class-reports-waiting', { dark: true });
  await page.goto(`${fixture.origin}/outbox`);
  await page.locator('[data-state=queued]').nth(1).waitFor();
  await goOffline(page, scenario);
  await take(page, 'outbox', { dark: true });
  await page.getByRole('button', { name: t('common:shell.account') }).click();
  await page.getByRole('menuitem', { name: t('common:actions.signOut') }).click();
  await page.getByRole('dialog').waitFor();
  await take(page, 'sign-out-unsent');

  fixture.network.fault({ fault: rejection('session-ended'), path: /^\/api\// });
  await fixture.startServer();
  await page.goto(materials);
  await page.getByRole('region', { name: t('auth:ended.title') }).waitFor();
  await page.getByRole('article').first().waitFor();
  await take(page, 'session-ended');
  fixture.network.clear();

  await signIn(scenario, page, demoAccounts.teacher);
  await page.goto(`${fixture.origin}/outbox`);
  await page.locator('[data-state=sent]').nth(2).waitFor();
  await take(page, 'outbox-receipts');
  await page.goto(materials);
  await page.getByRole('button', { name: t('common:list.actionsFor', { name: uploads.lesson.title }) }).click();
  await page.getByRole('menuitem', { name: t('common:actions.delete') }).click();
  await page.getByRole('alertdialog').waitFor();
  await take(page, 'delete-confirmation');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common:actions.cancel') })
    .click();

  await shareInto(page, fixture.origin, [uploads.report.file, { ...uploads.wrong.file, name: 'film.mp4' }]);
  await page.getByLabel(t('shares:class')).waitFor();
  await take(page, 'share', { dark: true });
}

/** The chip must show the change, so that two runs give the same picture. */
async function goOffline(page: Page, { t }: Scenario): Promise<void> {
  await page.getByRole('link', { name: t('home:chip.offline') }).waitFor();
}

async function madeUploads(language: Language): Promise<Record<'lesson' | 'wrong' | 'report' | 'notes', Filled>> {
  const { arabicPdf, tablesDocx, largeXlsx } = await madeDocuments();
  const words = texts[language];
  const filled = (key: keyof typeof words, file: TestDocument): Filled => {
    const [title, description] = words[key];
    return { title, description, file };
  };
  return {
    lesson: filled('lesson', tablesDocx),
    // A picture by its name and a text by its content, which the server rejects.
    wrong: filled('wrong', { ...tablesDocx, name: 'books.png', type: 'image/png' }),
    report: filled('report', arabicPdf),
    notes: filled('notes', largeXlsx),
  };
}
