import { type Watch, watchLive } from '#data/database/watch-live.ts';
import { readSetting, writeSetting } from '#data/device/device.ts';

/** A user's choices about saved files on this device. */
export interface SavedFilesSettings {
  /** Maximum total, in bytes. */
  limit: number;
  /** New files of kept classes are also fetched on a metered connection. */
  onMetered: boolean;
}

/** Settings until the user changes them. */
const defaults: SavedFilesSettings = { limit: 1024 ** 3, onMetered: false };

export async function readSavedFilesSettings(): Promise<SavedFilesSettings> {
  return {
    limit: (await readSetting('savedFilesLimit')) ?? defaults.limit,
    onMetered: (await readSetting('keepOnMetered')) ?? defaults.onMetered,
  };
}

/** Stores the user's choices; a lower limit removes no saved files. */
export async function changeSavedFilesSettings(change: Partial<SavedFilesSettings>): Promise<void> {
  if (change.limit !== undefined) await writeSetting('savedFilesLimit', change.limit);
  if (change.onMetered !== undefined) await writeSetting('keepOnMetered', change.onMetered);
}

/** Keeps the settings of saved files on screen. */
export function watchSavedFilesSettings(onView: (settings: SavedFilesSettings) => void): Watch {
  return watchLive(readSavedFilesSettings, onView, 'The settings of saved files could not be read.');
}
