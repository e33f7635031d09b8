import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import type { Class, Madrasa } from '#contract/reading/read.ts';
import { useFound } from '#hooks/calls/use-found.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { LoadingFailed } from '#ui/states/list-states.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import { useClassColumns } from './class-columns.tsx';
import { type ClassLinks, ClassTable } from './class-table.tsx';
import { type MadrasaClassesShown, madrasaClassesShown } from './classes-shown.ts';
import { MadrasaFacts } from './madrasa-facts.tsx';

export type MadrasaClassesPageProps = {
  madarisId: string;
  show?: MadrasaClassesShown | undefined;
  /** The list that contains this madrasa. */
  parent: { label: string; link: LinkProps };
  links: ClassLinks;
  /** Links to the other parts of the madrasa. */
  tabs: ReactNode;
  /** Content below the facts of the madrasa. */
  facts?: (madrasa: Madrasa) => ReactNode;
};

/** The classes of a madrasa, to manage them (docs/rules.md#screens). */
export function MadrasaClassesPage({ madarisId, show, parent, links, tabs, facts }: MadrasaClassesPageProps) {
  const { t } = useTranslation(['classes', 'common', 'errors']);
  const format = useFormat();
  const madrasa = useOne('madaris.get', { id: madarisId });
  const list = useListState({ filters: ['show'] });
  const query = { ...list.sponsoredQuery, ...(show && { state: show }) };
  const view = useList('classes.ofMadrasa', { id: madarisId }, query);
  const found = useFound<Class, 'classes.ofMadrasa'>('classes.ofMadrasa', { id: madarisId }, query);
  const mayAdd = useMay('classes.create');
  const inReports = useCallback(
    (row: Class, content: ReactNode) => <Link {...links.class(row.id)}>{content}</Link>,
    [links],
  );
  const shared = useClassColumns(inReports);
  const columns = useMemo<Column<Class>[]>(
    () => [
      shared.name,
      { header: t('description'), cell: (row) => row.description && <bdi>{row.description}</bdi> },
      shared.price,
      shared.sponsors,
      {
        header: t('sponsored'),
        numeric: true,
        cell: (row) => inReports(row, format.percent(row.sponsoredPercentage)),
      },
      shared.reports,
    ],
    [t, format, shared, inReports],
  );
  return (
    <ClassTable
      title={madrasa.row?.name ?? (madrasa.state === 'loading' ? '' : t('madrasa'))}
      part={t('title')}
      text={madrasa.row && <MadrasaFacts madrasa={madrasa.row}>{facts?.(madrasa.row)}</MadrasaFacts>}
      crumbs={[parent, { label: madrasa.row ? <bdi>{madrasa.row.name}</bdi> : t('madrasa') }]}
      above={
        <>
          {madrasa.state === 'failed' && view.state !== 'failed' && (
            <LoadingFailed view={madrasa} title={t(loadFailures['madaris.get'])} />
          )}
          {tabs}
        </>
      }
      list={list}
      query={{ ...query, madarisId }}
      filters={
        <FilterSelect
          label={t('show')}
          value={show ?? 'all'}
          options={(['all', ...madrasaClassesShown] as const).map((value) => ({ value, label: t(`showing.${value}`) }))}
          onChange={(next) => list.set({ show: next === 'all' ? undefined : next })}
        />
      }
      view={view}
      found={found}
      columns={columns}
      links={links}
      madarisId={madarisId}
      mayAdd={mayAdd}
      empty={{ text: t('emptyHint') }}
      error={t(loadFailures['classes.ofMadrasa'])}
    />
  );
}
