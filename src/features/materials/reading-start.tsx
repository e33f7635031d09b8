import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import { useOwnClasses } from '#hooks/mirror/use-own-classes.ts';
import { useReadingStart } from '#hooks/reading/use-reading-start.ts';
import { usePicture } from '#hooks/saved-files/use-picture.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fileTypeOf } from '#lib/file-type.ts';
import { Link } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LinkCard } from '#ui/card/link-card.tsx';
import { FirstPage } from '#ui/fields/first-page.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { styled } from '#ui/styled.ts';
import { RowList, RowListItem } from '#ui/table/row-list.tsx';

/** More are in their classes. */
const most = 3;

const Kind = styled('span', {
  base: { display: 'block', textStyle: 'sm', color: 'fg.muted', fontWeight: 'normal', marginBlockEnd: '1' },
});

/** The first thing at the start of a student: where they left off, what comes next, and what is new. */
export function ReadingStart() {
  const { t } = useTranslation('materials');
  const format = useFormat();
  const { unfinished, next, fresh } = useReadingStart();
  const classes = useOwnClasses();
  const nameOf = ({ classId }: Material) => classes.find(({ id }) => id === classId)?.name;
  if (!unfinished && !next && fresh.length === 0) return null;
  return (
    <section>
      <SectionHeader title={t('start.title')} />
      {(unfinished || next) && (
        <CardGrid>
          {unfinished && (
            <LinkCard
              link={linkTo(unfinished.material)}
              title={unfinished.material.title}
              detail={format.percent(Math.floor(100 * (unfinished.place.part ?? 0)))}
            >
              <Kind>{t('start.continue')}</Kind>
              <bdi>{nameOf(unfinished.material)}</bdi>
            </LinkCard>
          )}
          {next && (
            <LinkCard link={linkTo(next)} title={next.title} detail={format.bytes(next.fileSize)}>
              <Kind>{t('start.next')}</Kind>
              <bdi>{nameOf(next)}</bdi>
            </LinkCard>
          )}
        </CardGrid>
      )}
      {fresh.length > 0 && (
        <RowList aria-label={t('start.fresh')} marginBlockStart="4">
          {fresh.slice(0, most).map((material) => (
            <RowListItem key={material.id} position="relative" alignItems="center">
              <Face material={material} />
              <styled.div flex="1 1 10rem" minWidth="0">
                <Link
                  {...linkTo(material)}
                  quiet
                  fontWeight="medium"
                  overflowWrap="anywhere"
                  _after={{ content: '""', position: 'absolute', inset: '0' }}
                >
                  <bdi>{material.title}</bdi>
                </Link>
                <styled.div textStyle="sm" color="fg.muted">
                  <bdi>{nameOf(material)}</bdi>
                </styled.div>
              </styled.div>
              <Badge colorPalette="gold">
                <BookOpen aria-hidden /> {t('marks.new')}
              </Badge>
            </RowListItem>
          ))}
        </RowList>
      )}
    </section>
  );
}

function Face({ material }: { material: Material }) {
  return <FirstPage type={fileTypeOf(material.fileName)} picture={usePicture(material)} />;
}

function linkTo({ id }: Material) {
  return { to: '/read/material/$id', params: { id } } as const;
}
