import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import type { Class } from '#contract/entities/class.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { LoadingFailed } from '#ui/states/list-states.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import { useClassColumns } from './class-columns.tsx';
import { type ClassLinks, ClassTable } from './class-table.tsx';
import { MadrasaFacts } from './madrasa-facts.tsx';

export type MadrasaClassesPageProps = {
  madarisId: string;
  /** The list that this madrasa is in. */
  parent: { label: string; link: LinkProps };
  links: ClassLinks;
  /** Leads to the other parts of the madrasa. */
  tabs: ReactNode;
};

/** The classes of a madrasa, to manage them (docs/rules.md#screens). */
export function MadrasaClassesPage({ madarisId, parent, links, tabs }: MadrasaClassesPageProps) {
  const { t } = useTranslation(['classes', 'common', 'errors']);
  const format = useFormat();
  const madrasa = useOne('madaris.get', { id: madarisId });
  const list = useListState();
  const view = useList('classes.ofMadrasa', { id: madarisId }, list.sponsoredQuery);
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
      text={madrasa.row && <MadrasaFacts madrasa={madrasa.row} />}
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
      query={{ ...list.sponsoredQuery, madarisId }}
      view={view}
      columns={columns}
      links={links}
      madarisId={madarisId}
      mayAdd={mayAdd}
      empty={{ text: t('emptyHint') }}
      error={t(loadFailures['classes.ofMadrasa'])}
    />
  );
}
