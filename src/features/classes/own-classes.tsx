import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LinkCard } from '#ui/card/link-card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { KeepAllClasses } from './keep-all-classes.tsx';

/** The classes of a student, wherever they are, each leading to what there is to read. */
export function OwnClasses() {
  const { t } = useTranslation('classes');
  const classes = useList('classes.list', {}, { mine: true, limit: limits.ownClasses });
  if (classes.state === 'loading') return <SkeletonLines height="32" />;
  if (classes.rows.length === 0) return null;
  return (
    <section>
      <SectionHeader title={t('own')} actions={classes.totalItems > 1 && <KeepAllClasses />} />
      <CardGrid>
        {classes.rows.map(({ id, name, madaris, totalMaterials }) => (
          <LinkCard
            key={id}
            link={{ to: '/student-details/$id', params: { id } }}
            title={name}
            detail={t('materialCount', { count: totalMaterials })}
          >
            {madaris.name}
          </LinkCard>
        ))}
      </CardGrid>
    </section>
  );
}
