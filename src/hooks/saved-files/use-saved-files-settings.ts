import type { SavedFilesSettings } from '#data/saved-files/watch-settings.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';

/** A user's choices about saved files on this device: their limit, and metered connections. */
export function useSavedFilesSettings() {
  const { view } = useWatched<SavedFilesSettings | undefined>(
    'saved-files',
    (engine, show) => engine.watchSavedFilesSettings(show),
    undefined,
  );
  return { settings: view, change };
}

async function change(settings: Partial<SavedFilesSettings>): Promise<void> {
  const engine = await loadEngine();
  await engine.changeSavedFilesSettings(settings);
}
