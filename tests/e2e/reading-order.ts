import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sharedServer } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';

export const lessons = ['Alif', 'Ba', 'Ta', 'Tha'];

export async function schoolWithLessons(): Promise<OwnSchool> {
  const school = await ownSchool('Ordered school');
  const truth = await serverTruth(sharedServer(), school.teacher);
  for (const title of lessons) {
    const bytes = Buffer.from(`letter\n${title}\n`);
    await truth.uploadMaterial(school.classes[0].id, title, {
      name: `${title}.csv`,
      type: 'text/csv',
      bytes,
      sha256: '',
    });
  }
  return school;
}

export const order = (page: Page) => page.getByRole('article').getByRole('link').allTextContents();
/** The list is fetched again after each change. */
export const hasOrder = (page: Page, expected: readonly string[]) => expect.poll(() => order(page)).toEqual(expected);
