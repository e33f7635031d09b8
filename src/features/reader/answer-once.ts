import { DocumentProblem, type DocumentProblemKind, problemOf } from './document-problem.ts';

type Answer<TValue> = { value: TValue } | { problem: DocumentProblemKind; reason: string };

/** Answers the one question of a worker, inside of it. */
export function answerOnce<TQuestion, TValue>(work: (question: TQuestion) => Promise<TValue>): void {
  self.addEventListener('message', ({ data }: MessageEvent<TQuestion>) => {
    const answer = (given: Answer<TValue>) => self.postMessage(given);
    work(data).then(
      (value) => answer({ value }),
      (failure: unknown) => answer({ problem: problemOf(failure), reason: String(failure) }),
    );
  });
}

/** Time limit of a worker: a phone never needs that long for a school's document. */
const longestMs = 30_000;

/** Asks a worker once and ends it, also if the reader leaves. @throws DocumentProblem, or the reason of `signal` */
export function askWorker<TValue>(worker: Worker, question: unknown, signal: AbortSignal): Promise<TValue> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answered = new Promise<TValue>((resolve, reject) => {
    timer = setTimeout(() => reject(new DocumentProblem('too-large', { cause: 'It took too long.' })), longestMs);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', ({ message }) => {
      // An error without a message means that the worker never ran: its file is not on this device.
      reject(new DocumentProblem(message ? 'damaged' : 'unreachable', { cause: message }));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Answer<TValue>>) => {
      if ('value' in data) resolve(data.value);
      else reject(new DocumentProblem(data.problem, { cause: data.reason }));
    });
    worker.postMessage(question);
  });
  return answered.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
