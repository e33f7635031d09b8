import { Moon, Sun, SunMoon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuItems } from '#ui/overlay/menu.tsx';
import { useColorMode } from '../color-mode.ts';

/** Menu: light, dark, or the device's mode. */
export function ColorModeMenu() {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  return (
    <Menu
      label={t('shell.colorMode')}
      icon={mode === 'dark' ? <Moon /> : <Sun />}
      colorPalette="sand"
      items={useColorModeItems()}
    />
  );
}

/** The choices as items, for a menu with further entries. */
export function useColorModeItems(): MenuItems {
  const { t } = useTranslation();
  const { chosen, choose } = useColorMode();
  return [
    { label: t('shell.system'), icon: <SunMoon />, checked: !chosen, onSelect: () => choose(undefined) },
    { label: t('shell.light'), icon: <Sun />, checked: chosen === 'light', onSelect: () => choose('light') },
    { label: t('shell.dark'), icon: <Moon />, checked: chosen === 'dark', onSelect: () => choose('dark') },
  ];
}
