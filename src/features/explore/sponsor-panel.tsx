import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasClass } from '#contract/rights/has-class.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Card } from '#ui/card/card.tsx';
import { useProgressWords } from '#ui/card/use-progress-words.ts';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { TrustNote } from './trust-note.tsx';

interface Share {
  total: number;
  sponsored: number;
}

/** The figures of a region, a madrasa or a class; a place has only those that it is made of. */
export interface SponsoredPlace {
  /** Its picture, or its ornament. */
  art: ReactNode;
  description?: string;
  /** Dollars a month. */
  monthlyPrice: number;
  sponsoredPercentage: number;
  /** Dollars a month that are still needed. */
  openDollars: number;
  madaris?: Share;
  classes?: Share;
  students: number;
  teachers: number;
  /** When the last report came, in words; null where none did yet. */
  lastReport?: string | null;
}

export type SponsorPanelProps = { place: SponsoredPlace | undefined; sponsorNow: LinkProps };

const Panel = styled('div', {
  base: {
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '1fr 20rem' },
    marginBlockEnd: '2',
    // What it costs, and the way to give it, comes before the figures; a wide screen has it beside them.
    '& > :first-child': { order: { lg: '1' } },
  },
});

const Figures = styled('dl', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'repeat(auto-fit, minmax(min(100%, 7rem), 1fr))', sm: 'repeat(3, 1fr)' },
    alignContent: 'start',
  },
});

/** What a place consists of, what it costs a month and how far it has come, with the way to sponsor it. */
export function SponsorPanel({ place, sponsorNow }: SponsorPanelProps) {
  const { t } = useTranslation(['explore', 'common']);
  const format = useFormat();
  const words = useProgressWords();
  // As tall as the panel will be, so that what follows does not move when it arrives.
  if (!place) return <Skeleton height={{ base: '44rem', sm: '36rem', lg: '21rem' }} marginBlockEnd="2" />;
  const { progress, needed, sponsoredPercentage } = words({ ...place, price: place.monthlyPrice });
  const complete = sponsoredPercentage >= 100;
  const opensLater = !hasClass({ totalClasses: place.classes?.total });
  const share = ({ sponsored, total }: Share) =>
    t('panel.of', { part: format.number(sponsored), whole: format.number(total) });
  return (
    <Panel>
      <Card
        as="section"
        aria-label={t('panel.title')}
        display="grid"
        gap="4"
        alignContent="start"
        borderColor="gold.border"
      >
        <styled.div>
          <Text textStyle="sm" color="fg.muted">
            {t('panel.cost')}
          </Text>
          <Text textStyle="2xl" fontWeight="semibold">
            {t('common:money.perMonth', { amount: format.money(place.monthlyPrice) })}
          </Text>
        </styled.div>
        <ProgressBar thick value={sponsoredPercentage} label={progress} detail={needed} />
        {opensLater ? (
          <Text fontWeight="medium">{t('panel.openingSoon')}</Text>
        ) : complete ? (
          <Button size="lg" disabled>
            {t('common:sponsorCard.sponsorNow')}
          </Button>
        ) : (
          <LinkButton {...sponsorNow} size="lg">
            {t('common:sponsorCard.sponsorNow')}
          </LinkButton>
        )}
        {!complete && !opensLater && (
          <Text textStyle="sm" color="fg.muted">
            {place.openDollars < place.monthlyPrice
              ? t('panel.rest', { amount: format.money(place.openDollars) })
              : t('panel.share')}
          </Text>
        )}
      </Card>
      <Card display="grid" gap="4" alignContent="start" gridTemplateColumns="minmax(0, 1fr)">
        {place.art}
        {place.description && (
          <Text maxWidth="prose" dir="auto" textAlign="var(--start)">
            {place.description}
          </Text>
        )}
        <Figures>
          {place.madaris && <Figure label={t('panel.madaris')}>{format.number(place.madaris.total)}</Figure>}
          {place.classes && <Figure label={t('panel.classes')}>{format.number(place.classes.total)}</Figure>}
          <Figure label={t('panel.students')}>{format.number(place.students)}</Figure>
          <Figure label={t('panel.teachers')}>{format.number(place.teachers)}</Figure>
          {place.lastReport !== undefined && (
            <Figure label={t('panel.lastReport')}>{place.lastReport ?? t('panel.noReport')}</Figure>
          )}
          {place.madaris && place.madaris.total > 0 && (
            <Figure label={t('panel.sponsoredMadaris')}>{share(place.madaris)}</Figure>
          )}
          {place.classes && !opensLater && <Figure label={t('panel.sponsoredClasses')}>{share(place.classes)}</Figure>}
        </Figures>
        <TrustNote />
      </Card>
    </Panel>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <styled.div display="flex" flexDirection="column-reverse" justifyContent="flex-end">
      <styled.dt textStyle="sm" color="fg.muted">
        {label}
      </styled.dt>
      <styled.dd margin="0" textStyle="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {children}
      </styled.dd>
    </styled.div>
  );
}
