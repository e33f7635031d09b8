import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeMessages } from '#contract/call-messages.ts';
import { type SuggestedMonthOff, suggestedMonthsOff } from '#contract/school-year/suggested-months-off.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMonthLabel } from '#i18n/use-month-label.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { useReportResult } from '#ui/toast/use-report-result.ts';
import type { Place } from './place.ts';
import { thisMonth, type useMonthsOffOf } from './use-months-off-of.ts';

type SuggestionsProps = Pick<ReturnType<typeof useMonthsOffOf>, 'own' | 'above'> & {
  place: Place;
  onAdded: () => void;
};

/** Months of the next year that are likely to be off, to be added one by one or all at once. */
export function Suggestions({ place, onAdded, ...known }: SuggestionsProps) {
  const { t } = useTranslation(['classes', 'common']);
  const { label } = useMonthLabel();
  const { call } = useCall('monthsOff.create');
  const reportResult = useReportResult();
  const [adding, setAdding] = useState<readonly SuggestedMonthOff[]>([]);
  const suggested = suggestedMonthsOff(thisMonth(), known, t('monthsOff.names.ramadan'));
  const named = ({ month, name }: SuggestedMonthOff) => t('common:monthOf', { month: label(month), name });

  async function addEach(months: readonly SuggestedMonthOff[]): Promise<void> {
    try {
      for (const month of months) await call({ body: { placeType: place.type, placeId: place.id, ...month } });
    } finally {
      // Some may have been added before one failed.
      onAdded();
    }
  }

  async function add(months: readonly SuggestedMonthOff[]): Promise<void> {
    if (adding.length > 0) return;
    setAdding(months);
    const done = changeMessages['monthsOff.create'].done;
    await reportResult(
      addEach(months),
      months.length > 1 ? t('monthsOff.allAdded', { count: months.length }) : t(done),
    );
    setAdding([]);
  }

  if (suggested.length === 0) return null;
  return (
    <Strip display="block" marginBlockEnd="0" aria-label={t('monthsOff.suggestions')}>
      <Text fontWeight="medium">{t('monthsOff.suggestions')}</Text>
      <Text textStyle="sm">{t('monthsOff.confirm')}</Text>
      <styled.ul listStyle="none" display="grid" gap="1.5" marginBlockStart="1">
        {suggested.map((each) => (
          <styled.li key={each.month} display="flex" alignItems="center" gap="2" minHeight="11">
            <styled.span flex="1" minWidth="0">
              {named(each)}
            </styled.span>
            <ConnectionButton
              size="sm"
              variant="outline"
              loading={adding.length === 1 && adding[0]?.month === each.month}
              aria-label={t('monthsOff.addMonth', { month: named(each) })}
              onClick={() => void add([each])}
            >
              {t('common:actions.add')}
            </ConnectionButton>
          </styled.li>
        ))}
      </styled.ul>
      {suggested.length > 1 && (
        <ConnectionButton
          size="sm"
          icon={<CheckCheck />}
          marginBlockStart="2"
          loading={adding.length > 1}
          onClick={() => void add(suggested)}
        >
          {t('monthsOff.acceptAll')}
        </ConnectionButton>
      )}
    </Strip>
  );
}
