import type { LinkProps } from '@tanstack/react-router';
import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { listOfFigure } from '#contract/answers/figure-list.ts';
import type { AttentionKind, AttentionFigure as KnownFigure } from '#contract/answers/figures.ts';
import type { AttentionFigure } from '#contract/reading/read.ts';
import type { Caller } from '#contract/rights/roles.ts';
import { screens } from '#contract/rights/screens.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useFormat } from '#i18n/use-format.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LinkCard } from '#ui/card/link-card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { comparedMissing } from './compare-months.ts';
import { useChangeWords } from './use-change-words.ts';

type Urgency = 'urgent' | 'soon' | 'later';

const urgencies: Readonly<Record<AttentionKind, Urgency>> = {
  failedCharges: 'urgent',
  proposedRefunds: 'urgent',
  disputedTransfers: 'urgent',
  unconfirmedTransfers: 'urgent',
  givenUpWork: 'soon',
  missingReports: 'urgent',
  silentClasses: 'urgent',
  newReports: 'soon',
  monthOffRequests: 'soon',
  classesWithoutTeacher: 'soon',
  dueReports: 'soon',
  dueSpending: 'soon',
  waitingRefunds: 'soon',
  regionsWithoutSupervisor: 'soon',
  incompleteMadaris: 'later',
  incompleteClasses: 'later',
  classesWithoutStudents: 'later',
};

const signals = {
  urgent: { palette: 'red', icon: <CircleAlert size={18} aria-hidden /> },
  soon: { palette: 'gold', icon: <Clock size={18} aria-hidden /> },
} as const;

/** What needs doing, the most urgent first: each figure leads to the list that it counts. Nothing where nothing needs doing. */
export function AttentionList() {
  const { t } = useTranslation('home');
  const { role } = useSession();
  const { row: figures, state } = useOne('stats.attention');
  const details = useDetails();
  const known = figures?.filter(isShown) ?? [];
  if (state !== 'loading' && known.length === 0) return null;
  const shown = (['urgent', 'soon', 'later'] as const).flatMap((urgency) =>
    known.filter(({ kind }) => urgencies[kind] === urgency).map((figure) => ({ figure, urgency })),
  );
  return (
    <section>
      <SectionHeader title={t('attention.title')} />
      {state === 'loading' && <SkeletonLines count={3} columns={3} height="24" />}
      <CardGrid gridTemplateColumns={{ lg: 'repeat(auto-fit, minmax(11.5rem, 1fr))' }}>
        {shown.map(({ figure, urgency }) => (
          <LinkCard
            key={figure.kind}
            link={linkOf(figure, role)}
            title={t(`attention.${figure.kind}`, { count: figure.count })}
            signal={urgency === 'later' ? undefined : { ...signals[urgency], word: t(`attention.${urgency}`) }}
            detail={details[figure.kind]}
          />
        ))}
      </CardGrid>
    </section>
  );
}

/** What is said below a figure: how the last month compares with the one before. */
function useDetails(): Partial<Record<AttentionKind, string>> {
  const { t } = useTranslation('home');
  const format = useFormat();
  const changeWords = useChangeWords();
  const { answer } = useAnswer('stats.months');
  const missing = answer && comparedMissing(answer.data);
  if (!missing) return {};
  const month = format.month(`${missing.month}-15`);
  const change = changeWords(missing, format.number);
  return { missingReports: t('attention.lastMonth', { month, value: format.number(missing.value), change }) };
}

/** A figure that this release does not know leads nowhere, and has no words. */
function isShown(figure: AttentionFigure): figure is KnownFigure {
  return figure.count > 0 && figure.kind !== 'unknown' && figure.list !== 'unknown';
}

function linkOf(figure: KnownFigure, role: Caller): LinkProps {
  const { screen, search } = listOfFigure(figure, role);
  // The contract knows no routes: its addresses and searches are plain texts.
  return { to: screens[screen].path, search } as LinkProps;
}
