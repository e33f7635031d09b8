import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { Class } from '#contract/reading/read.ts';
import { classStateOf } from '#contract/school-year/class-states.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { PlaceArt } from '#ui/brand/place-art.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { CoverCard } from '#ui/card/cover-card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { KeepAllClasses } from './keep-all-classes.tsx';

/** The classes of a student in all madaris, each with a link to its materials. */
export function OwnClasses() {
  const { t } = useTranslation('classes');
  const classes = useList('classes.list', {}, { mine: true, limit: limits.ownClasses, state: 'all' });
  if (classes.state === 'loading') {
    return (
      <section>
        <SectionHeader title={t('own')} />
        <SkeletonLines columns={3} count={2} height="64" />
      </section>
    );
  }
  const now = new Date(serverNow());
  const isOver = (row: Class) => classStateOf(row, now) === 'ended';
  const current = classes.rows.filter((row) => !isOver(row));
  return (
    <>
      <Group title={t('own')} rows={current} actions={current.length > 1 && <KeepAllClasses />} />
      <Group title={t('showing.ended')} rows={classes.rows.filter(isOver)} />
    </>
  );
}

function Group({ title, rows, actions }: { title: string; rows: readonly Class[]; actions?: ReactNode }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <SectionHeader title={title} actions={actions} />
      <CardGrid>
        {rows.map(({ id, name, madaris }) => (
          <CoverCard
            key={id}
            link={{ to: '/student-details/$id', params: { id } }}
            title={name}
            // The class's own ornament, by which a child recognizes it: the picture of the madrasa would be the same for
            // all.
            cover={<PlaceArt of={id} />}
          >
            <bdi>{madaris.name}</bdi>
          </CoverCard>
        ))}
      </CardGrid>
    </section>
  );
}
