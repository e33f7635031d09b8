/** Held by every form with text that is not saved, in whatever tab; a new version waits for it. */
export const unsavedLock = 'sanad-unsaved';

const named = `${unsavedLock} `;

/** Held beside it, so that the person reads where: by the title of the tab, which is what they see of it. */
export function unsavedLockOf(title: string): string {
  return named + title;
}

/** The titles of all tabs with text that is not saved. */
export async function titlesOfUnsaved(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  const titles = held.flatMap(({ name = '' }) => (name.startsWith(named) ? [name.slice(named.length)] : []));
  return [...new Set(titles)];
}
