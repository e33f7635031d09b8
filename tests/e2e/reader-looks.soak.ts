import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/rights/roles.ts';
import { madeDocuments, testDocument } from '#tests/tools/documents.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { makeRecording } from '#tests/tools/recording.ts';
import { cutOrCovered, lostInForcedColours } from './cut-off.ts';
import { type Language, languages, obstacles } from './every-page.ts';
import { goWithin } from './go-within.ts';
import { openPage, sharedServer } from './harness.ts';
import { enter, typeInto } from './keyboard.ts';
import { scrollsSideways } from './looks.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';

/*
 * Each kind of document in its reader, as each role that may read it: without an obstacle, at double text, in the colours of the
 * system, and by keyboard alone. SHOTS=folder keeps pictures for the eye.
 */

const folder = process.env.SHOTS;
const phone = { width: 360, height: 740 };

let school: OwnSchool;
/** Titles and addresses. */
let lessons: { title: string; path: string }[];

beforeAll(async () => {
  const { arabicPdf, tablesDocx, largeXlsx } = await madeDocuments();
  school = await ownSchool('School of all kinds');
  const truth = await serverTruth(sharedServer(), school.teacher);
  const csv = Buffer.from('الطالب,الحضور,الحفظ\nعمر,٢٠,الملك\nمريم,١٩,القلم\nيوسف,١٧,الحاقة\n');
  const files = [
    arabicPdf,
    tablesDocx,
    largeXlsx,
    testDocument('marks.csv', csv),
    testDocument('board.png', Buffer.from(drawPicture(900, 600, 3))),
    testDocument('recitation.mp3', makeRecording(90)),
  ];
  for (const file of files) await truth.uploadMaterial(school.classes[0].id, file.name, file);
  const { data } = await truth.materials(school.classes[0].id);
  lessons = data.map(({ id, title }) => ({ title, path: `/read/material/${id}` }));
});

const accountOf = (role: Role) => (role === 'admin' ? { role } : { account: school[role] });

async function shown(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  const document = page.locator(
    '[data-page="1"] span, main article table, main section table, main img[alt], main [type=range], main [role=slider]',
  );
  await document.first().waitFor({ state: 'attached' });
}

test.each<Role>(['student', 'teacher', 'supervisor', 'admin'])(
  '%s: no obstacle in any reader, in either language and colour mode; nothing is cut at double text or lost in forced colours',
  async (role) => {
    const found = await Promise.all(languages.map((language) => look(role, language)));
    expect(found.flat()).toEqual([]);
  },
);

async function look(role: Role, language: Language): Promise<string[]> {
  const { page } = await openPage({ ...accountOf(role), language, size: phone, path: '/' });
  await page.getByRole('main').waitFor();
  const found: string[] = [];
  for (const { title, path } of lessons) {
    await goWithin(page, path);
    await shown(page, title);
    const what = `${role} ${language} ${title}`;
    found.push(...(await obstacles(page, what, ['light', 'dark'])));
    for (const wide of await scrollsSideways(page)) found.push(`${what}: ${wide}`);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const cut of await cutOrCovered(page)) found.push(`${what}, 200 %: ${cut}`);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.emulateMedia({ forcedColors: 'active' });
    for (const lost of await lostInForcedColours(page)) found.push(`${what}, forced colours: ${lost}`);
    await page.emulateMedia({ forcedColors: null });
    if (folder && role === 'student') await shoot(page, `${language}-${title}`);
  }
  return found;
}

async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(`${folder}`, { recursive: true });
  for (const [device, size] of [
    ['phone', phone],
    ['desktop', { width: 1280, height: 800 }],
  ] as const) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name.replaceAll(' ', '-')}-${device}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(phone);
}

test('by keyboard alone a lesson is opened, a word is found, and a recording is played and repeated', async () => {
  const { page } = await openPage({ account: school.student, path: `/student-details/${school.classes[0].id}` });
  await enter(page, page.getByRole('link', { name: 'attendance-and-marks.docx' }));
  await page.getByRole('table').waitFor();
  await enter(page, page.getByRole('button', { name: 'Find in this document' }));
  await typeInto(page, page.getByRole('searchbox', { name: 'Find in this document' }), 'حاضر');
  await page.getByText(/^1 of \d+$/).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(/^2 of \d+$/).waitFor();
  await page.goBack();
  await enter(page, page.getByRole('link', { name: 'recitation.mp3' }));
  await enter(page, page.getByRole('button', { name: 'Play', exact: true }));
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await enter(page, page.getByRole('button', { name: 'Repeat from here' }));
  await page.getByRole('button', { name: /^From / }).waitFor();
  await enter(page, page.getByRole('button', { name: 'Stop repeating' }));
  await page.getByRole('button', { name: 'Repeat from here' }).waitFor();
});
