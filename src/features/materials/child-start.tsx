import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import { useOffline } from '#hooks/outbox/use-connection.ts';
import { useChildStart } from '#hooks/reading/use-child-start.ts';
import { usePicture } from '#hooks/saved-files/use-picture.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { PlaceArt } from '#ui/brand/place-art.tsx';
import { CoverCard } from '#ui/card/cover-card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ShownTogether } from '#ui/layout/shown-together.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { RecitationButton } from './recitation-button.tsx';

/** Two things side by side on a desk, below each other on a phone. */
const Two = styled('div', {
  base: {
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'stretch',
  },
});

const Kind = styled('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    textStyle: 'xl',
    color: 'green.fg',
    '& svg': { width: '7', height: '7' },
  },
});

/** The start of a child: the teacher's recitation, which plays with one tap, and one lesson. `children` are below. */
export function ChildStart({ children }: { children: ReactNode }) {
  const { t } = useTranslation('home');
  const { user } = useSession();
  const { recitation, lesson, isWhole } = useChildStart();
  // At a very first visit the lessons come with the synchronisation; without a connection they do not come.
  const offline = useOffline();
  return (
    <>
      <PageHeader title={user ? t('ownMadaris.lead', { name: user.fullName }) : ''} />
      <ShownTogether
        isWaiting={!isWhole && !offline}
        bones={<SkeletonLines columns={2} count={2} height="64" />}
        first={
          <Two>
            {recitation && <RecitationButton key={recitation.material.id} {...recitation} />}
            {lesson && <LessonCard material={lesson} />}
          </Two>
        }
      >
        {children}
      </ShownTogether>
    </>
  );
}

function LessonCard({ material }: { material: Material }) {
  const { t } = useTranslation('materials');
  const { id, title } = material;
  const picture = usePicture(material);
  return (
    <CoverCard
      link={{ to: '/read/material/$id', params: { id } }}
      title={title}
      cover={<PlaceArt of={id} picture={picture} pictureFrom="top" height={{ base: '48', md: '64' }} />}
      kind={
        <Kind>
          <BookOpen aria-hidden />
          {t('child.lesson')}
        </Kind>
      }
    />
  );
}
