import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#features/palette/use-shortcuts.ts';
import { Button } from '#ui/button/button.tsx';
import { KeyHint } from '#ui/button/key-hint.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { MenuEntry } from '#ui/shell/menu-entry.ts';
import { styled } from '#ui/styled.ts';
import type { PaletteDialogName } from './-palette-dialogs.tsx';

const isMac = /^Mac/.test(navigator.platform);

const PaletteDialogs = lazyPart(() => import('./-palette-dialogs.tsx'), 'PaletteDialogs', null);

/** The header's search button and its shortcuts. The dialogs are loaded with the first use. */
export function PaletteOfRole({ places }: { places: readonly MenuEntry[] }) {
  const { t } = useTranslation('common');
  const [dialog, setDialog] = useState<PaletteDialogName>();
  useShortcuts(setDialog);
  return (
    <>
      <Button
        variant="ghost"
        title={t('shell.find')}
        icon={<Search />}
        colorPalette="sand"
        paddingInline="2.5"
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setDialog('find')}
      >
        {/* Both texts are its name, because voice control users say what they see. */}
        <styled.span srOnly>{t('shell.find')}</styled.span>
        <KeyHint>{isMac ? '⌘ K' : 'Ctrl K'}</KeyHint>
      </Button>
      {dialog && <PaletteDialogs dialog={dialog} onDialog={setDialog} places={places} />}
    </>
  );
}
