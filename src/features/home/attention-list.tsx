import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AttentionFigure } from '#contract/answers/figures.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useMayOpen } from '#hooks/session/use-may.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LinkCard } from '#ui/card/link-card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';

/** What needs doing first: each figure leads to the list that it counts. Nothing where nothing needs doing. */
export function AttentionList() {
  const { t } = useTranslation('home');
  const mayOpenMadaris = useMayOpen('madaris');
  const { row: figures = [] } = useOne('stats.attention');
  const shown = figures.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <section>
      <SectionHeader title={t('attention.title')} />
      <CardGrid>
        {shown.map((figure) => (
          <LinkCard
            key={figure.kind}
            link={linkOf(figure, mayOpenMadaris)}
            title={t(`attention.${figure.kind}`, { count: figure.count })}
          />
        ))}
      </CardGrid>
    </section>
  );
}

/** The screen of the list that a figure counts; a supervisor's madaris are on the start itself. */
function linkOf({ list, query }: AttentionFigure, mayOpenMadaris: boolean): LinkProps {
  if (list === 'radar.list') return { to: '/radar', search: query as never };
  if (!mayOpenMadaris) return { to: '/', search: { filter: 'unsponsored' } as never };
  if (list === 'regions.list') return { to: '/regions' };
  return { to: '/madaris', search: { filter: 'unsponsored' } as never };
}
