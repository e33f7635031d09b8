import { useTranslation } from 'react-i18next';
import type { RegionShare } from '#contract/answers/figures.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useMayOpen } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Behind } from '#ui/card/behind.tsx';
import { Card } from '#ui/card/card.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { MaybeLink } from './maybe-link.tsx';

/** Sponsored share of each region, smallest first, and a table of the same figures with links to the counted rows. */
export function RegionShares() {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const mayOpenMadaris = useMayOpen('madaris');
  const { row: regions = [], state } = useOne('stats.regions');
  if (state === 'loading') return <SkeletonLines count={1} height="40" />;
  if (regions.length === 0) return null;
  const of = (part: number, whole: number) => t('share.of', { part: format.number(part), whole: format.number(whole) });
  return (
    <section>
      <SectionHeader title={t('share.title')} />
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
            detail={t('share.of', {
              part: format.money(region.sponsoredDollars),
              whole: format.money(region.totalDollars),
            })}
          />
        ))}
        <Behind summary={t('table')}>
          <DataTable
            label={t('share.title')}
            rows={regions}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            columns={[
              {
                header: t('share.region'),
                cell: ({ id, name }) => (
                  <Link to="/explore-sponsor/$regionId/details" params={{ regionId: id }}>
                    <bdi>{name}</bdi>
                  </Link>
                ),
              },
              { header: t('share.sponsored'), numeric: true, cell: (row) => format.percent(row.sponsoredPercentage) },
              { header: t('share.dollars'), numeric: true, cell: (row) => format.money(row.sponsoredDollars) },
              { header: t('share.lessons'), count: (row) => row.counted.lessons },
              { header: t('share.students'), count: (row) => row.counted.students },
              {
                header: t('share.madaris'),
                numeric: true,
                cell: (row) => (
                  <MaybeLink link={mayOpenMadaris ? { to: '/madaris', search: { regionId: row.id } } : undefined}>
                    {of(row.sponsoredMadaris, row.totalMadaris)}
                  </MaybeLink>
                ),
              },
              {
                header: t('share.classes'),
                numeric: true,
                cell: (row) => (
                  <MaybeLink link={{ to: '/classes', search: { regionId: row.id } }}>
                    {of(row.sponsoredClasses, row.totalClasses)}
                  </MaybeLink>
                ),
              },
            ]}
          />
        </Behind>
      </Card>
      <Counted regions={regions} />
    </section>
  );
}

/** Sum of last month's figures of all classes in these regions. */
function Counted({ regions }: { regions: readonly Pick<RegionShare, 'counted'>[] }) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const sum = (name: 'classes' | 'lessons' | 'students') =>
    regions.reduce((total, { counted }) => total + counted[name], 0);
  const month = regions[0]?.counted.month;
  if (month === undefined || sum('classes') === 0) return null;
  return (
    <SectionCard title={t('share.counted', { month: format.month(`${month}-15`) })} marginBlockStart="5">
      <FactList
        facts={[
          { label: t('share.lessons'), value: format.number(sum('lessons')) },
          { label: t('share.students'), value: format.number(sum('students')) },
          { label: t('share.reported'), value: format.number(sum('classes')) },
        ]}
      />
    </SectionCard>
  );
}
