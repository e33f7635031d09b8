import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#contract/month.ts';
import type { Sponsorship } from '#contract/reading/read.ts';
import { reportsFrom } from '#contract/rights/reports-from.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { Joined } from '#ui/layout/joined.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { useReportResult } from '#ui/toast/use-report-result.ts';
import { isDue } from './due-payments.tsx';
import { EndedClass, useSponsoredClass } from './ended-class.tsx';
import { SponsoredClasses } from './sponsored-classes.tsx';
import { SponsorshipMenu } from './sponsorship-menu.tsx';

const tones = {
  held: 'gold',
  active: 'green',
  paused: 'gold',
  cancelled: 'sand',
  expired: 'sand',
  unknown: 'sand',
} as const;

/** One sponsorship: its place, start, amount, state, next step, and the months of its classes. */
export function SponsorshipCard({ sponsorship }: { sponsorship: Sponsorship }) {
  const { t } = useTranslation(['sponsorships', 'payments']);
  const format = useFormat();
  const { id, type, typeId, name, madrasaName, regionName, amount, price, state, startedDate } = sponsorship;
  const pay =
    type === 'unknown' ? undefined : ({ to: '/sponsor-payment/$type/$typeId', params: { type, typeId } } as const);
  const page = publicPageOf(sponsorship);
  const group = useSponsoredClass(sponsorship);
  const ending = group?.lastMonth ? group : undefined;
  // If its class ended and is open again, the sponsorship resumes like any other.
  const isPaused =
    state === 'paused' && (sponsorship.pausedBecause !== 'class-ended' || type !== 'class' || (group && !ending));
  const living = state === 'active' || state === 'paused';
  return (
    <Card as="article" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)" aria-labelledby={`${id}-name`}>
      <styled.div display="flex" justifyContent="space-between" alignItems="start" gap="3">
        <styled.div minWidth="0">
          <Heading as="h2" size="md" id={`${id}-name`}>
            {name && page ? (
              <Link {...page} quiet>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name || t('payments:receipt.deleted')}</bdi>
            )}
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            <Joined>
              {madrasaName}
              {regionName}
            </Joined>
          </Text>
        </styled.div>
        {(living || state === 'cancelled') && <SponsorshipMenu sponsorship={sponsorship} />}
      </styled.div>
      <styled.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
        <Text textStyle="xl" fontWeight="semibold">
          {t('perMonth', { amount: format.money(amount) })}
        </Text>
        {price !== null && price !== amount && (
          <Text color="fg.muted">{t('share', { price: format.money(price) })}</Text>
        )}
        <Badge colorPalette={tones[state]}>{t(`state.${state}`)}</Badge>
        {startedDate && <Text color="fg.muted">{t('since', { date: format.date(startedDate) })}</Text>}
      </styled.div>
      {state === 'held' && (
        <Strip marginBlockEnd="0">
          <Text flex="1 1 12rem" minWidth="0">
            {t('held.text')}
          </Text>
          {pay && (
            <LinkButton {...pay} size="sm">
              {t('held.pay')}
            </LinkButton>
          )}
        </Strip>
      )}
      {ending && <EndedClass sponsorship={sponsorship} of={ending} />}
      {isPaused && !isDue(sponsorship) && <PausedNote sponsorship={sponsorship} />}
      {state !== 'held' && (living || sponsorship.nextChargeDate) && <NextCharge sponsorship={sponsorship} />}
      {living && !sponsorship.readsReports && price !== null && (
        <Text textStyle="sm" color="fg.muted">
          {state === 'paused' && amount >= reportsFrom(price)
            ? t('reportsPaused')
            : t('noReports', { amount: format.money(reportsFrom(price)) })}
        </Text>
      )}
      {startedDate && (
        <Link to="/money-trail/$id" params={{ id }} alone justifySelf="start">
          {t('trail')}
        </Link>
      )}
      {state !== 'held' && <SponsoredClasses sponsorshipId={id} of={type} />}
    </Card>
  );
}

/** Public facts of the sponsored place; undefined for a kind that this release does not know. */
function publicPageOf({ id, type, typeId, regionId }: Sponsorship): LinkProps | undefined {
  if (type === 'class') return { to: '/class/$classId', params: { classId: typeId }, search: { of: id } };
  if (type === 'region') return { to: '/explore-sponsor/$regionId/details', params: { regionId: typeId } };
  if (type !== 'madrasa') return undefined;
  return { to: '/explore-sponsor/$regionId/madrasa/$madrasaId/details', params: { regionId, madrasaId: typeId } };
}

/** Why it is paused, and how it resumes; one that waits for a payment is above the cards (due-payments.tsx). */
function PausedNote({ sponsorship }: { sponsorship: Sponsorship }) {
  const { t } = useTranslation('sponsorships');
  const format = useFormat();
  const resume = useCall('sponsorships.resume');
  const reportResult = useReportResult();
  const { id, type, pausedBecause, pausedDate, due } = sponsorship;
  const isOver = pausedBecause === 'class-ended' && type !== 'class';
  const reason = isOver ? 'placeEnded' : (pausedBecause ?? 'noRoom');
  return (
    <Strip marginBlockEnd="0">
      <Text flex="1 1 12rem" minWidth="0">
        {t(`paused.${reason}`, { date: pausedDate ? format.date(pausedDate) : '' })}{' '}
        {due && t('paused.owed', { amount: format.money(due.amount), month: format.month(`${due.month}-15`) })}
      </Text>
      {isOver && (
        <LinkButton to="/explore-sponsor" size="sm">
          {t('placeEnded.other')}
        </LinkButton>
      )}
      <Button
        size="sm"
        variant={isOver ? 'outline' : 'solid'}
        loading={resume.busy}
        onClick={() => void reportResult(resume.call({ params: { id } }), t('done.resumed'))}
      >
        {t('actions.resume')}
      </Button>
    </Strip>
  );
}

function NextCharge({ sponsorship }: { sponsorship: Sponsorship }) {
  const { t } = useTranslation(['sponsorships', 'payments']);
  const format = useFormat();
  const { state, autoCharge, nextChargeDate, paymentMethod, lastFour, due } = sponsorship;
  const amount = due?.amount ?? sponsorship.nextAmount ?? sponsorship.amount;
  const next = nextChargeDate
    ? t(autoCharge ? 'next.auto' : 'next.asked', {
        amount: format.money(amount),
        date: format.date(dayOf(nextChargeDate)),
      })
    : // For a paused one, the note above says it.
      state !== 'paused' && t('next.none');
  return (
    <Text textStyle="sm" color="fg.muted">
      <Joined>
        {next}
        {paymentMethod && lastFour && t('card', { method: t(`payments:methods.${paymentMethod}`), lastFour })}
      </Joined>
    </Text>
  );
}
