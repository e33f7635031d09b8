import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { Region } from '#contract/reading/read.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Card } from '#ui/card/card.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { ShownTogether } from '#ui/layout/shown-together.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';

type OwnRegionsProps = {
  /** Actions on a region, below its facts. */
  actions: (region: Region) => ReactNode;
};

/**
 * The regions of a supervisor, each with its address, totals and sponsored share (docs/rules.md#screens). `children`, their
 * madaris, are below.
 */
export function OwnRegions({ actions, children }: OwnRegionsProps & { children: ReactNode }) {
  const { rows, state } = useList('regions.list', {}, { mine: true, limit: limits.pickerPageSize });
  const regions = rows.length > 0 && (
    <styled.div display="grid" gap="3" marginBlock="6">
      {rows.map((region) => (
        <RegionFacts key={region.id} region={region} actions={actions} />
      ))}
    </styled.div>
  );
  return (
    <ShownTogether isWaiting={state === 'loading'} bones={<SkeletonLines height="40" />} first={regions}>
      {children}
    </ShownTogether>
  );
}

function RegionFacts({ region, actions }: { region: Region } & OwnRegionsProps) {
  const { t } = useTranslation(['regions', 'common']);
  const format = useFormat();
  const share = (done: number, total: number) =>
    t('common:progress.share', { done: format.number(done), total: format.number(total) });
  return (
    <Card as="section" padding="4" aria-labelledby={`region-${region.id}`}>
      <Heading as="h2" size="md" id={`region-${region.id}`}>
        <bdi>{region.name}</bdi>
      </Heading>
      <Text color="fg.muted">
        <bdi>{region.address}</bdi>
      </Text>
      <FactList
        facts={[
          { label: t('facts.madaris'), value: format.number(region.totalMadrasas) },
          { label: t('facts.classes'), value: format.number(region.totalClasses) },
          { label: t('facts.teachers'), value: format.number(region.totalTeachers) },
          { label: t('facts.students'), value: format.number(region.totalStudents) },
          // Without classes, a share has no meaning.
          ...(region.totalClasses > 0
            ? [
                { label: t('facts.sponsoredMadaris'), value: share(region.sponsoredMadaris, region.totalMadrasas) },
                { label: t('facts.sponsoredClasses'), value: share(region.sponsoredClasses, region.totalClasses) },
                { label: t('facts.sponsored'), value: format.percent(region.sponsoredPercentage) },
              ]
            : []),
        ]}
      />
      {actions(region)}
    </Card>
  );
}
