import { GlobalWorkerOptions, getDocument, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

// The smallest page with the library: it opens a document and shows its first page with its text, and does nothing else.
GlobalWorkerOptions.workerSrc = '/worker.mjs';

async function show(): Promise<void> {
  const pdf = await getDocument({ url: '/book.pdf', isEvalSupported: false, useWasm: false }).promise;
  const page = await pdf.getPage(1);
  const width = document.body.clientWidth;
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  const text = document.createElement('div');
  document.body.append(canvas, text);
  await page.render({ canvas, viewport }).promise;
  await new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport }).render();
}

void show();
