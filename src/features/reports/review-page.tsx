import { useNavigate } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReviewFilter, reviewFilters } from '#contract/answers/review-filters.ts';
import { limits } from '#contract/limits.ts';
import type { ReviewedReport } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import type {} from '#hooks/reading/reading-row.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage, type TablePageProps } from '#ui/list/table-page.tsx';
import { ReportBadge } from '#ui/report/report-badge.tsx';
import { styled } from '#ui/styled.ts';
import type { Column } from '#ui/table/data-table.tsx';

export type ReviewPageProps = Pick<TablePageProps<ReviewedReport>, 'crumbs' | 'above' | 'filters'> & {
  show: ReviewFilter;
  /** Subject of the page, for its name; left out for the page of all. */
  of?: string;
  regionId?: string | undefined;
  /** Filter: the only madrasa that is shown. */
  madarisId?: string;
};

/** The state of a report, and what a supervisor decides before sponsors read it. */
function ReviewState({ of: { state, mayName, words } }: { of: ReviewedReport }) {
  const { t } = useTranslation('reports');
  return (
    <styled.span display="inline-flex" flexWrap="wrap" gap="1">
      <ReportBadge state={state} />
      {words === 'held' && <Badge colorPalette="sand">{t('review.held')}</Badge>}
      {mayName && <Badge colorPalette="red">{t('review.mayName')}</Badge>}
    </styled.span>
  );
}

/** Reports of many classes, to read them in a row: what no one has opened yet comes first. */
export function ReviewPage({ crumbs, above, show, of, regionId, madarisId, filters }: ReviewPageProps) {
  const { t } = useTranslation(['reports', 'common']);
  const format = useFormat();
  const navigate = useNavigate();
  const list = useListState({ limit: 20, filters: ['show', 'regionId'] });
  const query = { search: list.search, show, ...(regionId && { regionId }), ...(madarisId && { madarisId }) };
  const view = useAnswerList('reports.review', { ...list.paging, ...query });
  const { rows, totalItems } = view;
  const isLonger = totalItems > rows.length && list.paging.page === 1;
  // Reading in a row covers everything that the button counts, not only the first page of the table.
  const whole = useAnswer('reports.review', {}, isLonger ? { ...query, page: 1, limit: limits.maximumPageSize } : null);
  const inRow = (isLonger && whole.answer?.data) || rows;
  const monthOf = (row: ReviewedReport) => format.month(`${row.month}-15`);

  function read(id: string): void {
    const reading = inRow.map((row) => ({ id: row.id, name: `${row.class.name}${format.between}${monthOf(row)}` }));
    void navigate({ to: '/read/report/$id', params: { id }, state: { reading } });
  }

  const columns = useMemo<Column<ReviewedReport>[]>(
    () => [
      { header: t('review.class'), cell: (row) => <bdi>{row.class.name}</bdi> },
      ...(madarisId
        ? []
        : [{ header: t('review.madrasa'), cell: (row: ReviewedReport) => <bdi>{row.madaris.name}</bdi> }]),
      { header: t('review.month'), cell: (row) => format.month(`${row.month}-15`) },
      { header: t('review.teacher'), cell: ({ author }) => author && <bdi>{author}</bdi> },
      { header: t('review.arrived'), cell: ({ createdDate }) => format.date(createdDate) },
      {
        header: t('review.photos'),
        cell: ({ photos, released }) =>
          photos > 0 && t('review.released', { released: format.number(released), photos: format.number(photos) }),
      },
      { header: t('review.state'), cell: (row) => <ReviewState of={row} /> },
    ],
    [t, format, madarisId],
  );
  const [first] = rows;
  const isAllRead = show === 'new' && list.search === '';
  return (
    <TablePage
      title={of ?? t('review.title')}
      part={of === undefined ? undefined : t('review.title')}
      text={t('review.lead')}
      {...(crumbs && { crumbs })}
      above={above}
      list={{ ...list, narrowed: list.search !== '' || regionId !== undefined, sort: undefined }}
      view={view}
      columns={columns}
      rowName={(row) => `${row.class.name}, ${monthOf(row)}`}
      onOpen={(row) => read(row.id)}
      actions={
        show === 'new' &&
        first && (
          <Button icon={<BookOpen />} onClick={() => read(first.id)}>
            {t('review.start', { count: Math.min(totalItems, limits.maximumPageSize) })}
          </Button>
        )
      }
      filters={
        <>
          <FilterSelect
            label={t('review.show')}
            value={show}
            options={reviewFilters.map((value) => ({ value, label: t(`review.filters.${value}`) }))}
            onChange={(next) => list.set({ show: next })}
          />
          {filters}
        </>
      }
      empty={{
        title: isAllRead ? t('review.allRead') : undefined,
        text: t(isAllRead ? 'review.allReadText' : 'emptyHintRead'),
        action: isAllRead && (
          <Button variant="outline" onClick={() => list.set({ show: 'all' })}>
            {t('review.showAll')}
          </Button>
        ),
      }}
    />
  );
}
