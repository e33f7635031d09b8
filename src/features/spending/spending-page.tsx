import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ListSection } from '#ui/list/list-section.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { styled } from '#ui/styled.ts';
import { SpendingCard } from './spending-card.tsx';

type SpendingPageProps = {
  madrasaId: string;
  /** Name of the madrasa. */
  of: string;
  crumbs: readonly Crumb[];
  /** Between title and list. */
  above: ReactNode;
};

/** The spending reports of a madrasa, newest month first, for those who manage it. */
export function SpendingPage({ madrasaId, of, crumbs, above }: SpendingPageProps) {
  const { t } = useTranslation('money');
  const list = useListState({ limit: 12 });
  const view = useAnswerList('spending.list', list.paging, { id: madrasaId });
  return (
    <>
      <PageHeader title={of} part={t('spending.title')} breadcrumb={<Breadcrumb crumbs={crumbs} />} />
      {above}
      <ListSection list={list} view={view} empty={{ text: t('spending.emptyHint') }} bones={{ count: 2, height: '48' }}>
        {(rows) => (
          <styled.div display="grid" gap="4">
            {rows.map((row) => (
              <SpendingCard key={row.id} report={row} onChanged={view.refresh} />
            ))}
          </styled.div>
        )}
      </ListSection>
    </>
  );
}
