import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { HttpError } from '#server/http/http-error.ts';
import type { PrintedReport } from './report-pdf.ts';

type Answer = { readonly pdf: Uint8Array } | { readonly failure: string };

/** The longest possible report needs a tenth of it on a slow core. */
const longestMs = 20_000;
/** An idle thread keeps fonts and texts in memory. */
const idleMs = 30_000;
const mostMegabytes = 256;

/** Beside the bundled server; from the sources, TypeScript is loaded in the same way as the server. */
const bundled = fileURLToPath(new URL('./pdf-thread.js', import.meta.url));
const fromSource = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./pdf-thread.ts', import.meta.url).href)});
})`;

let thread: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes the PDF of a report outside of the main thread, one at a time.
 * @throws HttpError `busy` if it takes longer than `longestMs`
 */
export function makeReportPdfAside(report: PrintedReport): Promise<Buffer> {
  const made = last.then(() => makeInThread(report));
  last = made.catch(() => undefined);
  return made;
}

async function makeInThread(report: PrintedReport): Promise<Buffer> {
  const worker = thread ?? start();
  thread = undefined;
  let isWhole = false;
  try {
    const answer = await answerOf(worker, report);
    isWhole = true;
    if ('failure' in answer) throw new Error(`The PDF of a report could not be made: ${answer.failure}`);
    return Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength);
  } finally {
    if (isWhole) keep(worker);
    else await worker.terminate();
  }
}

function answerOf(worker: Worker, report: PrintedReport): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new HttpError('busy', { retryAfter: 60 }))), longestMs);
    const onError = (error: Error) => end(() => reject(error));
    const onExit = () => end(() => reject(new Error('The thread of the PDFs has ended.')));
    const end = (finish: () => void) => {
      clearTimeout(timer);
      worker.removeAllListeners('message').off('error', onError).off('exit', onExit);
      finish();
    };
    worker.once('message', (answer: Answer) => end(() => resolve(answer)));
    worker.once('error', onError).once('exit', onExit);
    worker.postMessage(report);
  });
}

function start(): Worker {
  const isBundled = existsSync(bundled);
  const worker = new Worker(isBundled ? bundled : fromSource, {
    eval: !isBundled,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 32 },
  });
  // It keeps no process alive, and a thread that ends while idle is not used again.
  worker.unref();
  worker.on('error', () => {
    if (thread === worker) thread = undefined;
  });
  return worker;
}

/** The next report finds fonts and texts loaded; after an idle time the thread ends. */
function keep(worker: Worker): void {
  thread = worker;
  const timer = setTimeout(() => {
    if (thread !== worker) return;
    thread = undefined;
    void worker.terminate();
  }, idleMs);
  timer.unref();
}
