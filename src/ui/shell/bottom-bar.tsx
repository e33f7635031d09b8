import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '#ui/overlay/menu.tsx';
import { styled } from '#ui/styled.ts';
import { type MenuEntry, partsOf } from './menu-entry.ts';
import { MenuLinks } from './menu-links.tsx';

const Bar = styled('nav', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: 'docked',
    alignItems: 'center',
    bg: 'bg.panel',
    borderBlockStartWidth: '1px',
    paddingBlockEnd: 'env(safe-area-inset-bottom)',
    // While a document is read on a phone (layout/use-sliding-bars.ts).
    transition: 'transform 0.2s',
    '[data-bars=away] &': { transform: { base: 'translateY(100%)', md: 'none' } },
  },
});

/** The main places in reach of the thumb, on phones; the others are behind the last button. */
export function BottomBar({ places }: { places: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const further = places.filter((place) => !place.main);
  if (places.length === 0) return null;
  return (
    <Bar aria-label={t('shell.places')} display={{ base: 'flex', md: 'none' }}>
      <styled.div flex="1" minWidth="0">
        <MenuLinks places={places.filter((place) => place.main)} look="bottom" />
      </styled.div>
      {further.length > 0 && (
        <Menu
          label={t('shell.more')}
          icon={<Ellipsis />}
          colorPalette="sand"
          items={partsOf(further).flatMap(({ group, places: part }) => [
            ...(group ? [group] : []),
            ...part.map(({ label, icon, link }) => ({
              label,
              icon,
              onSelect: () => void navigate({ to: link.to ?? '/' }),
            })),
          ])}
        />
      )}
    </Bar>
  );
}
