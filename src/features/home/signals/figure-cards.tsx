import type { LinkProps } from '@tanstack/react-router';
import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { listOfFigure } from '#contract/answers/figure-list.ts';
import type { AttentionKind, AttentionFigure as KnownFigure } from '#contract/answers/figures.ts';
import type { AttentionFigure } from '#contract/reading/read.ts';
import { screens } from '#contract/rights/screens.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LinkCard } from '#ui/card/link-card.tsx';

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
  returnedReports: 'soon',
  monthOffRequests: 'soon',
  classesWithoutTeacher: 'soon',
  dueReports: 'soon',
  endingClasses: 'soon',
  sentTransfers: 'soon',
  dueSpending: 'soon',
  waitingRefunds: 'soon',
  regionsWithoutSupervisor: 'soon',
  classesWithoutStudents: 'later',
};

const signals = {
  urgent: { palette: 'red', icon: <CircleAlert size={18} aria-hidden /> },
  soon: { palette: 'gold', icon: <Clock size={18} aria-hidden /> },
} as const;

type FigureCardsProps = {
  figures: readonly KnownFigure[];
  /** Words below a figure. */
  details?: Partial<Record<AttentionKind, string>>;
};

/** Figures of open work, the most urgent first: each leads to the list that it counts. */
export function FigureCards({ figures, details = {} }: FigureCardsProps) {
  const { t } = useTranslation('home');
  const shown = (['urgent', 'soon', 'later'] as const).flatMap((urgency) =>
    figures.filter(({ kind }) => urgencies[kind] === urgency).map((figure) => ({ figure, urgency })),
  );
  return (
    <CardGrid gridTemplateColumns={{ lg: 'repeat(auto-fit, minmax(11.5rem, 1fr))' }}>
      {shown.map(({ figure, urgency }) => (
        <LinkCard
          key={figure.kind}
          link={linkOf(figure)}
          title={t(`attention.${figure.kind}`, { count: figure.count })}
          signal={urgency === 'later' ? undefined : { ...signals[urgency], word: t(`attention.${urgency}`) }}
          detail={details[figure.kind]}
        />
      ))}
    </CardGrid>
  );
}

/** A figure that this release does not know leads nowhere, and has no words. */
export function isShown(figure: AttentionFigure): figure is KnownFigure {
  return figure.count > 0 && figure.kind !== 'unknown' && figure.list !== 'unknown';
}

function linkOf(figure: KnownFigure): LinkProps {
  const { screen, search } = listOfFigure(figure);
  // The contract knows no routes: its addresses and searches are plain texts.
  return { to: screens[screen].path, search } as LinkProps;
}
