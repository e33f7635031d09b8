import { asKeeper } from '#hooks/saved-files/is-keeper.ts';
import { extract } from './extract.ts';

/** Longest rest between two documents, if the device is never idle. */
const restMs = 5_000;

/** Prepares saved files for the search, in idle moments of the device. */
export function keepTextsNow(): Promise<void> {
  return asKeeper((engine, account) => engine.keepTexts(account, extract, idle));
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: restMs });
    else setTimeout(resolve, 1_000);
  });
}
