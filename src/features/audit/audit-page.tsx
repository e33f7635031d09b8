import { useTranslation } from 'react-i18next';
import type { User } from '#contract/reading/read.ts';
import { type AuditedType, auditedTypes, auditKinds } from '#contract/rights/audited.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useActionWords } from '#i18n/use-action-words.ts';
import { DayFilter } from '#ui/list/day-filter.tsx';
import { FilterSelect, OptionalFilter } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { SearchableFilter } from '#ui/list/searchable-filter.tsx';
import { TablePage } from '#ui/list/table-page.tsx';
import { useAuditColumns } from './audit-columns.tsx';
import { endOf, startOf } from './days.ts';

export type AuditPageProps = {
  /** Filter: the kind of changed object. */
  type: AuditedType | undefined;
  /** Filter: the author of the changes. */
  userId: string | undefined;
  /** Filter: one action, or `sign-ins`; `all` shows these among the changes. */
  action: string | undefined;
  /** Filter: first and last day of the changes, `YYYY-MM-DD`. */
  from: string | undefined;
  to: string | undefined;
};

/** Log of changes and their authors, newest first, for the admin. */
export function AuditPage({ type, userId, action, from, to }: AuditPageProps) {
  const { t } = useTranslation(['audit', 'common']);
  const words = useActionWords();
  const list = useListState({ filters: ['type', 'userId', 'action', 'from', 'to'] });
  const query = {
    search: list.search,
    objectType: type,
    userId,
    ...askedFor(action),
    from: from && startOf(from),
    to: to && endOf(to),
  };
  const view = useAnswerList('audit.list', { page: list.page, limit: list.limit, ...query });
  const exportAll = useExport('export.audit', query);
  const columns = useAuditColumns();
  return (
    <TablePage
      title={t('title')}
      onExport={exportAll}
      text={t('lead')}
      list={{ ...list, sort: undefined }}
      view={view}
      filters={
        <>
          <OptionalFilter
            label={t('what')}
            value={type}
            options={auditedTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            onChange={(next) => list.set({ type: next })}
          />
          <FilterSelect
            label={t('action')}
            value={action ?? 'changes'}
            options={[
              ...shown.map((value) => ({ value, label: t(`shown.${value}`) })),
              ...Object.entries(t('actions', { returnObjects: true })).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(next) => list.set({ action: next === 'changes' ? undefined : next })}
          />
          <PersonFilter id={userId} onChange={(next) => list.set({ userId: next })} />
          <DayFilter label={t('from')} value={from} onChange={(next) => list.set({ from: next })} />
          <DayFilter label={t('to')} value={to} onChange={(next) => list.set({ to: next })} />
        </>
      }
      columns={columns}
      rowName={(entry) => words(entry.action)}
    />
  );
}

const shown = [...auditKinds, 'all'] as const;

/** Query of the list: changes only by default, because a day has more sign-ins than changes. */
function askedFor(action: string = 'changes') {
  const kind = auditKinds.find((known) => known === action);
  return { kind, action: kind || action === 'all' ? undefined : action };
}

const optionOf = (user: User) => ({
  value: user.id,
  label: user.fullName,
  detail: user.email ?? user.signInName ?? '',
});

function PersonFilter({ id, onChange }: { id: string | undefined; onChange: (id: string | undefined) => void }) {
  const { t } = useTranslation('audit');
  const { row } = useOne('users.get', id ? { id } : null);
  const { picker } = useOptions('users.list', {}, optionOf, row && optionOf(row));
  return <SearchableFilter label={t('who')} all={t('everybody')} value={id} onChange={onChange} {...picker} />;
}
