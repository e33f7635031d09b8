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
  /** The picture of the place, or its ornament; left out where the page shows it already. */
  art?: ReactNode;
  title: string;
  /** Target of the title, and of the whole card. */
  link?: LinkProps;
  /** Level of the title: 2 if only the page's own heading is above it. */
  level?: 2 | 3 | undefined;
  /** Location, below the title. */
  place?: ReactNode;
  /** Its place and country, beneath. */
  where?: string | undefined;
  /** The place's description: its first lines are shown. */
  text?: string | undefined;
  /** The cost in words, such as '$20 per month'. */
  cost: string;
  /** 'madaris', 'classes', 'students', each with its number. */
  counts: readonly string[];
  /** 0 to 100; at 100 no one can sponsor it any more. */
  sponsoredPercentage: number;
  /** The progress in words. */
  progress: string;
  /** The open amount, in words such as '$3 still needed': the first thing to read about an incomplete place. */
  needed?: string | undefined;
  /** A line that says how it is doing, such as when the last report came. */
  note?: ReactNode;
  /** Left out where there is nothing more to learn. */
  learnMore?: LinkProps | undefined;
  /** The sum that the way to give leads with, in words such as '$2'; left out where none is offered. */
  sum?: string | undefined;
  /** Left out where nothing can be given yet: the card then says that it opens soon, and nothing of money. */
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

/** Something to sponsor: what it is, what it costs, how far it has come, and the two ways on (docs/rules.md#screens). */
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
  /** The id of the title, which also names each way. */
  id: string;
  complete: boolean;
};

/** The ways on from the card, above the link that the card is. */
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
