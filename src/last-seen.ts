import { loadEngine } from '#hooks/engine/load-engine.ts';
import { onSession, readSession } from '#hooks/session/session-store.ts';
import { currentAccount } from '#hooks/session/use-account.ts';
import type { Picture } from '#ui/last-seen/take-picture.ts';
import { watchScreen } from '#ui/last-seen/watch-screen.ts';

/** Screens of lists and cards, where a start is worth a picture; never the outbox or a form. */
const pictured = /^\/((madrasa|madrasa-class|class-details|student-details)\/.*)?$/;

/** Of HTML and styles together, in characters. A larger screen is not kept: an old phone has little room. */
const largest = 200_000;

/**
 * Keeps a picture of each screen as it was last seen by who is signed in, for the next start to show until its live
 * screen is (docs/decisions/0014-last-seen.md). A visitor's pages need none. Once, at the start.
 * @param isUnderWay the address is already that of another screen than the one that is
 */
export function rememberLastSeen(root: Element, isUnderWay: () => boolean): void {
  let stop: (() => void) | undefined;

  async function follow(): Promise<void> {
    stop?.();
    stop = undefined;
    const { userId } = currentAccount();
    if (userId === null) return;
    if (readSession()?.ended) {
      await (await loadEngine()).forgetLastSeen();
      return;
    }
    stop = watchScreen(root, {
      isWanted: () => pictured.test(location.pathname) && !isUnderWay(),
      keep: (picture) => quietly(() => keep(userId, picture)),
    });
  }

  onSession(() => quietly(follow));
  quietly(follow);
}

/** @throws whatever the device says, for example that it is full */
async function keep(userId: string, { html, css }: Picture): Promise<void> {
  const { lang, classList } = document.documentElement;
  const place = location.pathname + location.search;
  const app = document.querySelector('link[data-app]')?.getAttribute('href');
  if (!app) return;
  const engine = await loadEngine();
  if (html.length + css.length > largest) await engine.forgetLastSeen();
  else {
    await engine.keepLastSeen({
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

/** A start without a picture is a start all the same: nothing is shown of it. */
function quietly(work: () => Promise<void>): void {
  work().catch((failure: unknown) => console.warn('The screen is not kept for the next start.', failure));
}
