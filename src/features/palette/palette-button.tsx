import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button/icon-button.tsx';

/** In the header: the way to the palette by mouse and finger. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('common');
  return (
    <IconButton
      label={t('shell.find')}
      icon={<Search />}
      colorPalette="sand"
      aria-keyshortcuts="Control+K"
      aria-haspopup="dialog"
      onClick={onOpen}
    />
  );
}
