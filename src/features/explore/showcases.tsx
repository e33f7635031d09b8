import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import { type ListView, useList } from '#hooks/mirror/use-list.ts';
import { useReaderSort } from '#i18n/use-reader-sort.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { ListStates, type ListStatesProps } from '#ui/states/list-states.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';
import { ClassCard, RegionCard } from './place-cards.tsx';

const shown = 3;
/** One more, for the current class beside the words of a wide screen. */
const classesShown = shown + 1;

/** Classes that still need a sponsor, in the order for the reader: those of the explorer. */
function useNeededClasses() {
  const sort = useReaderSort();
  return useList('classes.list', {}, { limit: classesShown, sort, sponsored: false, offered: true });
}

/** The next classes of the explorer. A phone leads to them. */
export function NeededClasses() {
  const { t } = useTranslation(['home', 'errors']);
  const view = useNeededClasses();
  const link = { to: '/explore-sponsor/class', search: { sponsored: 'unsponsored' } } as const;
  // The first is the living one above.
  if (view.state === 'ready' && view.rows.length <= 1) return null;
  return (
    <Showcase
      title={t('landing.one')}
      fromDesk
      link={link}
      seeAll={t('landing.allClasses')}
      view={view}
      error={t(loadFailures['classes.list'])}
    >
      {view.rows.slice(1).map((row) => (
        <ClassCard key={row.id} class={row} />
      ))}
    </Showcase>
  );
}

/** One class that one person can sponsor, with its current figures. */
export function LivingClass() {
  const { rows, state } = useNeededClasses();
  const [first] = rows;
  // As tall as the card will be, so that what is below it does not move.
  if (state === 'loading') return <Skeleton height={{ base: '23rem', lg: '31rem' }} />;
  return first ? <ClassCard class={first} level={2} artFrom="lg" /> : null;
}

/** Three regions with the price of a month and the sponsored part of it. */
export function Regions() {
  const { t } = useTranslation(['home', 'errors']);
  const view = useList('regions.list', {}, { limit: shown, sort: useReaderSort() });
  if (isEmpty(view)) return null;
  return (
    <Showcase
      title={t('landing.regions')}
      link={{ to: '/explore-sponsor/region' }}
      seeAll={t('landing.allRegions')}
      view={view}
      error={t(loadFailures['regions.list'])}
    >
      {view.rows.map((region) => (
        <RegionCard key={region.id} region={region} brief />
      ))}
    </Showcase>
  );
}

/** True if there is nothing to announce: a new installation, or everything is sponsored. */
function isEmpty({ state, totalItems }: Pick<ListView<unknown>, 'state' | 'totalItems'>): boolean {
  return state === 'ready' && totalItems === 0;
}

type ShowcaseProps = Pick<ListStatesProps, 'view' | 'error' | 'children'> & {
  title: string;
  /** Shown from the width of a tablet on. */
  fromDesk?: boolean;
  link: LinkProps;
  seeAll: string;
};

/** On a phone the content comes before the link to all of it. */
const Section = styled('section', {
  base: {
    gap: '4',
    alignItems: 'end',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  },
});

function Showcase({ title, fromDesk = false, link, seeAll, view, error, children }: ShowcaseProps) {
  return (
    <Section display={fromDesk ? { base: 'none', md: 'grid' } : 'grid'}>
      <div>
        <Heading as="h2" size="xl">
          {title}
        </Heading>
      </div>
      <LinkButton {...link} variant="outline" size="sm" order={{ base: '1', sm: '0' }} justifySelf="start">
        {seeAll}
      </LinkButton>
      <styled.div gridColumn="1 / -1">
        <ListStates
          view={view}
          error={error}
          empty={null}
          bones={{ count: shown, height: fromDesk ? '64' : '32', tall: true, columns: 3 }}
        >
          <CardGrid>{children}</CardGrid>
        </ListStates>
      </styled.div>
    </Section>
  );
}
