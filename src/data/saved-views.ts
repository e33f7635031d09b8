import type { Account } from './api/account.ts';
import { type Mirror, mirrorOf } from './database/database.ts';
import { whileSignedIn } from './database/signing-out.ts';
import { type Watch, watchLive } from './database/watch-live.ts';

/** Filters, search and order of a list, kept under a name. Signing out deletes them. */
export interface SavedView {
  /** The path of the list's screen. */
  readonly screen: string;
  readonly name: string;
  /** The view's address without the path. */
  readonly search: Readonly<Record<string, unknown>>;
}

/**
 * Keeps a view; a view of the same name on the same screen is replaced.
 * @throws OwnerLeft if its owner has signed out since then
 */
export function keepView(mirror: Mirror, view: SavedView): Promise<void> {
  return whileSignedIn(mirror, [], async () => {
    await mirror.meta.put({ key: keyOf(view), value: view, at: Date.now() });
  });
}

/** Removes a view; a missing one is no failure. */
export async function removeView(mirror: Mirror, view: Pick<SavedView, 'screen' | 'name'>): Promise<void> {
  await mirror.meta.delete(keyOf(view));
}

/** The views of a screen, oldest first. Runs in live queries. */
export async function viewsOf(mirror: Mirror, screen: string): Promise<SavedView[]> {
  const entries = await mirror.meta
    .where('key')
    .startsWith(keyOf({ screen, name: '' }))
    .sortBy('at');
  // Only `keepView` writes it.
  return entries.map(({ value }) => value as SavedView);
}

/** Keeps the views of a screen up to date on screen. */
export function watchViews({ userId }: Account, screen: string, onView: (views: readonly SavedView[]) => void): Watch {
  return watchLive(() => viewsOf(mirrorOf(userId), screen), onView, 'The saved views could not be read.');
}

/** Key of a view. A path has no question mark, so the keys of two screens never start alike. */
function keyOf({ screen, name }: Pick<SavedView, 'screen' | 'name'>): string {
  return `view:${screen}?${name}`;
}
