import { parentPort } from 'node:worker_threads';
import { makeReportPdf, type PrintedReport } from './report-pdf.ts';

/*
 * The thread in which PDFs of reports are made: shaping letters takes seconds if scripts alternate. The bundle has it as a
 * separate file.
 */

/** Values that cross between threads: a Buffer arrives as plain bytes. */
type Sent = Omit<PrintedReport, 'photos'> & { readonly photos: readonly { jpeg: Uint8Array; caption: string }[] };

const port = parentPort;

port?.on('message', (sent: Sent) => {
  const photos = sent.photos.map(({ jpeg, caption }) => ({
    jpeg: Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength),
    caption,
  }));
  makeReportPdf({ ...sent, photos }).then(
    (pdf) => port.postMessage({ pdf }),
    (error: unknown) => port.postMessage({ failure: error instanceof Error ? error.stack : String(error) }),
  );
});
