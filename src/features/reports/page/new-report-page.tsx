import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languageOf } from '#contract/language/languages.ts';
import { limits } from '#contract/limits.ts';
import type { DraftSeed } from '#data/drafts/report-drafts.ts';
import { reportMonths } from '#data/outbox/report-months.ts';
import { figuresBefore } from '#data/report-pages/page-of.ts';
import { returnedReports } from '#hooks/mirror/next-report.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useNextReport } from '#hooks/mirror/use-next-report.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useReportDraft } from '#hooks/report-pages/use-report-draft.ts';
import { readWaitingPage } from '#hooks/report-pages/use-waiting-page.ts';
import { useFormat } from '#i18n/use-format.ts';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { NativeSelect } from '#ui/fields/native-select.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { PageNotFound } from '#ui/states/page-not-found.tsx';
import { Skeleton, SkeletonLines } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { AskReplace, type KnownReport } from './ask-replace.tsx';
import { ReportEditor } from './report-editor.tsx';
import { seedOfPage } from './report-from-draft.ts';

type NewReportPageProps = {
  classId: string;
  /** `YYYY-MM`; the one that comes next where it is left out. */
  month?: string | undefined;
  /** Of a page that waits: it is opened again. */
  item?: string | undefined;
};

/** The monthly report of a class, filled in on the phone: started from the last one, kept with every key, sent by itself. */
export function NewReportPage({ classId, month: asked, item }: NewReportPageProps) {
  const { t } = useTranslation(['reports', 'common']);
  const format = useFormat();
  const navigate = useNavigate();
  const group = useOne('classes.get', { classId });
  const reports = useList('reports.list', { classId }, { limit: limits.reportPageSize });
  const next = useNextReport(group.row);
  if (group.problem?.status === 404 || group.problem?.status === 403) return <PageNotFound />;
  const isLoading = reports.state === 'loading' || next.loading || group.state === 'loading';
  const month = asked ?? (isLoading ? undefined : next.month);
  const title = month && t('page.title', { month: format.month(`${month}-15`) });
  return (
    <styled.div maxWidth="42rem" marginInline="auto">
      <PageHeader
        title={title ?? ''}
        text={
          group.row ? (
            <>
              <bdi>{group.row.name}</bdi> · <bdi>{group.row.madaris.name}</bdi>
            </>
          ) : (
            <Skeleton width="14rem" maxWidth="100%" height="6" />
          )
        }
        breadcrumb={
          <Breadcrumb
            crumbs={[
              { label: t('common:shell.home'), link: { to: '/' } },
              ...(group.row
                ? [
                    {
                      label: group.row.name,
                      link: { to: '/class-details/$id/monthly-reports', params: { id: classId } } as const,
                    },
                  ]
                : []),
              { label: t('page.new') },
            ]}
          />
        }
      />
      {isLoading || !month ? (
        <SkeletonLines count={4} height="20" />
      ) : (
        <>
          {!item && (
            <styled.div marginBlockEnd="4">
              <FieldFrame id="report-month" label={t('common:upload.month')} required error="">
                <NativeSelect
                  id="report-month"
                  width="100%"
                  value={month}
                  onChange={({ currentTarget }) =>
                    void navigate({ to: '.', search: { month: currentTarget.value }, replace: true })
                  }
                >
                  {reportMonths(month).map((value) => (
                    <option key={value} value={value}>
                      {format.month(`${value}-15`)}
                    </option>
                  ))}
                </NativeSelect>
              </FieldFrame>
            </styled.div>
          )}
          <Draft
            key={`${classId} ${month} ${item}`}
            classId={classId}
            month={month}
            item={item}
            reports={reports.rows}
          />
        </>
      )}
    </styled.div>
  );
}

type DraftProps = { classId: string; month: string; item: string | undefined; reports: readonly KnownReport[] };

function Draft({ classId, month, item, reports }: DraftProps) {
  const { t, i18n } = useTranslation(['reports', 'common']);
  const draft = useReportDraft({ classId, month, corrects: item }, languageOf(i18n.language), async () =>
    item ? seedOfPage(await readWaitingPage(item)) : startingWith(month, reports),
  );
  if (draft.state === 'loading') return <SkeletonLines count={4} height="20" />;
  if (draft.state === 'failed') return <ErrorState title={t('page.draftFailed')} text={t('common:upload.failed')} />;
  if (draft.state === 'gone') return <ErrorState title={t('page.draftGone')} text={t('page.draftGoneText')} />;
  return (
    <AskReplace open={draft.open} reports={reports}>
      <ReportEditor open={draft.open} />
    </AskReplace>
  );
}

/** Figures change little from month to month: those of the last page are there, to be changed. What was returned is replaced. */
function startingWith(month: string, reports: readonly KnownReport[]): DraftSeed {
  const { lessons, students } = figuresBefore(month, reports) ?? { lessons: null, students: null };
  const returned = returnedReports(reports).find((report) => report.month === month);
  return {
    values: { lessons: String(lessons ?? ''), students: String(students ?? '') },
    ...(returned && { replaces: returned.id }),
  };
}
