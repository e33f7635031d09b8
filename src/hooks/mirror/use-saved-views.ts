import type { SavedView } from '#data/saved-views.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { useAccount } from '#hooks/session/use-account.ts';
import { useWatched } from './use-watched.ts';

const none: readonly SavedView[] = [];

/** The views of a list that the user has kept on this device, with the functions to keep and remove one. */
export function useSavedViews(screen: string) {
  const account = useAccount();
  const { view: views } = useWatched<readonly SavedView[]>(
    `${account.userId} views ${screen}`,
    (engine, show) => engine.watchViews(account, screen, show),
    none,
  );

  async function keep(view: Omit<SavedView, 'screen'>): Promise<void> {
    const engine = await loadEngine();
    await engine.keepView(engine.mirrorOf(account), { ...view, screen });
  }

  async function remove(name: string): Promise<void> {
    const engine = await loadEngine();
    await engine.removeView(engine.mirrorOf(account), { screen, name });
  }

  return { views, keep, remove };
}
