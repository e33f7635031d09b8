import { Navigate } from '@tanstack/react-router';
import { FileClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Id, Month } from '#contract/fields.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { PageNotFound } from '#ui/states/page-not-found.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';

const MonthOfClass = v.object({ classId: Id, month: Month });

/**
 * `/sponsored-month/{classId}/{month}`, the target of a mail about a report: it leads to the month's present report. If that
 * was returned since, or the share does not open it, the page says so.
 */
export function SponsoredMonthPage(place: { classId: string; month: string }) {
  return v.is(MonthOfClass, place) ? <MonthOrReport {...place} /> : <PageNotFound />;
}

function MonthOrReport({ classId, month }: v.InferOutput<typeof MonthOfClass>) {
  const { t } = useTranslation('sponsorships');
  const format = useFormat();
  const { answer, ...view } = useAnswer('reports.figures', { classId }, { until: month });
  const reportId = answer?.data.find((each) => each.month === month)?.reportId;
  if (reportId) return <Navigate to="/read/report/$id" params={{ id: reportId }} replace />;
  if (view.problem?.status === 404) return <PageNotFound />;
  if (view.state === 'not-saved' || view.state === 'failed') {
    return <NotLoaded wholePage view={view} title={t('month.failed')} />;
  }
  // The stored answer may be older than the mail that leads here.
  if (!answer || view.refreshing) return <Skeleton height="70dvh" />;
  return (
    <StateFrame
      wholePage
      icon={<FileClock />}
      title={t('month.none', { month: format.month(`${month}-15`) })}
      text={t('month.noneText')}
      action={<LinkButton to="/my-sponsorships">{t('title')}</LinkButton>}
    />
  );
}
