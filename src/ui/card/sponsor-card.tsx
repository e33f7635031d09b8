import type { LinkProps } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import { styled } from '#ui/styled.ts';
import { Excerpt, Heading } from '#ui/text.ts';
import { Card } from './card.tsx';

export type SponsorCardProps = {
  /** The picture of the place, or its ornament; left out if the page shows it already. */
  art?: ReactNode;
  title: string;
  /** Target of the title, and of the whole card. */
  link?: LinkProps;
  /** Level of the title: 2 if only the page's own heading is above it. */
  level?: 2 | 3 | undefined;
  /** Location, below the title. */
  place?: ReactNode;
  /** Its place and country, under the location. */
  where?: string | undefined;
  /** The place's description: its first lines are shown. */
  text?: string | undefined;
  /** The cost in words, such as '$20 per month'. */
  cost: string;
  /** Counts with their words: 'madaris', 'classes', 'students'. */
  counts: readonly string[];
  /** Percentage from 0 to 100; at 100 the place can no longer be sponsored. */
  sponsoredPercentage: number;
  /** The progress in words. */
  progress: string;
  /** The open amount in words such as '$3 still needed': the first thing to read about an incomplete place. */
  needed?: string | undefined;
  /** A line about its state, such as the date of the last report. */
  note?: ReactNode;
  /** Left out if there is nothing more to learn. */
  learnMore?: LinkProps | undefined;
  /** The sum on the button to give, in words such as '$2'; left out if none is offered. */
  sum?: string | undefined;
  /** Left out if nothing can be given yet: the card then says that it opens soon, and does not mention money. */
  sponsorNow?: LinkProps | undefined;
};

/** From edge to edge above the words. */
const Art = styled('div', {
  base: {
    marginInline: '-5',
    marginBlockStart: '-5',
    overflow: 'hidden',
    borderTopRadius: 'lg',
  },
});

const Counts = styled('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '2',
    rowGap: '0.5',
    listStyle: 'none',
    textStyle: 'sm',
    color: 'fg.muted',
    '& > li + li::before': { content: '"·"', marginInlineEnd: '2' },
  },
});

/** A place to sponsor: its description, its cost, its progress, and two links (docs/rules.md#screens). */
export function SponsorCard({
  art,
  title,
  link,
  level = 3,
  place,
  where,
  text,
  cost,
  counts,
  sponsoredPercentage,
  progress,
  needed,
  note,
  learnMore,
  sum,
  sponsorNow,
}: SponsorCardProps) {
  const id = useId();
  const complete = sponsoredPercentage >= 100;
  const opensSoon = !complete && !sponsorNow;
  const { t } = useTranslation('home');
  return (
    <Card
      as="article"
      interactive={link !== undefined}
      display="flex"
      flexDirection="column"
      gap="3"
      aria-labelledby={id}
    >
      {art && <Art>{art}</Art>}
      <div>
        <Heading as={`h${level}`} size="md" id={id}>
          {link ? (
            <Link {...link} quiet _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' }}>
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </Heading>
        {place && (
          <styled.div textStyle="sm" color="fg.muted">
            {place}
          </styled.div>
        )}
        {where && (
          <styled.div textStyle="sm" color="fg.muted" display="flex" alignItems="center" gap="1">
            <styled.span aria-hidden flexShrink="0">
              <MapPin size={14} />
            </styled.span>
            <span>{where}</span>
          </styled.div>
        )}
      </div>
      {text && (
        <Excerpt lines={2} dir="auto" textStyle="sm" color="fg">
          {text}
        </Excerpt>
      )}
      {opensSoon ? (
        <styled.div textStyle="lg" fontWeight="semibold" color="gold.fg">
          {t('landing.openingSoon')}
        </styled.div>
      ) : needed && !complete ? (
        <div>
          <styled.div textStyle="xl" fontWeight="semibold" color="gold.fg">
            {needed}
          </styled.div>
          <styled.div textStyle="sm" color="fg.muted">
            {cost}
          </styled.div>
        </div>
      ) : (
        <styled.div textStyle="lg" fontWeight="semibold" color="gold.fg">
          {cost}
        </styled.div>
      )}
      <Counts>
        {counts.map((count) => (
          <li key={count}>{count}</li>
        ))}
      </Counts>
      {note && <styled.div textStyle="sm">{note}</styled.div>}
      {!opensSoon && (
        <styled.div marginBlockStart="auto">
          <ProgressBar value={sponsoredPercentage} label={progress} />
        </styled.div>
      )}
      <Ways id={id} complete={complete} learnMore={learnMore} sum={sum} sponsorNow={sponsorNow} />
    </Card>
  );
}

type WaysProps = Pick<SponsorCardProps, 'learnMore' | 'sum' | 'sponsorNow'> & {
  /** The id of the title, which is part of each link's name. */
  id: string;
  complete: boolean;
};

/** The card's links, above the link that is the card itself. */
function Ways({ id, complete, learnMore, sum, sponsorNow }: WaysProps) {
  const { t } = useTranslation();
  if (!complete && !sponsorNow && !learnMore) return null;
  const named = (part: string) => ({ id: `${id}-${part}`, 'aria-labelledby': `${id}-${part} ${id}` });
  return (
    <styled.div display="flex" flexWrap="wrap" gap="2" position="relative">
      {learnMore && (
        <LinkButton {...learnMore} {...named('more')} variant="outline" flex="1 1 8rem">
          {t('sponsorCard.learnMore')}
        </LinkButton>
      )}
      {complete && (
        <Button {...named('now')} disabled flex="1 1 8rem" paddingInline="3">
          {t('sponsorCard.sponsorNow')}
        </Button>
      )}
      {!complete && sponsorNow && (
        <LinkButton {...sponsorNow} {...named('now')} flex="1 1 8rem" paddingInline="3">
          {sum ? t('sponsorCard.sponsorSum', { amount: sum }) : t('sponsorCard.sponsorNow')}
        </LinkButton>
      )}
    </styled.div>
  );
}
