import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { PlaceArt } from '#ui/brand/place-art.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { CoverCard } from '#ui/card/cover-card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { KeepAllClasses } from './keep-all-classes.tsx';

/** The classes of a student, wherever they are, each leading to what there is to read. */
export function OwnClasses() {
  const { t } = useTranslation('classes');
  const classes = useList('classes.list', {}, { mine: true, limit: limits.ownClasses });
  if (classes.state === 'loading') {
    return (
      <section>
        <SectionHeader title={t('own')} />
        <SkeletonLines columns={3} count={2} height="64" />
      </section>
    );
  }
  if (classes.rows.length === 0) return null;
  return (
    <section>
      <SectionHeader title={t('own')} actions={classes.totalItems > 1 && <KeepAllClasses />} />
      <CardGrid>
        {classes.rows.map(({ id, name, madaris }) => (
          <CoverCard
            key={id}
            link={{ to: '/student-details/$id', params: { id } }}
            title={name}
            // Its own ornament, by which a child knows it: the picture of the madrasa would be the same for all.
            cover={<PlaceArt of={id} />}
          >
            <bdi>{madaris.name}</bdi>
          </CoverCard>
        ))}
      </CardGrid>
    </section>
  );
}
