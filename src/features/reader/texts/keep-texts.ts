import { loadEngine } from '#hooks/engine/load-engine.ts';
import { isKeeper } from '#hooks/saved-files/is-keeper.ts';
import { currentAccount } from '#hooks/session/use-account.ts';
import { extract } from './extract.ts';

/** The longest rest between two documents, where the device is never idle. */
const restMs = 5_000;

/** Makes what is saved ready to be searched, in the idle moments of the device. */
export async function keepTextsNow(): Promise<void> {
  const engine = await loadEngine();
  const account = currentAccount();
  if (isKeeper(account)) await engine.keepTexts(account, extract, idle);
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: restMs });
    else setTimeout(resolve, 1_000);
  });
}
