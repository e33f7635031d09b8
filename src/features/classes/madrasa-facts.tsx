import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Madrasa } from '#contract/reading/read.ts';
import { useFormat } from '#i18n/use-format.ts';
import { FactList } from '#ui/card/fact-list.tsx';

/** Location and facts of a madrasa (docs/rules.md#screens). */
export function MadrasaFacts({ madrasa, children }: { madrasa: Madrasa; children: ReactNode }) {
  const { t } = useTranslation(['classes', 'common']);
  const format = useFormat();
  const sponsored = { done: format.number(madrasa.sponsoredClasses), total: format.number(madrasa.totalClasses) };
  return (
    <>
      <bdi>{madrasa.address}</bdi>
      {format.between}
      <bdi>{madrasa.region.name}</bdi>
      <FactList
        facts={[
          { label: t('title'), value: format.number(madrasa.totalClasses) },
          { label: t('teachers'), value: format.number(madrasa.totalTeachers) },
          { label: t('students'), value: format.number(madrasa.totalStudents) },
          { label: t('sponsoredClasses'), value: t('common:progress.share', sponsored) },
          { label: t('sponsored'), value: format.percent(madrasa.percentageSponsored) },
        ]}
      />
      {children}
    </>
  );
}
