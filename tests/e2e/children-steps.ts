import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wordsOf } from '#tests/screenshots/words.ts';
import { madeDocuments } from '#tests/tools/documents.ts';
import type { Account } from './api.ts';
import { goWithin } from './go-within.ts';
import { callerOf, goOffline, openPage, sharedServer } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';

/* A school whose children have no address, in Arabic, on small phones: list, slips, PINs, and phones shared by children. */

export const t = wordsOf('ar');
const digits = new Intl.NumberFormat('ar-EG', { useGrouping: false });
const rules = new Intl.PluralRules('ar');

/** A text with a count, in the form on the screen. */
function counted(key: string, count: number): string {
  return t(`${key}_${rules.select(count)}`, { count: digits.format(count) });
}

const week = 7 * 86_400_000;
const phone = { language: 'ar', size: 'phone', touch: true } as const;
const firstNames = ['أمينة', 'بلال', 'زينب', 'داود', 'هاجر', 'يوسف', 'مريم', 'إدريس', 'صفية', 'خالد'];
const families = ['المنصوري', 'العلوي', 'الفاسي'];

/** This many full names, all different, some with the same first name. */
export function namesOfChildren(count: number): string[] {
  return Array.from({ length: count }, (_, turn) => {
    const family = families[Math.floor(turn / firstNames.length)] ?? '';
    return `${firstNames[turn % firstNames.length]} ${family}`;
  });
}

/** A school with a teacher and a lesson in each class. */
export async function schoolWithLesson(): Promise<OwnSchool & { lesson: string }> {
  const school = await ownSchool('منطقة');
  const { arabicPdf } = await madeDocuments();
  const lesson = 'الدرس الأول';
  const [, second] = school.classes;
  const { call } = await callerOf(school.supervisor);
  await call('classes.addUser', { classId: second.id }, { userId: school.teacher.id });
  const { uploadMaterial } = await serverTruth(sharedServer(), school.teacher);
  for (const { id } of school.classes) await uploadMaterial(id, lesson, arabicPdf);
  return { ...school, lesson };
}

/** The supervisor imports a list with two columns, name and class, on a phone. */
export async function importByPhone(supervisor: Account, className: string, names: readonly string[]): Promise<void> {
  const { page } = await openPage({ ...phone, account: supervisor, path: '/import' });
  const list = ['الاسم;الصف', ...names.map((name) => `${name};${className}`)].join('\r\n');
  const file = { name: 'الطلاب.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${list}`) };
  await page.getByRole('main').locator('input[type=file]').setInputFiles(file);
  await page.getByLabel(t('imports:whoAreThey')).selectOption({ label: t('imports:allAre.student') });
  await page.getByRole('button', { name: counted('imports:run', names.length), exact: true }).tap();
  await page.getByRole('heading', { name: t('imports:states.done') }).waitFor();
}

/** The teacher's list of the class, on a phone. */
export async function openRollCall(teacher: Account, classId: string): Promise<Page> {
  const { page } = await openPage({ ...phone, account: teacher, path: `/class-students-details/${classId}` });
  return page;
}

/** The count of children in a state, above the list. */
export function stateCount(page: Page, state: 'signedIn' | 'slip' | 'password' | 'none', count: number) {
  const text = t(`users:rollCall.count.${state}`, { number: digits.format(count) });
  return page.getByRole('main').getByText(text, { exact: true });
}

/**
 * Two taps of the teacher give a slip to all children without one.
 * @returns the link of each, by full name
 */
export async function makeSlips(page: Page, count: number): Promise<Map<string, string>> {
  const make = counted('users:slips.make', count);
  await page.getByRole('main').getByRole('button', { name: make, exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: t('users:slips.title') });
  const answering = page.waitForResponse((answer) => answer.url().endsWith('/v1/invitations'));
  await dialog.getByRole('button', { name: make, exact: true }).tap();
  const { data } = (await (await answering).json()) as { data: { id: string; link: { path: string } }[] };
  const slips = dialog.getByRole('listitem');
  await dialog
    .getByRole('img', { name: t('users:invitation.code') })
    .nth(count - 1)
    .waitFor();
  expect(await slips.count()).toBe(count);
  const names = await slips.locator('strong').allInnerTexts();
  return new Map(names.map((name, turn) => [name, data[turn]?.link.path ?? '']));
}

/** A new slip for one child, from the menu beside the name. */
export async function newSlip(page: Page, fullName: string): Promise<string> {
  await page.getByRole('button', { name: t('common:list.actionsFor', { name: fullName }) }).tap();
  await page.getByRole('menuitem', { name: t('users:invitation.action') }).tap();
  const dialog = page.getByRole('dialog', { name: t('users:invitation.title', { name: fullName }) });
  const link = await dialog.locator('[data-link]').innerText();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  return link;
}

/** A phone on which a child opens a slip. */
export async function openPhone(link: string): Promise<Page> {
  const { pathname, search } = new URL(link, sharedServer());
  const { page } = await openPage({ ...phone, worker: true, path: pathname + search });
  return page;
}

/** Opens a child's slip on a phone that another child still uses: the page asks to sign the other one out first. */
export async function takePhone(page: Page, link: string, before: string): Promise<void> {
  const { href } = new URL(link, sharedServer());
  await page.goto(href);
  const strip = page.getByRole('region', { name: t('auth:reset.someone', { name: before }) });
  await strip.waitFor();
  expect(await page.getByLabel(t('auth:reset.pin')).count()).toBe(0);
  await strip.getByRole('button', { name: t('common:actions.signOut') }).tap();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common:actions.signOut') })
    .tap();
  await strip.waitFor({ state: 'detached' });
}

/**
 * Chooses a PIN on the page of a slip and enters with one tap.
 * @returns the sign-in name on the page
 */
export async function enterWithPin(page: Page, pin: string): Promise<string> {
  await page.getByLabel(t('auth:reset.pin')).fill(pin);
  await page.getByRole('button', { name: t('auth:reset.submitPin'), exact: true }).tap();
  await page.getByRole('heading', { level: 1, name: t('auth:reset.pinDone') }).waitFor();
  const name = await page.getByRole('main').getByRole('status').innerText();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common:actions.signIn'), exact: true })
    .tap();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: t('common:shell.account') }).waitFor();
  return name.trim();
}

/** Signs in by hand with the sign-in name. */
export async function signInByName(page: Page, name: string, pin: string): Promise<void> {
  await page.getByLabel(t('auth:email')).fill(name);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(pin);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth:submit'), exact: true })
    .tap();
}

/** Signs out by the menu, and opens the sign-in page. */
export async function leavePhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('common:shell.account') }).tap();
  await page.getByRole('menuitem', { name: t('common:actions.signOut'), exact: true }).tap();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common:actions.signOut') })
    .tap();
  await page
    .getByRole('link', { name: t('common:actions.signIn'), exact: true })
    .first()
    .waitFor();
}

/** Saves the class on the phone, which then has no connection for a week by its own clock. */
export async function weekOffline(page: Page, classId: string): Promise<void> {
  await goWithin(page, `/student-details/${classId}`);
  await page.getByRole('button', { name: t('classes:keep.keep'), exact: true }).tap();
  await page
    .getByRole('region', { name: t('classes:keep.title') })
    .getByText(t('classes:keep.kept'))
    .waitFor();
  // The readers come with the class, before any document was opened.
  const readers = () => page.evaluate(async () => (await (await caches.open('sanad-readers')).keys()).length);
  await expect.poll(readers, { timeout: 60_000 }).toBeGreaterThan(4);
  await goOffline(page);
  await page.clock.setFixedTime(Date.now() + week);
  await page.reload();
}

/** Opens the lesson of a class, and waits for its first page. */
export async function readLesson(page: Page, lesson: string): Promise<void> {
  await page.getByRole('article').getByRole('link', { name: lesson }).first().tap();
  await page.waitForURL(/\/read\//);
  await page.locator('[data-page="1"] :is(canvas, p)').waitFor();
}

/** The supervisor moves a child to another class of the madrasa, on a phone. */
export async function moveChild(school: OwnSchool, fullName: string): Promise<void> {
  const [from, to] = school.classes;
  const path = `/supervisor-madrasa-students/${school.madrasa.id}/students?classId=${from.id}`;
  const { page } = await openPage({ ...phone, account: school.supervisor, path });
  await page.getByRole('searchbox').fill(fullName);
  const row = page.getByRole('row', { name: new RegExp(fullName) });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('users:moveToClass.action'), exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: t('users:moveToClass.title') });
  await dialog.getByRole('combobox').fill(to.name);
  await page.getByRole('option', { name: to.name }).tap();
  await dialog.getByRole('button', { name: t('common:actions.save'), exact: true }).tap();
  await dialog.waitFor({ state: 'hidden' });
  await row.waitFor({ state: 'detached' });
}
