import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Place } from './place.ts';
import { PlaceList } from './place-list.tsx';

const Bar = chakra('nav', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: 'docked',
    bg: 'bg.panel',
    borderBlockStartWidth: '1px',
    paddingBlockEnd: 'env(safe-area-inset-bottom)',
  },
});

/** The places in reach of the thumb, on phones. */
export function BottomBar({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation();
  if (places.length === 0) return null;
  return (
    <Bar aria-label={t('shell.places')} hideFrom="md">
      <PlaceList places={places} look="bottom" />
    </Bar>
  );
}
