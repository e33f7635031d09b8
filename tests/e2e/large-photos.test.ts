import { expect, test } from 'vitest';
import { testDocument } from '#tests/tools/documents.ts';
import { fiftyMegapixels, largeJpeg, photoPdf } from '#tests/tools/large-pictures.ts';
import { goWithin } from './go-within.ts';
import { openPage, sharedServer } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';
import { scan } from './shown-documents.ts';

// tests/e2e/found-kinds.soak.ts measures the memory.
test('a photo of 50 megapixels is decoded at a quarter of its pixels, alone and inside a PDF', async () => {
  const school = await ownSchool('School of large photos');
  const [{ id: classId }] = school.classes;
  const truth = await serverTruth(sharedServer(), school.teacher);
  const pdf = photoPdf(fiftyMegapixels);
  for (const [title, content] of [
    ['photo.jpg', largeJpeg(fiftyMegapixels)],
    ['photo.pdf', pdf],
  ] as const) {
    await truth.uploadMaterial(classId, title, testDocument(title, content));
  }
  const { data } = await truth.materials(classId);
  const addressOf = (title: string) => `/read/material/${data.find((row) => row.title === title)?.id}`;

  const { page } = await openPage({ account: school.student, path: addressOf('photo.jpg') });
  const photo = page.getByRole('main').locator('img[src^=blob]');
  expect(await photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    fiftyMegapixels.width / 2,
    fiftyMegapixels.height / 2,
  ]);

  await goWithin(page, addressOf('photo.pdf'));
  await scan(page, pdf);
});
