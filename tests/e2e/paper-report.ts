import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { photoWithPlace } from '#tests/tools/report-pages.ts';
import { callerOf, goOffline, openPage, sharedServer } from './harness.ts';
import type { OwnSchool } from './own-school.ts';
import { expectEntries } from './steps.ts';

const month = new Date().toISOString().slice(0, 7);
/** Wider than high, as is each page made of one without turning. */
export const photos = () => Promise.all([1, 2].map((number) => photoWithPlace(number, 900)));

export async function offlinePhone(school: OwnSchool) {
  const phone = await openPage({ account: school.teacher, ownSession: true, worker: true, path: '/' });
  await phone.page.getByRole('link', { name: 'Write the report' }).first().waitFor();
  await phone.page.goto(`${phone.origin}/class-details/${school.classes[0].id}/new-report?month=${month}`);
  await phone.page.getByLabel('What was covered').waitFor();
  await goOffline(phone.page);
  return phone;
}

/** Width and height of each page of the school's only report. */
export async function arrivedPages({ teacher, classes }: OwnSchool): Promise<number[][]> {
  const { data } = await (await callerOf(teacher)).call('reports.list', { classId: classes[0].id });
  expect(data.map(({ fileType, month: of }) => [fileType, of])).toEqual([['PDF', month]]);
  const answer = await fetch(new URL(data[0]?.fileUrl ?? '', sharedServer()));
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 }).promise;
  const sizes: number[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
    sizes.push([width, height]);
  }
  await pdf.loadingTask.destroy();
  return sizes;
}

export async function goOnline(page: Page, origin: string): Promise<void> {
  await page.context().setOffline(false);
  await page.goto(`${origin}/outbox`);
  await expectEntries(page, 'sent', 1);
}

export function ratio([width = 0, height = 1]: readonly number[]): number {
  return width / height;
}
