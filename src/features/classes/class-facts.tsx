import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Class } from '#contract/reading/read.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { styled } from '#ui/styled.ts';

export type ClassFactsProps = {
  group: Class;
  /** Links to the people of the class. */
  teachers: LinkProps;
  students: LinkProps;
};

/** Facts about a class for its managers: its region, its people with a link to all of them, its price and its share. */
export function ClassFacts({ group, teachers, students }: ClassFactsProps) {
  const { t } = useTranslation(['classes', 'common']);
  const format = useFormat();
  const { row: madrasa } = useOne('madaris.get', { id: group.madarisId });
  return (
    <>
      {madrasa && (
        <>
          {format.between}
          <bdi>{madrasa.region.name}</bdi>
        </>
      )}
      <FactList
        facts={[
          {
            label: t('teachers'),
            value: <SeeAll link={teachers} label={t('teachers')} count={format.number(group.totalTeachers)} />,
          },
          {
            label: t('students'),
            value: <SeeAll link={students} label={t('students')} count={format.number(group.totalStudents)} />,
          },
          { label: t('reports'), value: format.number(group.reports) },
          { label: t('monthlyPrice'), value: format.money(group.monthlyPrice) },
          { label: t('sponsored'), value: format.percent(group.sponsoredPercentage) },
        ]}
      />
    </>
  );
}

function SeeAll({ link, label, count }: { link: LinkProps; label: string; count: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {count}{' '}
      <Link {...link} textStyle="sm">
        {t('actions.seeAll')} <styled.span srOnly>{label}</styled.span>
      </Link>
    </>
  );
}
