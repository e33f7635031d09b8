import { Moon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeMessages } from '#contract/call-messages.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMonthLabel } from '#i18n/use-month-label.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Joined } from '#ui/layout/joined.tsx';
import { DeleteDialog } from '#ui/overlay/delete-dialog.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { monthsAround, thisMonth, type useMonthsOffOf } from './use-months-off-of.ts';

const List = styled('ul', {
  base: {
    listStyle: 'none',
    '& > li': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '14',
      borderBlockStartWidth: '1px',
      '&:first-child': { borderBlockStartWidth: '0' },
    },
  },
});

type KnownMonthsProps = Pick<ReturnType<typeof useMonthsOffOf>, 'own' | 'above'> & { onDeleted: () => void };

/** Months off, newest first. Those of the place itself can be deleted here, those from above at their place. */
export function KnownMonths({ own, above, onDeleted }: KnownMonthsProps) {
  const { t } = useTranslation(['classes', 'common']);
  const { call } = useCall('monthsOff.delete');
  const [deleted, setDeleted] = useState<(typeof own)[number]>();
  const { label: monthName } = useMonthLabel();
  // A closed month is left out: it expected no report because the class had ended.
  const known = [...own.map((off) => ({ ...off, from: undefined })), ...above].filter(({ kind }) => kind !== 'closed');
  const months = monthsAround(thisMonth()).flatMap((month) => known.filter((off) => off.month === month));
  if (months.length === 0) return <Text color="fg.muted">{t('monthsOff.none')}</Text>;
  return (
    <>
      <List aria-label={t('common:monthsOff')}>
        {months.map((off) => (
          <li key={off.id}>
            <styled.span display="inline-flex" flexShrink="0" color="fg.muted">
              <Moon aria-hidden size="1.25em" />
            </styled.span>
            <styled.div flex="1" minWidth="0" paddingBlock="1.5">
              <styled.div display="flex" flexWrap="wrap" columnGap="2" alignItems="center" fontWeight="medium">
                {monthName(off.month)}
                <Badge colorPalette={off.kind === 'excused' ? 'gold' : 'sand'}>
                  {t(off.kind === 'excused' ? 'monthsOff.excused' : 'monthsOff.planned')}
                </Badge>
              </styled.div>
              <styled.div textStyle="sm" color="fg.muted">
                <Joined>
                  <bdi>{off.name}</bdi>
                  {off.from !== undefined && t('monthsOff.from', { name: off.from })}
                </Joined>
              </styled.div>
            </styled.div>
            {off.from === undefined && (
              <ConnectionButton
                square
                variant="ghost"
                icon={<Trash2 />}
                aria-label={t('monthsOff.deleteMonth', { month: monthName(off.month) })}
                onClick={() => setDeleted(off)}
              />
            )}
          </li>
        ))}
      </List>
      <DeleteDialog
        item={deleted}
        name={({ month, name }) => t('common:monthOf', { month: monthName(month), name })}
        onClose={() => setDeleted(undefined)}
        onDelete={async ({ id }) => {
          await call({ params: { id } });
          onDeleted();
        }}
        done={t(changeMessages['monthsOff.delete'].done)}
        text={t('monthsOff.deleteText')}
      />
    </>
  );
}
