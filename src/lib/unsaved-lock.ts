/** Held by every form with text that is not saved, in whatever tab; a new version waits for it. */
export const unsavedLock = 'sanad-unsaved';

/** Held beside it, so that the person reads where: by the title of the tab, which is what they see of it. */
export function unsavedLockOf(title: string): string {
  return `${unsavedLock} ${title}`;
}
