import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { makePdf } from '#server/documents/pdf.ts';
import { pageOf } from './page-of.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Reads a document to its end and closes it, as a reader who comes and leaves. */
async function readAndLeave(bytes: Buffer): Promise<WeakRef<object>> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  await (await pageOf(pdf, pdf.numPages)).getTextContent();
  await pdf.loadingTask.destroy();
  return new WeakRef(pdf);
}

test('nothing of a document stays in memory when it is closed', async () => {
  const bytes = await makePdf({ title: 'Left', language: 'en', paragraphs: ['Read it aloud.'] });
  const left = [await readAndLeave(bytes), await readAndLeave(bytes)];
  await expect
    .poll(() => {
      collectGarbage();
      return left.filter((document) => document.deref() !== undefined).length;
    })
    .toBe(0);
});
