import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import type { Class } from '#contract/reading/read.ts';
import { useFound } from '#hooks/calls/use-found.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useManagesAll } from '#hooks/session/use-may.ts';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import type { Column } from '#ui/table/data-table.tsx';
import { useClassColumns } from './class-columns.tsx';
import { type ClassLinks, ClassTable } from './class-table.tsx';
import { type ClassesShown, classesShown } from './classes-shown.ts';

export type AllClassesPageProps = {
  show?: ClassesShown | undefined;
  /** Filter: the only region that is shown. */
  regionId?: string | undefined;
  /** Further filters, besides those of the page. */
  filters: ReactNode;
  links: ClassLinks & { readonly madaris: LinkProps };
};

/** All classes that the user manages; the figures of the home lead here. A class is added on its madrasa's page. */
export function AllClassesPage({ show = 'all', regionId, filters, links }: AllClassesPageProps) {
  const { t } = useTranslation(['classes', 'common', 'errors']);
  const shared = useClassColumns();
  const mine = !useManagesAll();
  const list = useListState({ filters: ['show', 'regionId'] });
  const query = {
    ...list.sponsoredQuery,
    ...(mine && { mine }),
    ...(regionId && { regionId }),
    ...(show === 'without-teacher' && { taught: false }),
    ...(show === 'without-students' && { attended: false }),
    ...((show === 'ending' || show === 'ended') && { state: show }),
  };
  const columns = useMemo<Column<Class>[]>(
    () => [
      shared.name,
      {
        header: t('madrasa'),
        cell: (row) => (
          <Link {...links.madrasa(row.madarisId)}>
            <bdi>{row.madaris.name}</bdi>
          </Link>
        ),
      },
      shared.price,
      shared.sponsors,
      shared.reports,
    ],
    [t, shared, links],
  );
  return (
    <ClassTable
      title={t('allTitle')}
      list={list}
      query={query}
      view={useList('classes.list', {}, query)}
      found={useFound('classes.list', {}, query)}
      columns={columns}
      links={links}
      filters={
        <>
          <FilterSelect
            label={t('show')}
            value={show}
            options={classesShown.map((value) => ({ value, label: t(`showing.${value}`) }))}
            onChange={(next) => list.set({ show: next === 'all' ? undefined : next })}
          />
          {filters}
        </>
      }
      empty={{
        text: t('allHint'),
        action: (
          <LinkButton {...links.madaris} variant="outline">
            {t('allAction')}
          </LinkButton>
        ),
      }}
      error={t(loadFailures['classes.list'])}
    />
  );
}
