/** Held by every form with text that is not saved, in whatever tab; a new version waits for it. */
export const unsavedLock = 'sanad-unsaved';
