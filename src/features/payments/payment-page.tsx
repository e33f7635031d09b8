import { HandCoins } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { isKnown } from '#contract/reading/lenient.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useOpensSoon } from '#hooks/calls/use-opens-soon.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { usePlace } from '#hooks/mirror/use-place.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { Whereabouts } from '#ui/card/whereabouts.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { Skeleton, SkeletonLines } from '#ui/states/skeleton.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { type GatewayPart, gatewayPart } from './gateways/gateway-parts.ts';
import { Columns, PaymentColumns } from './payment-columns.tsx';
import type { PaymentFormProps } from './payment-form-props.ts';
import { PaymentForm } from './payment-form-view.tsx';
import { PaymentReturn } from './payment-return.tsx';

export type PaymentPageProps = {
  type: SponsorshipType;
  typeId: string;
  /** A payment to follow: users return from the gateway with it. */
  payment?: string | undefined;
  /** A sponsorship with a due month. */
  due?: string | undefined;
  /** A sponsorship that gets another card. */
  card?: string | undefined;
  /** The sum in the address, in dollars a month. */
  asked?: number | undefined;
  /** Called when another sum is chosen, so that the address no longer names one. */
  onOtherAmount: () => void;
  /** Another place to sponsor, if nothing more is needed here. */
  next?: ReactNode;
  /** The agreement that the sponsor accepts. */
  agreement?: ReactNode;
  /** Forgets the payment in the address, and shows the form again. */
  onAgain: () => void;
  onPaid: (sponsorshipId: string) => void;
  onCard: () => void;
};

/** `/sponsor-payment/{type}/{typeId}`: the place to sponsor, and the form to pay (docs/rules.md#screens). */
export function PaymentPage(props: PaymentPageProps) {
  const { type, typeId, payment, due, card, asked, next, agreement, onOtherAmount, onAgain, onPaid, onCard } = props;
  const { t } = useTranslation(['payments', 'errors', 'explore', 'home']);
  const { place, view } = usePlace(type, typeId);
  const settings = useAnswer('payments.settings');
  const opensSoon = useOpensSoon();
  const sponsorshipId = due ?? card;
  const title = due ? 'titleDue' : card ? 'titleCard' : 'title';
  const away = [view, settings].find(({ state }) => state === 'not-saved' || state === 'failed');
  if (away) return <NotLoaded wholePage view={away} title={t('errors:data')} />;
  const answered = settings.answer?.data;
  const rules = answered && { ...answered, methods: answered.methods.filter(isKnown) };
  return (
    <>
      <PageHeader
        title={place ? t(title, { name: place.name }) : ''}
        text={place && <Whereabouts name={place.where} of={place.whereabouts} />}
        breadcrumb={<Breadcrumb crumbs={[{ label: t('other'), link: { to: '/explore-sponsor' } }]} />}
      />
      {!(place && rules) ? (
        <Columns>
          <SkeletonLines count={1} height="32rem" />
          <Skeleton height="64" />
        </Columns>
      ) : payment ? (
        <PaymentReturn paymentId={payment} onAgain={onAgain} onPaid={onPaid} />
      ) : rules.gateway === 'none' ? (
        <StateFrame
          icon={<HandCoins />}
          title={t('unavailable')}
          action={<LinkButton to="/contact">{t('home:places.contact')}</LinkButton>}
        />
      ) : opensSoon && !sponsorshipId ? (
        <StateFrame
          icon={<HandCoins />}
          title={t('home:landing.openingSoon')}
          text={t('home:landing.notYetText')}
          action={<LinkButton to="/contact">{t('home:places.contact')}</LinkButton>}
        />
      ) : place.ended && !sponsorshipId ? (
        <StateFrame
          icon={<HandCoins />}
          title={t('explore:panel.ended')}
          action={<LinkButton to="/explore-sponsor">{t('other')}</LinkButton>}
        />
      ) : place.opensLater && !sponsorshipId ? (
        <StateFrame
          icon={<HandCoins />}
          title={t(place.counts.classes === undefined ? 'explore:panel.notOffered' : 'explore:panel.openingSoon')}
          action={<LinkButton to="/explore-sponsor">{t('other')}</LinkButton>}
        />
      ) : (
        <ToPay
          {...{ type, typeId, place, rules, asked, sponsorshipId, due, next, agreement, onOtherAmount, onPaid, onCard }}
          onStale={view.refresh}
        />
      )}
    </>
  );
}

type ToPayProps = PaymentFormProps & {
  sponsorshipId: string | undefined;
  due: string | undefined;
  next: ReactNode;
};

/** The form: for an existing sponsorship, or for a new one while something is open. */
function ToPay({ sponsorshipId, due, next, ...props }: ToPayProps) {
  const { t } = useTranslation('payments');
  const { type, place, rules } = props;
  const part = gatewayPart(rules);
  if (!part) return <StateFrame icon={<HandCoins />} title={t('outdated')} />;
  const form = { ...props, part };
  if (sponsorshipId) return <KnownSponsorship id={sponsorshipId} due={due} {...form} />;
  if (place.openDollars > 0) return <PaymentForm {...form} />;
  return (
    <PaymentColumns
      type={type}
      place={place}
      first={
        <StateFrame
          icon={<HandCoins />}
          colorPalette="green"
          title={t('complete')}
          action={<LinkButton to="/explore-sponsor">{t('other')}</LinkButton>}
        />
      }
    >
      {next}
    </PaymentColumns>
  );
}

type KnownProps = PaymentFormProps & { part: GatewayPart; id: string; due: string | undefined };

function KnownSponsorship({ id, due, ...form }: KnownProps) {
  const { t } = useTranslation('errors');
  const { row, ...view } = useOne('sponsorships.get', { id });
  if (row) return <PaymentForm {...form} sponsorship={row} newCardOnly={!due} />;
  return (
    <PaymentColumns type={form.type} place={form.place}>
      {view.state === 'loading' && <SkeletonLines count={1} height="32rem" />}
      <NotLoaded view={view} title={t('data')} />
    </PaymentColumns>
  );
}
