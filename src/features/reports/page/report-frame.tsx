import { CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import type { Report } from '#contract/entities/report.ts';
import { languageOf } from '#contract/language/languages.ts';
import { limits } from '#contract/limits.ts';
import type { DraftPlace } from '#data/database/report-draft.ts';
import type { DraftSeed } from '#data/drafts/report-drafts.ts';
import { type Pending, useList } from '#hooks/mirror/use-list.ts';
import { useNextReport } from '#hooks/mirror/use-next-report.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { type OpenDraft, useReportDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useAccount } from '#hooks/session/use-account.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useMonthLabel } from '#i18n/use-month-label.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { PageNotFound } from '#ui/states/page-not-found.tsx';
import { Skeleton, SkeletonLines } from '#ui/states/skeleton.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { styled } from '#ui/styled.ts';
import { replacedByDraft } from '../second-report.ts';
import { AskReplace } from './ask-replace.tsx';
import { ReturnedWith } from './returned-with.tsx';

/** A report of the class, with its unsent work. */
export type ClassReport = Report & { pending?: Pending | undefined };

type ReportFrameProps = {
  classId: string;
  /** `YYYY-MM`; if left out, the month of the next report. */
  month: string | undefined;
  /** The item of the outbox that it corrects. */
  item: string | undefined;
  /** Text of the last crumb. */
  here: string;
  /** The report is made of photos of paper. */
  isPaper?: boolean;
  /** Reads the first content of a new draft. `replaced`: the returned report that it corrects. */
  seed: (month: string, reports: readonly ClassReport[], replaced: ClassReport | undefined) => Promise<DraftSeed>;
  children: (open: OpenDraft, reports: readonly ClassReport[]) => ReactNode;
};

/**
 * Common frame of the ways to make a report: its class and month, the started draft, and the check that the month may have a
 * report.
 */
export function ReportFrame({ classId, month: asked, item, here, isPaper, seed, children }: ReportFrameProps) {
  const { t } = useTranslation(['reports', 'common', 'errors']);
  const format = useFormat();
  const { label } = useMonthLabel();
  const group = useOne('classes.get', { classId });
  const reports = useList('reports.list', { classId }, { limit: limits.reportPageSize });
  const next = useNextReport(group.row);
  if (group.problem?.status === 404 || group.problem?.status === 403) return <PageNotFound />;
  const isLoading = reports.state === 'loading' || next.loading || group.state === 'loading';
  const month = asked ?? (isLoading ? undefined : next.month);
  const hasFailed = group.state === 'failed' || group.state === 'not-saved';
  const titleOf = () => {
    if (month) return t('page.title', { month: label(month) });
    return hasFailed ? here : '';
  };
  return (
    <styled.div maxWidth="42rem" marginInline="auto">
      <PageHeader
        title={titleOf()}
        text={
          group.row ? (
            <>
              <bdi>{group.row.name}</bdi>
              {format.between}
              <bdi>{group.row.madaris.name}</bdi>
            </>
          ) : (
            group.state === 'loading' && <Skeleton width="14rem" maxWidth="100%" height="6" />
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
              { label: here },
            ]}
          />
        }
      />
      <NotLoaded view={group} title={t(loadFailures['classes.get'])} />
      {!hasFailed && (isLoading || !month) && <SkeletonLines count={4} height="20" />}
      {!hasFailed && !isLoading && month && (
        <Draft
          key={`${classId} ${month}`}
          of={{ classId, month, ...(item && { corrects: item }), ...(isPaper && { isPaper }) }}
          seed={(replaced) => seed(month, reports.rows, replaced)}
          reports={reports.rows}
        >
          {children}
        </Draft>
      )}
    </styled.div>
  );
}

type DraftProps = Pick<ReportFrameProps, 'children'> & {
  of: DraftPlace;
  seed: (replaced: ClassReport | undefined) => Promise<DraftSeed>;
  reports: readonly ClassReport[];
};

function Draft({ of, seed, reports, children }: DraftProps) {
  const { t, i18n } = useTranslation(['reports', 'common']);
  const { userId } = useAccount();
  const draft = useReportDraft(of, languageOf(i18n.language), async () => {
    // A returned report is replaced, in whichever way it is made again.
    const replaces = replacedByDraft({ ...of, replaces: undefined }, reports, userId);
    const replaced = reports.find(({ id }) => id === replaces);
    return { ...(await seed(replaced)), ...(replaces && { replaces }) };
  });
  if (draft.state === 'loading') return <SkeletonLines count={4} height="20" />;
  if (draft.state === 'failed') return <ErrorState title={t('page.draftFailed')} text={t('common:upload.failed')} />;
  if (draft.state === 'gone') {
    return (
      <StateFrame
        role="status"
        icon={<CheckCheck />}
        title={t('page.draftGone')}
        text={t('page.draftGoneText')}
        action={
          <LinkButton to="/" variant="outline">
            {t('common:failed.home')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <AskReplace open={draft.open} reports={reports}>
      <ReturnedWith returned={reports.find(({ id }) => id === draft.open.draft.replaces)?.returned} />
      {children(draft.open, reports)}
    </AskReplace>
  );
}
