import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#features/palette/use-shortcuts.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { MenuEntry } from '#ui/shell/menu-entry.ts';
import type { PaletteDialogName } from './-palette-dialogs.tsx';

const PaletteDialogs = lazyPart(() => import('./-palette-dialogs.tsx'), 'PaletteDialogs', null);

/** The header's search button and its shortcuts. What they open is loaded with the first use. */
export function PaletteOfRole({ places }: { places: readonly MenuEntry[] }) {
  const { t } = useTranslation('common');
  const [dialog, setDialog] = useState<PaletteDialogName>();
  useShortcuts(setDialog);
  return (
    <>
      <IconButton
        label={t('shell.find')}
        icon={<Search />}
        colorPalette="sand"
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setDialog('find')}
      />
      {dialog && <PaletteDialogs dialog={dialog} onDialog={setDialog} places={places} />}
    </>
  );
}
