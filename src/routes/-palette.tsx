import { useState } from 'react';
import { PaletteButton } from '#features/palette/palette-button.tsx';
import { useShortcuts } from '#features/palette/use-shortcuts.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { MenuEntry } from '#ui/shell/menu-entry.ts';
import type { PaletteDialogName } from './-palette-dialogs.tsx';

const PaletteDialogs = lazyPart(() => import('./-palette-dialogs.tsx'), 'PaletteDialogs', null);

/** The header's search button and its shortcuts. What they open is loaded with the first use. */
export function PaletteOfRole({ places }: { places: readonly MenuEntry[] }) {
  const [dialog, setDialog] = useState<PaletteDialogName>();
  useShortcuts(setDialog);
  return (
    <>
      <PaletteButton onOpen={() => setDialog('find')} />
      {dialog && <PaletteDialogs dialog={dialog} onDialog={setDialog} places={places} />}
    </>
  );
}
