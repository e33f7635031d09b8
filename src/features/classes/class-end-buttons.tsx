import { CircleX, Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Class } from '#contract/reading/read.ts';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { useClassEnds } from './use-class-ends.tsx';

/** Buttons on the page of a class, for those who manage it: end it, change its end, reopen it. */
export function ClassEndButtons({ of: row }: { of: Class }) {
  const { t } = useTranslation(['classes', 'common']);
  const { mayEnd, end, reopen, dialogs } = useClassEnds([row]);
  if (!mayEnd) return null;
  return (
    <>
      {row.lastMonth ? (
        <ButtonRow>
          <ConnectionButton variant="outline" onClick={() => end(row)}>
            {t('end.change')}
          </ConnectionButton>
          <ConnectionButton variant="outline" icon={<Repeat />} onClick={() => reopen(row)}>
            {t('end.reopen')}
          </ConnectionButton>
        </ButtonRow>
      ) : (
        <ConnectionButton variant="outline" icon={<CircleX />} onClick={() => end(row)}>
          {t('end.action')}
        </ConnectionButton>
      )}
      {dialogs}
    </>
  );
}
