import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const CopyLessonsDialog = lazyPart(() => import('./copy-lessons-dialog.tsx'), 'CopyLessonsDialog', null);

/** The actions that copy lessons of a class into another one, and their dialog; undefined for those who may not copy. */
export function useCopyLessons(classId: string) {
  const { t } = useTranslation('materials');
  const [asked, setAsked] = useState<{ only: Material | undefined }>();
  const mayCopy = useMay('materials.copy');
  return {
    /** For all lessons of the class. */
    button: mayCopy && (
      <ConnectionButton variant="outline" icon={<Copy />} onClick={() => setAsked({ only: undefined })}>
        {t('copy.several')}
      </ConnectionButton>
    ),
    /** For the menu of a lesson. */
    onCopy: mayCopy ? (only: Material) => setAsked({ only }) : undefined,
    dialog: asked && <CopyLessonsDialog classId={classId} {...asked} onClose={() => setAsked(undefined)} />,
  };
}
