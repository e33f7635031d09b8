import { chakra, Heading, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Region } from '#contract/entities/region.ts';
import { useList } from '#hooks/use-list.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Card } from '#ui/card.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

const shown = 3;

/** Three regions with what a month costs and how much of it is sponsored. */
export function LandingRegions() {
  const { t } = useTranslation(['home', 'errors']);
  const regions = useList('regions.list', {}, { limit: shown });
  return (
    <section>
      <Heading as="h2" size="xl" marginBlockEnd="4">
        {t('landing.regions')}
      </Heading>
      <ListStates view={regions} error={t('errors:data')} empty={null} bones={{ count: shown, height: '40' }}>
        <CardGrid>
          {regions.rows.map((region) => (
            <RegionCard key={region.id} region={region} />
          ))}
        </CardGrid>
      </ListStates>
    </section>
  );
}

function RegionCard({ region }: { region: Region }) {
  const { t } = useTranslation(['home', 'common']);
  const format = useFormat();
  const complete = region.sponsoredPercentage >= 100;
  return (
    <Card display="grid" gap="3" alignContent="start">
      <chakra.div>
        <Heading as="h3" size="md">
          <bdi>{region.name}</bdi>
        </Heading>
        <Text color="fg.muted">{t('common:money.perMonth', { amount: format.money(region.totalPrice) })}</Text>
      </chakra.div>
      <Text textStyle="sm">
        {t('landing.counts', {
          madaris: format.number(region.totalMadrasas),
          classes: format.number(region.totalClasses),
          students: format.number(region.totalStudents),
        })}
      </Text>
      <ProgressBar
        value={region.sponsoredPercentage}
        label={
          complete
            ? t('common:progress.complete')
            : t('common:progress.sponsored', { percent: format.percent(region.sponsoredPercentage) })
        }
      />
    </Card>
  );
}
