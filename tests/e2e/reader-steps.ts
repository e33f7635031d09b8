import type { Page } from 'playwright-core';
import type { TestDocument } from '#tests/tools/documents.ts';
import { sharedServer } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';

type Upload = { title: string; file: Pick<TestDocument, 'name' | 'type' | 'bytes'> };

/** A separate school with these materials in its first class; the first one was uploaded last. */
export async function schoolWith(
  uploads: readonly Upload[],
): Promise<{ school: OwnSchool; path: (title: string) => string }> {
  const school = await ownSchool('Reading school');
  const truth = await serverTruth(sharedServer(), school.teacher);
  for (const { title, file } of uploads) {
    await truth.uploadMaterial(school.classes[0].id, title, { ...file, bytes: Buffer.from(file.bytes), sha256: '' });
  }
  const { data } = await truth.materials(school.classes[0].id);
  const path = (title: string) => `/read/material/${data.find((row) => row.title === title)?.id}`;
  return { school, path };
}

/** @returns the number of object URLs that the page has created and not revoked */
export async function countObjectUrls(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const objectUrls = new Set<string>();
    const { createObjectURL, revokeObjectURL } = URL;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        const url = createObjectURL.call(URL, blob);
        objectUrls.add(url);
        return url;
      },
      revokeObjectURL: (url: string) => {
        objectUrls.delete(url);
        revokeObjectURL.call(URL, url);
      },
    });
    Object.assign(window, { objectUrls });
  });
  return () => page.evaluate<number>('objectUrls.size');
}
