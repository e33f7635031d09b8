import { Moon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#hooks/session/use-may.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { Place } from './place.ts';

const MonthsOffDialog = lazyPart(() => import('./months-off-dialog.tsx'), 'MonthsOffDialog', null);

/** The action that opens a place's months without lessons, for its managers, and their dialog. */
export function useMonthsOffDialog() {
  const { t } = useTranslation();
  const mayPlan = useMay('monthsOff.create');
  const [place, setPlace] = useState<Place>();
  return {
    /** Entry for a menu or a button; false for users who may not plan. */
    entryFor: (of: Place) => mayPlan && { label: t('monthsOff'), icon: <Moon />, onSelect: () => setPlace(of) },
    dialog: place && <MonthsOffDialog place={place} onClose={() => setPlace(undefined)} />,
  };
}
