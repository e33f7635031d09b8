import type { Page } from 'playwright-core';
import { demoAccounts, demoPassword } from '#contract/demo.ts';
import { goWithin } from '#tests/e2e/go-within.ts';
import type { Demo } from '../phone/demo.ts';
import { slowDown } from '../phone/slow-down.ts';
import { classCard, madrasaCard, signInTeacher, t, waitForWorker } from '../phone/teacher.ts';
import { openMetrics, workOf } from './work-of.ts';

const cpu = 4;
const rows = 100;

/** The cost of one build in one round, in milliseconds of the main thread at a quarter of the processor's speed. */
export interface Costs {
  /** Script of a start without a connection, until a teacher's classes respond. */
  offlineStart: number;
  /** All work until a table of 100 rows is visible. */
  table: number;
  /** Script of the first dialog of a visit, including the loading of its files, and of a dialog that is opened again. */
  firstDialog: number;
  laterDialog: number;
}

/**
 * A device that both people have used before: the files for a start are stored.
 * @returns the teacher's list
 */
export async function prepare(demo: Demo): Promise<string> {
  const teacher = await demo.openPhone('teacher');
  await signInTeacher(teacher.page, demo.server.url);
  await madrasaCard(teacher.page).click();
  await classCard(teacher.page).waitFor();
  await waitForWorker(teacher.page);
  await teacher.page.reload();
  await classCard(teacher.page).waitFor();
  const list = teacher.page.url();
  await teacher.close();

  const admin = await demo.openPhone('admin');
  await admin.page.goto(`${demo.server.url}/login`);
  await admin.page.getByLabel(t('auth:email')).fill(demoAccounts.admin);
  await admin.page.getByLabel(t('auth:password'), { exact: true }).fill(demoPassword);
  await admin.page.getByLabel(t('auth:remember')).check();
  await admin.page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await admin.page.waitForURL(`${demo.server.url}/`);
  await waitForWorker(admin.page);
  await admin.close();
  return list;
}

export async function measure(demo: Demo, list: string): Promise<Costs> {
  return { offlineStart: await startOffline(demo, list), ...(await visitOfAdmin(demo)) };
}

async function startOffline(demo: Demo, list: string): Promise<number> {
  const phone = await demo.openPhone('teacher');
  try {
    await phone.context.setOffline(true);
    await slowDown(phone.page, { cpu });
    const session = await openMetrics(phone.page);
    return await workOf(session, 'ScriptDuration', async () => {
      await phone.page.goto(list, { waitUntil: 'commit' });
      await classCard(phone.page).waitFor();
    });
  } finally {
    await phone.close();
  }
}

async function visitOfAdmin(demo: Demo): Promise<Omit<Costs, 'offlineStart'>> {
  const { page, close } = await demo.openPhone('admin');
  try {
    await page.setViewportSize({ width: 1280, height: 800 });
    await slowDown(page, { cpu });
    await page.goto(`${demo.server.url}/madaris/${await madrasaOf(demo)}/classes`);
    await page.locator('tbody tr').first().waitFor();
    const session = await openMetrics(page);
    const firstDialog = await workOf(session, 'ScriptDuration', () => openDialog(page));
    await closeDialog(page);
    const laterDialog = await workOf(session, 'ScriptDuration', () => openDialog(page));
    await closeDialog(page);
    // The screen's files are loaded once; the table itself is new each time.
    await goWithin(page, '/students?limit=5');
    await rowsOf(page, 5);
    await goWithin(page, '/about');
    const table = await workOf(session, 'TaskDuration', async () => {
      await goWithin(page, `/students?limit=${rows}`);
      await rowsOf(page, rows);
    });
    return { firstDialog, laterDialog, table };
  } finally {
    await close();
  }
}

async function madrasaOf({ server }: Demo): Promise<string> {
  const answer = await fetch(`${server.url}/api/v1/madaris?limit=1`);
  const { data } = (await answer.json()) as { data: [{ id: string }] };
  return data[0].id;
}

/** Opens the dialog of a class, which has the same fields in both builds. */
async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('classes:add'), exact: true }).click();
  await page.getByRole('dialog', { name: t('classes:add') }).waitFor();
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function rowsOf(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('tbody tr').length === wanted, count);
}
