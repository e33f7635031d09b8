/** Held by every form with unsaved text, in any tab; a new version waits for it. */
export const unsavedLock = 'sanad-unsaved';

/** Held beside it under the title of the tab, which is how the user finds the form. */
export function unsavedLockOf(title: string): string {
  return `${unsavedLock} ${title}`;
}
