import { idleMoment, later, pageIsLoaded } from './page-moments.ts';

/** A network is quiet after this time without an arrival, in milliseconds. */
const silenceMs = 1_000;

/** A page that never stops fetching counts as quiet after this time, in milliseconds. */
const longestMs = 15_000;

/** Waits until the first screen has fetched everything it asks for, so that later work does not slow it down. */
export async function networkIsQuiet(): Promise<void> {
  await pageIsLoaded();
  if ('PerformanceObserver' in globalThis) await Promise.race([silence(), later(longestMs)]);
  await idleMoment();
}

/** Resolves when nothing has arrived for a while, and the screen waits for nothing. */
function silence(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(end, silenceMs);
    const listenOn = () => {
      clearTimeout(timer);
      timer = setTimeout(end, silenceMs);
    };
    const observer = new PerformanceObserver(listenOn);
    observer.observe({ type: 'resource' });
    function end(): void {
      if (document.querySelector('[data-loading], [aria-busy=true]')) {
        listenOn();
        return;
      }
      observer.disconnect();
      resolve();
    }
  });
}
