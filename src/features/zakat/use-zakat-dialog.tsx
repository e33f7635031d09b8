import { HandHeart } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#hooks/session/use-may.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { Place } from './place.ts';

const ZakatDialog = lazyPart(() => import('./zakat-dialog.tsx'), 'ZakatDialog', null);

/** The action that opens a place's zakat mark, for admins, and its dialog. */
export function useZakatDialog() {
  const { t } = useTranslation();
  const mayMark = useMay('zakat.mark');
  const [place, setPlace] = useState<Place>();
  return {
    /** Entry for a menu or a button; false for users who may not set the mark. */
    entryFor: (of: Place) => mayMark && { label: t('zakatMark'), icon: <HandHeart />, onSelect: () => setPlace(of) },
    dialog: place && <ZakatDialog place={place} onClose={() => setPlace(undefined)} />,
  };
}
