import { CheckCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import { languageOf } from '#contract/language/languages.ts';
import { limits } from '#contract/limits.ts';
import { reportStateOf } from '#contract/report-states.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useExactOutbox } from '#hooks/outbox/use-outbox.ts';
import { useReportDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useFormat } from '#i18n/use-format.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { PageNotFound } from '#ui/states/page-not-found.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { Strip, StripQuote } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { SpendingEditor } from './spending-editor.tsx';
import { type SpendingStart, seedOf } from './spending-start.ts';
import { useAtHand } from './use-at-hand.ts';

type SpendingFormPageProps = {
  madrasaId: string;
  month: string;
  /** The outbox item that a draft corrects, started by another window. */
  item?: string | undefined;
};

/** `/spending-report/{madrasaId}/{month}`: a supervisor reports a madrasa's spending, with photos of the receipts. */
export function SpendingFormPage({ madrasaId, month, item }: SpendingFormPageProps) {
  const { t } = useTranslation(['money', 'common', 'errors']);
  const format = useFormat();
  const madrasa = useOne('madaris.get', { id: madrasaId });
  const reports = useAnswerList('spending.list', { limit: limits.maximumPageSize }, { id: madrasaId });
  const outbox = useExactOutbox();
  if (madrasa.problem?.status === 404 || madrasa.problem?.status === 403) return <PageNotFound />;
  const isLoading = madrasa.state === 'loading' || reports.state === 'loading' || !outbox.ready;
  const waiting = outbox.entries.find(
    (entry) =>
      entry.endpoint === 'spending.create' &&
      entry.state !== 'sent' &&
      entry.madrasaId === madrasaId &&
      entry.month === month,
  );
  const returned = reports.rows.find((row) => row.month === month && reportStateOf(row) === 'returned');
  return (
    <styled.div maxWidth="42rem" marginInline="auto">
      <PageHeader
        title={t('spending.of', { month: format.month(`${month}-15`) })}
        text={madrasa.row && <bdi>{madrasa.row.name}</bdi>}
        breadcrumb={
          <Breadcrumb crumbs={[{ label: t('common:shell.home'), link: { to: '/' } }, { label: t('spending.title') }]} />
        }
      />
      <NotLoaded view={madrasa} title={t(loadFailures['madaris.get'])} />
      {isLoading && <SkeletonLines count={4} height="20" />}
      {!isLoading && madrasa.row && (
        <Draft of={{ madrasaId, month, item, name: madrasa.row.name }} start={{ waiting, returned }} />
      )}
    </styled.div>
  );
}

type DraftProps = { of: SpendingFormPageProps & { name: string }; start: SpendingStart };

function Draft({ of: { madrasaId, month, item, name }, start }: DraftProps) {
  const { t, i18n } = useTranslation(['money', 'reports', 'common']);
  const format = useFormat();
  const before = useAtHand(madrasaId, month);
  // After it is sent it waits, but this form is still the one that was opened.
  const [opened] = useState(start);
  const place = { classId: '', madrasaId, month, ...(item && { corrects: item }) };
  const draft = useReportDraft(place, languageOf(i18n.language), () => seedOf(opened));
  if (draft.state === 'loading') return <SkeletonLines count={4} height="20" />;
  if (draft.state === 'failed') {
    return <ErrorState title={t('reports:page.draftFailed')} text={t('spending.photosMissing')} />;
  }
  if (draft.state === 'gone') {
    return (
      <StateFrame
        role="status"
        icon={<CheckCheck />}
        title={t('reports:page.draftGone')}
        action={
          <LinkButton to="/" variant="outline">
            {t('common:failed.home')}
          </LinkButton>
        }
      />
    );
  }
  const { returned, waiting } = opened;
  return (
    <>
      {returned?.returned && (
        <Strip data-returned-with>
          <Undo2 aria-hidden className="mirrored" />
          <StripQuote title={t('reports:review.returnedOn', { date: format.date(returned.returned.at) })}>
            {returned.returned.comment}
          </StripQuote>
        </Strip>
      )}
      <SpendingEditor open={draft.open} waiting={waiting} name={name} before={before} />
    </>
  );
}
