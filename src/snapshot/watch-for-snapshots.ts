import { loadEngine } from '#hooks/engine/load-engine.ts';
import { onSession, readSession } from '#hooks/session/session-store.ts';
import { currentAccount } from '#hooks/session/use-account.ts';
import type { Snapshot } from './take-snapshot.ts';
import { watchScreen } from './watch-screen.ts';

/** Limit of HTML and styles together, in characters. A larger screen is not kept: an old phone has little space. */
const largest = 200_000;

/**
 * Keeps a snapshot of each screen of the signed-in user, which the next start shows until its live screen is ready
 * (docs/decisions/0014-snapshot-of-the-screen.md). A visitor's pages need none. Called once, at the start.
 * @param isWanted true if the route asks for it, and the address is that of the shown screen
 */
export function watchForSnapshots(root: Element, isWanted: () => boolean): void {
  let stop: (() => void) | undefined;

  async function follow(): Promise<void> {
    stop?.();
    stop = undefined;
    const { userId } = currentAccount();
    if (userId === null) return;
    if (readSession()?.ended) {
      await (await loadEngine()).forgetSnapshot();
      return;
    }
    stop = watchScreen(root, {
      isWanted,
      keep: (snapshot) => quietly(() => keep(userId, snapshot)),
    });
  }

  onSession(() => quietly(follow));
  quietly(follow);
}

/** @throws any failure of the device, for example if it is full */
async function keep(userId: string, { html, css }: Snapshot): Promise<void> {
  const { lang, classList } = document.documentElement;
  const place = location.pathname + location.search;
  const app = document.querySelector('link[data-app]')?.getAttribute('href');
  if (!app) return;
  const engine = await loadEngine();
  if (html.length + css.length > largest) await engine.forgetSnapshot();
  else {
    await engine.keepSnapshot({
      userId,
      place,
      language: lang,
      mode: classList.contains('dark') ? 'dark' : 'light',
      app,
      width: window.innerWidth,
      html,
      css,
    });
  }
}

/** Runs work whose failure is only logged: a start also works without a snapshot. */
function quietly(work: () => Promise<void>): void {
  work().catch((failure: unknown) => console.warn('The screen is not kept for the next start.', failure));
}
