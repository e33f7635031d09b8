import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listOfFigure } from '#contract/answers/figure-list.ts';
import type { AttentionFigure as KnownFigure } from '#contract/answers/figures.ts';
import type { AttentionFigure } from '#contract/reading/read.ts';
import type { Caller } from '#contract/rights/roles.ts';
import { screens } from '#contract/rights/screens.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LinkCard } from '#ui/card/link-card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';

/** What needs doing first: each figure leads to the list that it counts. Nothing where nothing needs doing. */
export function AttentionList() {
  const { t } = useTranslation('home');
  const { role } = useSession();
  const { row: figures = [] } = useOne('stats.attention');
  const shown = figures.filter(isShown);
  if (shown.length === 0) return null;
  return (
    <section>
      <SectionHeader title={t('attention.title')} />
      <CardGrid gridTemplateColumns={{ lg: 'repeat(auto-fit, minmax(13rem, 1fr))' }}>
        {shown.map((figure) => (
          <LinkCard
            key={figure.kind}
            link={linkOf(figure, role)}
            title={t(`attention.${figure.kind}`, { count: figure.count })}
          />
        ))}
      </CardGrid>
    </section>
  );
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
