import { testDocument } from '#tests/tools/documents.ts';
import { goWithin } from './go-within.ts';
import { openPage, sharedServer } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';

/*
 * Documents made by strangers, some malicious: each is explained, stays within the limits of a document, runs nothing and asks
 * no other server.
 */

/** Uploads these and opens the app as a student, recording everything that leaves the app. */
export async function withDocuments(files: Record<string, Buffer>) {
  const school = await ownSchool('School of traps');
  const truth = await serverTruth(sharedServer(), school.teacher);
  for (const [name, bytes] of Object.entries(files)) {
    await truth.uploadMaterial(school.classes[0].id, name, testDocument(name, bytes));
  }
  const { data } = await truth.materials(school.classes[0].id);
  const { page, origin } = await openPage({ account: school.student, size: 'desktop', path: '/' });
  await page.getByRole('main').waitFor();
  const left: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) left.push(request.url());
  });
  page.on('dialog', (dialog) => {
    left.push(`a dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on('popup', (other) => left.push(`a window: ${other.url()}`));
  const open = async (name: string) => {
    await goWithin(page, `/read/material/${data.find(({ title }) => title === name)?.id}`);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  };
  return { page, open, left };
}
