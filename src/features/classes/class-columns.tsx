import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { betweenSponsors } from '#contract/entities/sponsorship.ts';
import type { Class } from '#contract/reading/read.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Count } from '#ui/card/count.tsx';
import { NameList } from '#ui/card/name-list.tsx';
import { styled } from '#ui/styled.ts';
import type { Column } from '#ui/table/data-table.tsx';
import { EndBadge } from './class-end.tsx';

/** The name, with a badge if the class has an end. */
function ClassName({ of: row }: { of: Class }) {
  return (
    <styled.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1">
      <bdi>{row.name}</bdi>
      {row.lastMonth && <EndBadge of={row} />}
    </styled.span>
  );
}

type Shown = (row: Class, content: ReactNode) => ReactNode;

const plain: Shown = (_row, content) => content;

/**
 * The columns that every table of classes has.
 * @param inReports leads from sponsors and number of reports to the reports of the class
 */
export function useClassColumns(inReports: Shown = plain) {
  const { t } = useTranslation('classes');
  const format = useFormat();
  return useMemo(
    () =>
      ({
        name: { header: t('name'), cell: (row) => <ClassName of={row} />, sort: 'name' },
        price: { header: t('monthlyPrice'), numeric: true, cell: (row) => format.money(row.monthlyPrice) },
        sponsors: {
          header: t('sponsorBy'),
          cell: (row) => row.sponsorBy && inReports(row, <NameList names={row.sponsorBy.split(betweenSponsors)} />),
        },
        reports: { header: t('reports'), numeric: true, cell: (row) => inReports(row, <Count value={row.reports} />) },
      }) satisfies Record<string, Column<Class>>,
    [t, format, inReports],
  );
}
