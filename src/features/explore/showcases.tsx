import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import { compareReported } from '#contract/mirror/list-orders.ts';
import type { Class } from '#contract/reading/read.ts';
import { type ListView, useList } from '#hooks/mirror/use-list.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { ListStates, type ListStatesProps } from '#ui/states/list-states.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { ClassCard, RegionCard } from './place-cards.tsx';

const shown = 3;
/** The first is the living one beside the words of a wide screen. */
const classesShown = shown + 1;

const neededClasses = { limit: classesShown, sort: 'price', sponsored: false, offered: true } as const;

/** The classes that cost least and still need a sponsor: what one person can carry. */
export function NeededClasses() {
  const { t } = useTranslation(['home', 'errors']);
  const view = useList('classes.list', {}, neededClasses);
  const link = { to: '/explore-sponsor/class', search: { sort: 'price', sponsored: 'unsponsored' } } as const;
  if (isEmpty(view)) return null;
  return (
    <Showcase
      title={t('landing.one')}
      lead={t('landing.oneLead')}
      link={link}
      seeAll={t('landing.allClasses')}
      view={view}
      error={t(loadFailures['classes.list'])}
    >
      {provenFirst(view.rows).map((row, index) => (
        <styled.div
          key={row.id}
          display={index === 0 && view.rows.length > shown ? { base: 'grid', lg: 'none' } : 'grid'}
        >
          <ClassCard class={row} />
        </styled.div>
      ))}
    </Showcase>
  );
}

/** One class that one person can carry, as it is today. */
export function LivingClass() {
  const { rows, state } = useList('classes.list', {}, neededClasses);
  const [first] = provenFirst(rows);
  // As tall as the card will be, so that what is below it does not move.
  if (state === 'loading') return <Skeleton height="31rem" />;
  return first ? <ClassCard class={first} level={2} /> : null;
}

/** Those whose reports come are shown before those that have not sent one yet. */
function provenFirst(rows: readonly Class[]): Class[] {
  return [...rows].sort(compareReported);
}

/** Three regions with what a month costs and how much of it is sponsored. */
export function Regions() {
  const { t } = useTranslation(['home', 'errors']);
  const view = useList('regions.list', {}, { limit: shown });
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
        <RegionCard key={region.id} region={region} />
      ))}
    </Showcase>
  );
}

/** Nothing is announced that is not there: a new installation, or everything is sponsored. */
function isEmpty({ state, totalItems }: Pick<ListView<unknown>, 'state' | 'totalItems'>): boolean {
  return state === 'ready' && totalItems === 0;
}

type ShowcaseProps = Pick<ListStatesProps, 'view' | 'error' | 'children'> & {
  title: string;
  lead?: string;
  link: LinkProps;
  seeAll: string;
};

/** On a phone the content precedes the link to all of it. */
const Section = styled('section', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'end',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  },
});

function Showcase({ title, lead, link, seeAll, view, error, children }: ShowcaseProps) {
  return (
    <Section>
      <div>
        <Heading as="h2" size="xl">
          {title}
        </Heading>
        {lead && <Text color="fg.muted">{lead}</Text>}
      </div>
      <LinkButton {...link} variant="outline" size="sm" order={{ base: '1', sm: '0' }} justifySelf="start">
        {seeAll}
      </LinkButton>
      <styled.div gridColumn="1 / -1">
        <ListStates
          view={view}
          error={error}
          empty={null}
          bones={{ count: shown, height: '64', tall: true, columns: 3 }}
        >
          <CardGrid>{children}</CardGrid>
        </ListStates>
      </styled.div>
    </Section>
  );
}
