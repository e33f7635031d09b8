import { chakra, Heading, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SponsorshipType } from '#contract/entities/sponsorship.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Card } from '#ui/card/card.tsx';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import type { Place } from './use-place.ts';

/** What is paid for: its name, its price and how far it has come (spec section 2, 'sponsor-payment'). */
export function PlaceSummary({ type, place }: { type: SponsorshipType; place: Place }) {
  const { t } = useTranslation(['payments', 'common']);
  const format = useFormat();
  const { sponsoredPercentage, openDollars } = place;
  return (
    <Card as="section" display="grid" gap="3" alignContent="start" borderColor="gold.border">
      <chakra.div>
        <Text textStyle="sm" color="fg.muted">
          {t(`kind.${type}`)}
        </Text>
        <Heading as="h2" size="md">
          <bdi>{place.name}</bdi>
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          <bdi>{place.where}</bdi>
        </Text>
      </chakra.div>
      <Text textStyle="xl" fontWeight="semibold" color="gold.fg">
        {t('common:money.perMonth', { amount: format.money(place.price) })}
      </Text>
      <ProgressBar
        value={sponsoredPercentage}
        label={
          sponsoredPercentage >= 100
            ? t('common:progress.complete')
            : t('place.sponsored', {
                percent: format.percent(sponsoredPercentage),
                rest: format.percent(100 - sponsoredPercentage),
              })
        }
        detail={openDollars > 0 ? t('common:progress.needed', { amount: format.money(openDollars) }) : undefined}
      />
      <Text textStyle="sm" color="fg.muted">
        {t('note')}
      </Text>
    </Card>
  );
}
