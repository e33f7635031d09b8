import { type Snapshot, takeSnapshot } from './take-snapshot.ts';

/** Time for which a screen must be unchanged, with no finger on it, in milliseconds. */
const quietMs = 1_500;

/** Rest of an idle moment that one more step needs, in milliseconds: far more than a step takes. */
const room = 4;

type Timestamp = Pick<IdleDeadline, 'timeRemaining'>;

export interface ScreenWatch {
  /** True if a snapshot of this screen may be kept, and its address is that of the page. Asked before and after each snapshot. */
  isWanted: () => boolean;
  keep: (snapshot: Snapshot) => void;
}

/**
 * Keeps snapshots of a screen: each time when it is complete, in idle moments, and at once when the page is hidden, because
 * a hidden page may never come back. Returns the function that ends it.
 */
export function watchScreen(root: Element, { isWanted, keep }: ScreenWatch): () => void {
  let changed = true;
  let touched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The snapshot that is being taken; undefined after the screen has changed during it. */
  let taking: Generator<void, Snapshot> | undefined;

  function onChange(): void {
    changed = true;
    wait();
  }

  function wait(): void {
    taking = undefined;
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(takeSlowly), quietMs);
  }

  function takeSlowly(deadline: Timestamp): void {
    if (!changed || touched || !isComplete(root) || !isWanted()) return;
    taking ??= takeSnapshot(root);
    const running = taking;
    while (deadline.timeRemaining() > room) {
      if (finish(running.next())) return;
    }
    whenIdle((next) => taking === running && takeSlowly(next));
  }

  function takeNow(): void {
    if (!changed || !isComplete(root) || !isWanted()) return;
    const running = taking ?? takeSnapshot(root);
    while (!finish(running.next()));
  }

  function finish(step: IteratorResult<void, Snapshot>): boolean {
    if (!step.done) return false;
    taking = undefined;
    if (isWanted()) {
      changed = false;
      keep(step.value);
    }
    return true;
  }

  function onPress({ type }: Event): void {
    touched = type === 'pointerdown';
    wait();
  }

  function onHidden(): void {
    if (document.visibilityState === 'hidden') takeNow();
  }

  const observer = new MutationObserver(onChange);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  for (const type of presses) window.addEventListener(type, onPress, { capture: true, passive: true });
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', takeNow);
  wait();
  return () => {
    taking = undefined;
    clearTimeout(timer);
    observer.disconnect();
    for (const type of presses) window.removeEventListener(type, onPress, { capture: true });
    document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('pagehide', takeNow);
  };
}

const presses = ['pointerdown', 'pointerup', 'pointercancel'];

/** True if all rows are shown and nothing is on its way. public/first-paint.js waits for the same. */
function isComplete(root: Element): boolean {
  const main = root.querySelector('main');
  return main?.querySelector('h1') != null && !main.querySelector('[data-loading], [aria-busy=true]');
}

/** Safari has no idle callback; there, the earlier wait was long enough. */
function whenIdle(work: (deadline: Timestamp) => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(() => work({ timeRemaining: () => Number.POSITIVE_INFINITY }));
}
