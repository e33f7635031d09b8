import type { Background } from '#server/http/background.ts';
import { type ImportTools, resumeImports } from './run-import.ts';

const lookEveryMs = 15_000;

/**
 * Goes on with imports that a process left behind, at the start and every 15 seconds.
 * @returns stops looking; what is under way is waited for by `background`
 */
export function watchImports(given: Omit<ImportTools, 'isStopping'>, background: Background): () => void {
  let isBusy = false;
  let isStopping = false;
  const tools = { ...given, isStopping: () => isStopping };
  const look = () => {
    if (isBusy) return;
    isBusy = true;
    background.run('resuming imports', () =>
      resumeImports(tools).finally(() => {
        isBusy = false;
      }),
    );
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return () => {
    isStopping = true;
    clearInterval(timer);
  };
}
