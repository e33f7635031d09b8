import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import type { Place } from '#hooks/mirror/use-place.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Card } from '#ui/card/card.tsx';
import { useProgressWords } from '#ui/card/use-progress-words.ts';
import { Whereabouts } from '#ui/card/whereabouts.tsx';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { SpendingArrivals } from './lists/spending-arrivals.tsx';

export type PlaceSummaryProps = {
  type: SponsorshipType;
  place: Place;
  /** The sum chosen before, in dollars a month. */
  chosen?: number | undefined;
  /** The page's title names it already. */
  isNamedAbove?: boolean;
};

/** The paid place: its name, price, counts and progress (docs/rules.md#screens). */
export function PlaceSummary({ type, place, chosen, isNamedAbove = false }: PlaceSummaryProps) {
  const { t } = useTranslation(['payments', 'common', 'explore']);
  const format = useFormat();
  const { sponsoredPercentage, progress, needed, percent } = useProgressWords()(place);
  const { madaris, classes, students, teachers } = place.counts;
  const counts = [
    madaris === undefined ? undefined : t('explore:counts.madaris', { count: madaris }),
    classes === undefined ? undefined : t('explore:counts.classes', { count: classes }),
    t('explore:counts.students', { count: students }),
    t('explore:counts.teachers', { count: teachers }),
  ].filter((count) => count !== undefined);
  return (
    <Card as="section" display="grid" gap="3" alignContent="start" borderColor="gold.border">
      {!isNamedAbove && (
        <styled.div>
          <Text textStyle="sm" color="fg.muted">
            {t(`kind.${type}`)}
          </Text>
          <Heading as="h2" size="md">
            <bdi>{place.name}</bdi>
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            <Whereabouts name={place.where} of={place.whereabouts} />
          </Text>
        </styled.div>
      )}
      <Text textStyle="xl" fontWeight="semibold" color="gold.fg">
        {t('common:money.perMonth', { amount: format.money(place.price) })}
      </Text>
      {chosen !== undefined && <Text fontWeight="medium">{t('chosen', { amount: format.money(chosen) })}</Text>}
      <Text textStyle="sm">
        {counts.map((count, index) => (
          <Fragment key={count}>
            {index > 0 && format.between}
            <styled.span whiteSpace="nowrap">{count}</styled.span>
          </Fragment>
        ))}
      </Text>
      <ProgressBar
        value={sponsoredPercentage}
        label={
          percent === undefined
            ? progress
            : t('place.sponsored', { percent: format.percent(percent), rest: format.percent(100 - percent) })
        }
        detail={needed}
      />
      <Text textStyle="sm" color="fg.muted">
        {t('note')}
      </Text>
      {place.madrasaId && <SpendingArrivals madrasaId={place.madrasaId} />}
    </Card>
  );
}
