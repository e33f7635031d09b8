import { useTranslation } from 'react-i18next';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Card } from '#ui/card/card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { ProgressBar } from '#ui/states/progress-bar.tsx';

/** What is sponsored of each region, the least first. */
export function RegionShares() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { row: regions = [] } = useOne('stats.regions');
  if (regions.length === 0) return null;
  return (
    <section>
      <SectionHeader title={t('work.share')} />
      <Card display="grid" gap="4">
        {regions.map((region) => (
          <ProgressBar
            key={region.id}
            value={region.sponsoredPercentage}
            label={
              <>
                <bdi>{region.name}</bdi> {format.percent(region.sponsoredPercentage)}
              </>
            }
            detail={t('work.of', {
              part: format.money(region.sponsoredDollars),
              whole: format.money(region.totalDollars),
            })}
          />
        ))}
      </Card>
    </section>
  );
}
