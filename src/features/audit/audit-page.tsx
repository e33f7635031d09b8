import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditEntry, auditedTypes } from '#contract/entities/audit-entry.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ExportMenu } from '#ui/list/export-menu.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import { useActionWords } from './use-action-words.ts';

export type AuditedType = (typeof auditedTypes)[number];

export type AuditPageProps = {
  /** The kind of thing that is shown alone. */
  type: AuditedType | undefined;
  onType: (type: AuditedType | undefined) => void;
};

/** Who changed what, the newest first, for the admin. */
export function AuditPage({ type, onType }: AuditPageProps) {
  const { t } = useTranslation(['audit', 'common']);
  const format = useFormat();
  const words = useActionWords();
  const list = useListState();
  const view = useAnswerList('audit.list', {
    page: list.page,
    limit: list.limit,
    search: list.search,
    objectType: type,
  });
  const exportAll = useExport('export.audit', { search: list.search, objectType: type });
  const columns = useMemo<Column<AuditEntry>[]>(
    () => [
      { header: t('when'), cell: ({ at }) => <time dateTime={at}>{format.dateTime(at)}</time> },
      {
        header: t('who'),
        cell: ({ user }) => (user ? <bdi>{user.fullName ?? t('closedAccount')}</bdi> : t('nobody')),
      },
      { header: t('action'), cell: (entry) => words(entry.action) },
      {
        header: t('what'),
        cell: ({ objectType, objectName }) => (
          <span>
            {auditedTypes.some((known) => known === objectType) ? t(`types.${objectType as AuditedType}`) : objectType}
            {objectName && (
              <>
                {' · '}
                <bdi>{objectName}</bdi>
              </>
            )}
          </span>
        ),
      },
    ],
    [t, format, words],
  );
  return (
    <TablePage
      title={t('title')}
      actions={<ExportMenu onExport={exportAll} />}
      text={t('lead')}
      list={{ ...list, sort: undefined, narrowed: list.narrowed || type !== undefined }}
      view={view}
      filters={
        <FilterSelect<AuditedType | 'all'>
          label={t('what')}
          value={type ?? 'all'}
          options={[
            { value: 'all', label: t('common:list.sponsorFilter.all') },
            ...auditedTypes.map((value) => ({ value, label: t(`types.${value}`) })),
          ]}
          onChange={(value) => onType(value === 'all' ? undefined : value)}
        />
      }
      columns={columns}
      rowName={(entry) => words(entry.action)}
    />
  );
}
