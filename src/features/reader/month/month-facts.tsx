import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { shortCodeOf } from '#contract/text/short-code.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useMonthLabel } from '#i18n/use-month-label.ts';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { ShareButton } from '#ui/button/share-button.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { useFigures } from './use-figures.ts';

const Facts = styled('section', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gap: '3',
    maxWidth: '42rem',
    marginInline: 'auto',
    marginBlockStart: '6',
    padding: '5',
    _print: { display: 'none' },
  },
});

/** Shown below a month that a sponsor reads: the receipt of its payment, and the public facts about the class. */
export function MonthFacts({ report }: { report: Report }) {
  const { t } = useTranslation('reader');
  const format = useFormat();
  const owner = useOne('classes.get', { classId: report.classId }).row;
  const months = useFigures(report);
  const gifts = months?.find(({ month }) => month === report.month)?.gifts ?? [];
  const month = useMonthLabel().label(report.month);
  return (
    <Facts aria-label={t('month.title', { month })}>
      <Heading as="h2" size="md">
        {t('month.title', { month })}
      </Heading>
      {gifts.map(({ receiptCode, amount, paidDate }) => (
        <styled.div key={receiptCode} display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
          <Text>{t('month.gave', { amount: format.money(amount), date: format.date(paidDate) })}</Text>
          <Link to="/receipt/$code" params={{ code: receiptCode }}>
            {t('month.receipt')} <bdi dir="ltr">{shortCodeOf(receiptCode)}</bdi>
          </Link>
        </styled.div>
      ))}
      <styled.div display="flex" flexWrap="wrap" gap="2">
        <ShareButton title={owner?.name ?? t('month.class')} path={`/class/${report.classId}`} />
        <LinkButton to="/class/$classId" params={{ classId: report.classId }} variant="ghost">
          {t('month.class')}
        </LinkButton>
      </styled.div>
      <Text textStyle="sm" color="fg.muted">
        {t('month.public')}
      </Text>
    </Facts>
  );
}
