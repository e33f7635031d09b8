import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { KnownMonths } from './known-months.tsx';
import { MonthOffForm } from './month-off-form.tsx';
import type { Place } from './place.ts';
import { Suggestions } from './suggestions.tsx';
import { useMonthsOffOf } from './use-months-off-of.ts';

type MonthsOffDialogProps = { place: Place; onClose: () => void };

/** The months without lessons of a place: known ones, suggested ones, and a form for another. */
export function MonthsOffDialog({ place, onClose }: MonthsOffDialogProps) {
  const { t } = useTranslation('classes');
  const { own, above, isLoading, refresh } = useMonthsOffOf(place);
  const [adding, setAdding] = useState(false);

  return (
    <>
      <Dialog open={!adding} onClose={onClose} title={t('monthsOff.title', { name: place.name })}>
        {isLoading ? (
          <Skeleton height="24" />
        ) : (
          <styled.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
            <Text color="fg.muted">{t('monthsOff.lead')}</Text>
            <Suggestions place={place} own={own} above={above} onAdded={refresh} />
            {/* It is above the months, of which there may be many. */}
            <ConnectionButton icon={<Plus />} justifySelf={{ sm: 'start' }} onClick={() => setAdding(true)}>
              {t('monthsOff.another')}
            </ConnectionButton>
            <KnownMonths own={own} above={above} onDeleted={refresh} />
          </styled.div>
        )}
      </Dialog>
      {adding && <MonthOffForm place={place} onAdded={refresh} onClose={() => setAdding(false)} />}
    </>
  );
}
