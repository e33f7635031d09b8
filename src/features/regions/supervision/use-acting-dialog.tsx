import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#hooks/session/use-may.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const ActingDialog = lazyPart(() => import('./acting-dialog.tsx'), 'ActingDialog', null);

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The action that names an acting supervisor of a region, for admins, and its dialog. */
export function useActingDialog() {
  const { t } = useTranslation('regions');
  const mayName = useMay('supervision.start');
  const [region, setRegion] = useState<Named>();
  return {
    /** For a menu or a button; false for those who may not name one. */
    entryFor: (of: Named) => mayName && { label: t('acting.open'), icon: <UserCheck />, onSelect: () => setRegion(of) },
    dialog: region && <ActingDialog region={region} onClose={() => setRegion(undefined)} />,
  };
}
