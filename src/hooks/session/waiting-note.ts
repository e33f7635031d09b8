import * as v from 'valibot';
import { WaitingNote } from '#data/device/waiting.ts';
import { storageName } from '#lib/device-storage.ts';

/**
 * The note of an account's unsent work, beside its session in local storage: browsers that clear databases to free space
 * leave that alone.
 */
export function readWaitingNote(userId: string): WaitingNote | undefined {
  try {
    const note = v.safeParse(WaitingNote, JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'));
    return note.success ? note.output : undefined;
  } catch (error) {
    console.warn('What waited on this device cannot be read.', error);
    return undefined;
  }
}

export function writeWaitingNote(userId: string, note: WaitingNote): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(note));
  } catch (error) {
    console.warn('What waits on this device could not be noted.', error);
  }
}

/** Removes the note of an account that has signed out and left nothing here. */
export function dropWaitingNote(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch (error) {
    console.warn('What waited on this device could not be forgotten.', error);
  }
}

/**
 * Ends the notes of other accounts. A sign-out deletes the saved files of an account on purpose; work that its owner keeps
 * here stays noted.
 */
export function endWaitingNotes(exceptOf: string): void {
  for (const key of Object.keys(localStorage)) {
    const userId = key.startsWith(keyOf('')) ? key.slice(keyOf('').length) : exceptOf;
    if (userId === exceptOf) continue;
    const note = readWaitingNote(userId);
    if (note && note.items.length + note.lost.length > 0) writeWaitingNote(userId, { ...note, keptClasses: [] });
    else localStorage.removeItem(key);
  }
}

function keyOf(userId: string): string {
  return storageName('waiting', userId);
}
