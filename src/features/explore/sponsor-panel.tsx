import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '#hooks/mirror/use-place.ts';
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

export type SponsorPanelProps = {
  place: Place | undefined;
  /** Its picture, or its ornament. */
  art: ReactNode;
  /** Date of the last report, in words; null if none has come yet, left out if the place has no reports of its own. */
  lastReport?: string | null | undefined;
  /** Left out while sponsoring is not possible. */
  sponsorNow: LinkProps | undefined;
  /** The button names the open amount, and passes it on. */
  offersSum?: boolean;
  /** Notice about zakat. */
  zakat?: ReactNode;
};

const Panel = styled('div', {
  base: {
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '1fr 20rem' },
    alignItems: 'start',
    marginBlockEnd: '2',
    // Price and button come before the figures; a wide screen shows them side by side.
    '& > :first-child': { order: { lg: '1' } },
  },
});

const Figures = styled('dl', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: {
      base: 'repeat(auto-fit, minmax(min(100%, 7rem), 1fr))',
      sm: 'repeat(auto-fit, minmax(9rem, 1fr))',
    },
    alignContent: 'start',
  },
});

/** Contents, price and progress of a place, with the link to sponsor it. */
export function SponsorPanel({ place, art, lastReport, sponsorNow, offersSum = false, zakat }: SponsorPanelProps) {
  const { t } = useTranslation(['explore', 'common', 'home']);
  const format = useFormat();
  const words = useProgressWords();
  // It is as tall as the panel, so that the content below does not move when that arrives.
  if (!place) return <Skeleton height={{ base: '44rem', sm: '36rem', lg: '21rem' }} marginBlockEnd="2" />;
  const { progress, needed, sponsoredPercentage } = words(place);
  const complete = sponsoredPercentage >= 100;
  const { price, openDollars, counts, sponsored, ended, opensLater } = place;
  const share = (of: 'madaris' | 'classes') =>
    t('panel.of', { part: format.number(sponsored[of] ?? 0), whole: format.number(counts[of] ?? 0) });
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
        {sponsorNow ? (
          <styled.div>
            <Text textStyle="sm" color="fg.muted">
              {t('panel.cost')}
            </Text>
            <Text textStyle="2xl" fontWeight="semibold">
              {t('common:money.perMonth', { amount: format.money(price) })}
            </Text>
          </styled.div>
        ) : (
          <Text textStyle="2xl" fontWeight="semibold">
            {t('home:landing.openingSoon')}
          </Text>
        )}
        {sponsorNow && !ended && <ProgressBar thick value={sponsoredPercentage} label={progress} detail={needed} />}
        {ended ? (
          <Text fontWeight="medium">{t('panel.ended')}</Text>
        ) : !sponsorNow ? (
          <Text>{t('home:landing.notYetText')}</Text>
        ) : opensLater ? (
          <Text fontWeight="medium">{t(counts.classes === undefined ? 'panel.notOffered' : 'panel.openingSoon')}</Text>
        ) : complete ? (
          <Button size="lg" disabled>
            {t('common:sponsorCard.sponsorNow')}
          </Button>
        ) : (
          <LinkButton {...sponsorNow} size="lg">
            {offersSum
              ? t('common:sponsorCard.sponsorSum', { amount: format.money(openDollars) })
              : t('common:sponsorCard.sponsorNow')}
          </LinkButton>
        )}
        {sponsorNow && !complete && !opensLater && !ended && (
          <Text textStyle="sm" color="fg.muted">
            {openDollars < price ? t('panel.rest', { amount: format.money(openDollars) }) : t('panel.share')}
          </Text>
        )}
      </Card>
      <Card display="grid" gap="4" alignContent="start" gridTemplateColumns="minmax(0, 1fr)">
        {art}
        {place.description && (
          <Text maxWidth="prose" dir="auto" textAlign="var(--start)">
            {place.description}
          </Text>
        )}
        <Figures>
          {counts.madaris !== undefined && <Figure label={t('panel.madaris')}>{format.number(counts.madaris)}</Figure>}
          {counts.classes !== undefined && <Figure label={t('panel.classes')}>{format.number(counts.classes)}</Figure>}
          <Figure label={t('panel.students')}>{format.number(counts.students)}</Figure>
          <Figure label={t('panel.teachers')}>{format.number(counts.teachers)}</Figure>
          {lastReport !== undefined && (
            <Figure wide label={t('panel.lastReport')}>
              {lastReport ?? t('panel.noReport')}
            </Figure>
          )}
          {counts.madaris ? <Figure label={t('panel.sponsoredMadaris')}>{share('madaris')}</Figure> : null}
          {counts.classes ? <Figure label={t('panel.sponsoredClasses')}>{share('classes')}</Figure> : null}
        </Figures>
        {!ended && zakat}
        <TrustNote />
      </Card>
    </Panel>
  );
}

/** @param wide true for a date, which has a row of its own on a phone */
function Figure({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <styled.div
      display="flex"
      flexDirection="column-reverse"
      justifyContent="flex-end"
      gridColumn={wide ? { base: '1 / -1', sm: 'auto' } : undefined}
    >
      <styled.dt textStyle="sm" color="fg.muted">
        {label}
      </styled.dt>
      <styled.dd
        margin="0"
        textStyle={{ base: 'xl', sm: '2xl' }}
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
      >
        {children}
      </styled.dd>
    </styled.div>
  );
}
