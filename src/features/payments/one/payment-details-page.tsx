import { Receipt, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentDetails } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { EmptyCell } from '#ui/card/empty-cell.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { LoadingFailed } from '#ui/states/list-states.tsx';
import { OfflineState } from '#ui/states/offline-state.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { Skeleton, SkeletonLines } from '#ui/states/skeleton.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { PaymentHistory } from './payment-history.tsx';
import { paymentTones } from './payment-tones.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundProposal } from './refund-proposal.tsx';

/** One payment, for the admin: its sponsor, its purpose, its history, and how to refund it. */
export function PaymentDetailsPage({ id }: { id: string }) {
  const { t } = useTranslation(['payments-admin', 'common']);
  const format = useFormat();
  const { answer, state, problem, savedAt, refreshing, refresh } = useAnswer('payments.get', { id });
  const payment = answer?.data;
  const title = payment
    ? t('common:monthOf', { month: format.month(`${payment.month}-15`), name: payment.name || t('placeGone') })
    : '';
  const crumbs = [{ label: t('title'), link: { to: '/payments' as const } }, { label: <bdi>{title}</bdi> }];
  if (state === 'not-saved') return <OfflineState wholePage view={{ refreshing, refresh }} />;
  if (state === 'failed') {
    return (
      <>
        <PageHeader title={t('payment')} breadcrumb={<Breadcrumb crumbs={crumbs.slice(0, 1)} />} />
        <LoadingFailed view={{ problem, refreshing, refresh }} title={t('common:states.error')} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={<Breadcrumb crumbs={crumbs} />}
        actions={payment && <Actions payment={payment} onChanged={refresh} />}
      />
      {payment ? <Details payment={payment} onChanged={refresh} /> : <Bones />}
      <SavedNote at={savedAt} />
    </>
  );
}

type Parts = { payment: PaymentDetails };

const Columns = styled('div', {
  base: {
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '3fr 2fr' },
    alignItems: 'start',
  },
});

function Actions({ payment, onChanged }: Parts & { onChanged: () => void }) {
  const { t } = useTranslation('payments-admin');
  const mayRefund = useMay('payments.refund');
  const [open, setOpen] = useState(false);
  return (
    <>
      {payment.receiptCode && (
        <LinkButton to="/receipt/$code" params={{ code: payment.receiptCode }} variant="outline">
          <Receipt aria-hidden /> {t('receipt')}
        </LinkButton>
      )}
      {mayRefund && payment.state === 'paid' && !payment.isRefunding && !payment.proposal && (
        <ConnectionButton variant="outline" icon={<Undo2 className="mirrored" />} onClick={() => setOpen(true)}>
          {t('refund')}
        </ConnectionButton>
      )}
      <RefundDialog payment={open ? payment : undefined} onClose={() => setOpen(false)} onDone={onChanged} />
    </>
  );
}

function Details({ payment, onChanged }: Parts & { onChanged: () => void }) {
  const { t } = useTranslation(['payments-admin', 'payments']);
  const format = useFormat();
  const { amount, refundedAmount, state, sponsor, gateway, reference, method, lastFour } = payment;
  const facts: [string, ReactNode][] = [
    [
      t('sponsor'),
      sponsor && (
        <Link to="/sponsor/$sponsorId" params={{ sponsorId: sponsor.id }}>
          <bdi>{sponsor.fullName}</bdi>
        </Link>
      ),
    ],
    [t('place'), <Places key="places" payment={payment} />],
    [t('paidDate'), payment.paidDate && format.dateTime(payment.paidDate)],
    [t('gateway'), gateway && <bdi>{gateway}</bdi>],
    [
      t('reference'),
      reference && (
        <styled.bdi dir="ltr" overflowWrap="anywhere">
          {reference}
        </styled.bdi>
      ),
    ],
    [t('fee'), payment.fee !== null && format.money(payment.fee)],
    [t('net'), payment.net !== null && format.money(payment.net)],
    [
      t('payout'),
      payment.payout?.hasArrived && (
        <>
          {format.date(payment.payout.arrivalDate)} <bdi dir="ltr">{payment.payout.id}</bdi>
        </>
      ),
    ],
    [
      t('method'),
      method && (
        <>
          {t(`payments:methods.${method}`)} {lastFour && <bdi dir="ltr">…{lastFour}</bdi>}
        </>
      ),
    ],
    ...(payment.attempts > 0 ? [[t('attempts'), format.number(payment.attempts)] as [string, ReactNode]] : []),
    ...(payment.nextAttemptDate && (state === 'failed' || state === 'due')
      ? [[t('nextAttempt'), format.date(payment.nextAttemptDate)] as [string, ReactNode]]
      : []),
  ];
  const history = (
    <SectionCard title={t('history')}>
      <PaymentHistory events={payment.events} gateway={gateway} />
    </SectionCard>
  );
  const isOnlyOne = payment.months.length === 0;
  return (
    <Columns>
      <styled.div display="grid" gap="5" minWidth="0">
        <RefundProposal payment={payment} onChanged={onChanged} />
        {payment.isRefunding && <Strip marginBlockEnd="0">{t('isRefunding')}</Strip>}
        <Card>
          <styled.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
            <styled.strong textStyle="3xl">{format.money(amount)}</styled.strong>
            <Badge colorPalette={paymentTones[state]}>{t(`states.${state}`)}</Badge>
            {payment.declinedBecause && <span>{t(`because.${payment.declinedBecause}`)}</span>}
            {refundedAmount > 0 && state === 'paid' && (
              <span>
                {t('partBack', { back: format.money(refundedAmount), left: format.money(amount - refundedAmount) })}
              </span>
            )}
          </styled.div>
          <FactList facts={facts.map(([label, value]) => ({ label, value: value || <EmptyCell /> }))} />
        </Card>
        {!isOnlyOne && history}
      </styled.div>
      {isOnlyOne ? history : <OtherMonths payment={payment} />}
    </Columns>
  );
}

function OtherMonths({ payment }: Parts) {
  const { t } = useTranslation('payments-admin');
  const format = useFormat();
  return (
    <SectionCard title={t('otherMonths')}>
      <styled.ul display="grid" gap="1">
        {payment.months.map(({ id, month, amount, state }) => (
          <styled.li key={id} display="flex" flexWrap="wrap" alignItems="center" columnGap="3" minHeight="11">
            <Link to="/payments/$id" params={{ id }} alone>
              {format.month(`${month}-15`)}
            </Link>
            <styled.span marginInlineStart="auto">{format.money(amount)}</styled.span>
            <Badge colorPalette={paymentTones[state]}>{t(`states.${state}`)}</Badge>
          </styled.li>
        ))}
      </styled.ul>
    </SectionCard>
  );
}

/** Placeholder of a payment that is loading: its facts and history, and beside them the other months. */
function Bones() {
  return (
    <Columns>
      <SkeletonLines count={2} height="48" />
      <Skeleton height="64" />
    </Columns>
  );
}

const placeLinks = {
  class: (classId: string) => ({ to: '/class/$classId', params: { classId } }),
  madrasa: (madrasaId: string) => ({ to: '/madaris/$madrasaId/classes', params: { madrasaId } }),
  region: (regionId: string) => ({ to: '/explore-sponsor/$regionId/details', params: { regionId } }),
} as const;

/** The places that it is for, from the class up, each with a link. */
function Places({ payment }: Parts) {
  const { t } = useTranslation('payments-admin');
  const format = useFormat();
  const places = (['class', 'madrasa', 'region'] as const).flatMap((kind) => {
    const place = payment[kind];
    return place ? [{ kind, ...place }] : [];
  });
  if (places.length === 0) return <>{payment.name || t('placeGone')}</>;
  return (
    <>
      {places.map(({ kind, id, name }, index) => (
        <span key={kind}>
          {index > 0 && format.between}
          <Link {...placeLinks[kind](id)}>
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
    </>
  );
}
