import { BookOpen, Play, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import { useOwnClasses } from '#hooks/mirror/use-own-classes.ts';
import { useOffline } from '#hooks/outbox/use-connection.ts';
import { useReadingStart } from '#hooks/reading/use-reading-start.ts';
import { usePicture } from '#hooks/saved-files/use-picture.ts';
import { PlaceArt } from '#ui/brand/place-art.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { CoverCard } from '#ui/card/cover-card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { ShownTogether } from '#ui/layout/shown-together.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';

/** Number of shown lessons; the classes have more. */
const most = 3;

const Kind = styled('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    fontWeight: 'medium',
    color: 'green.fg',
    '& svg': { width: '5', height: '5', flexShrink: '0' },
  },
});

/** Progress of a lesson, without a figure. */
const Track = styled('div', {
  base: {
    height: '2',
    marginBlockStart: '2',
    borderRadius: 'full',
    bg: 'green.subtle',
    overflow: 'hidden',
    '& > *': { height: '100%', borderRadius: 'full', bg: 'gold.solid' },
  },
});

/** The first part of a student's start: the unfinished lesson, the next one, and new ones, as pictures. `children` are below. */
export function ReadingStart({ children }: { children: ReactNode }) {
  const { isWhole, ...lessons } = useReadingStart();
  // At a very first visit the lessons come with the synchronisation; offline they do not come.
  const offline = useOffline();
  return (
    <ShownTogether
      isWaiting={!isWhole && !offline}
      bones={<SkeletonLines columns={3} height="64" />}
      first={<Lessons {...lessons} />}
    >
      {children}
    </ShownTogether>
  );
}

function Lessons({ unfinished, next, fresh }: Omit<ReturnType<typeof useReadingStart>, 'isWhole'>) {
  const { t } = useTranslation('materials');
  return (
    <>
      {(unfinished || next) && (
        <section>
          <SectionHeader title={t('start.title')} />
          <CardGrid>
            {unfinished && (
              <Lesson material={unfinished.material} icon={<Play className="mirrored" />} kind={t('start.continue')}>
                <Track aria-hidden>
                  <div style={{ width: `${100 * (unfinished.place.part ?? 0)}%` }} />
                </Track>
              </Lesson>
            )}
            {next && <Lesson material={next} icon={<BookOpen />} kind={t('start.next')} />}
          </CardGrid>
        </section>
      )}
      {fresh.length > 0 && (
        <section>
          <SectionHeader title={t('start.fresh')} />
          <CardGrid>
            {fresh.slice(0, most).map((material) => (
              <Lesson key={material.id} material={material} icon={<Sparkles />} kind={t('marks.new')} />
            ))}
          </CardGrid>
        </section>
      )}
    </>
  );
}

type LessonProps = { material: Material; icon: ReactNode; kind: string; children?: ReactNode };

function Lesson({ material, icon, kind, children }: LessonProps) {
  const { id, title, classId } = material;
  const name = useOwnClasses().find((one) => one.id === classId)?.name;
  const picture = usePicture(material);
  return (
    <CoverCard
      link={{ to: '/read/material/$id', params: { id } }}
      title={title}
      cover={<PlaceArt of={id} picture={picture} pictureFrom="top" height="40" />}
      kind={
        <Kind>
          <span aria-hidden>{icon}</span>
          {kind}
        </Kind>
      }
    >
      {/* The name of its class may come later, so its line is reserved. */}
      <bdi>{name ?? '\u00a0'}</bdi>
      {children}
    </CoverCard>
  );
}
