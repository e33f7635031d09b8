import { useNavigate } from '@tanstack/react-router';
import { CircleX, CreditCard, EllipsisVertical, Pause, Play, Receipt, Repeat, School, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, monthOf } from '#contract/month.ts';
import type { Sponsorship } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Menu, type MenuItems } from '#ui/overlay/menu.tsx';
import { useReportResult } from '#ui/toast/use-report-result.ts';
import { AmountDialog } from './amount-dialog.tsx';
import { PaymentsDialog } from './payments-dialog.tsx';

type Asked = 'auto' | 'amount' | 'pause' | 'cancel' | 'receipts';

/** Actions on a sponsorship, two taps each. The receipts of a cancelled one stay. */
export function SponsorshipMenu({ sponsorship }: { sponsorship: Sponsorship }) {
  const { t } = useTranslation('sponsorships');
  const format = useFormat();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const reportResult = useReportResult();
  const pause = useCall('sponsorships.pause');
  const resume = useCall('sponsorships.resume');
  const cancel = useCall('sponsorships.cancel');
  const update = useCall('sponsorships.update');
  const { id, type, typeId, name, state, autoCharge, version } = sponsorship;
  const params = { id };
  // This release has no pages for unknown kinds of places.
  const place = type === 'unknown' ? undefined : { type, typeId };

  async function run(work: Promise<unknown>, done: string): Promise<void> {
    if (await reportResult(work, done)) setAsked(undefined);
  }

  function setAutoCharge(next: boolean): void {
    const done = next
      ? t('done.auto', { amount: format.money(sponsorship.nextAmount ?? sponsorship.amount) })
      : t('done.manual');
    void run(update.call({ params, body: { autoCharge: next }, ifMatch: version }), done);
  }

  const looks: MenuItems = [
    { label: t('actions.receipts'), icon: <Receipt />, onSelect: () => setAsked('receipts') },
    place && {
      label: t('actions.reaches'),
      icon: <School />,
      onSelect: () => void navigate({ to: '/sponsor-paylist/$type/$typeId', params: place }),
    },
  ];
  const changes: MenuItems = [
    { label: t('actions.amount'), icon: <WalletCards />, onSelect: () => setAsked('amount') },
    place && {
      label: t('actions.card'),
      icon: <CreditCard />,
      onSelect: () => void navigate({ to: '/sponsor-payment/$type/$typeId', params: place, search: { card: id } }),
    },
    {
      label: t(autoCharge ? 'actions.manual' : 'actions.auto'),
      icon: <Repeat />,
      // Turning it on takes money automatically from then on, so it asks first; turning it off does not.
      onSelect: () => (autoCharge ? setAutoCharge(false) : setAsked('auto')),
    },
  ];
  const stops = [
    state === 'paused'
      ? // A class that has ended takes no sponsorship.
        sponsorship.pausedBecause !== 'class-ended' && {
          label: t('actions.resume'),
          icon: <Play />,
          // A sponsorship paused for lack of payment resumes with a payment.
          onSelect: () =>
            sponsorship.pausedBecause === 'unpaid' && place
              ? void navigate({ to: '/sponsor-payment/$type/$typeId', params: place, search: { due: id } })
              : void run(resume.call({ params }), t('done.resumed')),
        }
      : { label: t('actions.pause'), icon: <Pause />, onSelect: () => setAsked('pause') },
    { label: t('actions.cancel'), icon: <CircleX />, onSelect: () => setAsked('cancel') },
  ];

  const owed = useOwedWords(sponsorship);
  const answers = {
    auto: { onConfirm: () => setAutoCharge(true), loading: update.busy },
    pause: { onConfirm: () => void run(pause.call({ params }), t('done.paused')), loading: pause.busy },
    cancel: { onConfirm: () => void run(cancel.call({ params }), t('done.cancelled')), loading: cancel.busy },
  };

  return (
    <>
      <Menu
        label={t('actions.manage', { name })}
        icon={<EllipsisVertical />}
        items={state === 'cancelled' ? looks : [...changes, ...looks, ...stops]}
      />
      {(asked === 'auto' || asked === 'pause' || asked === 'cancel') && (
        <ConfirmDialog
          open
          online
          onCancel={() => setAsked(undefined)}
          title={t(`${asked}Dialog.title`)}
          text={
            <>
              {owed && asked !== 'auto' && `${owed} `}
              {t(`${asked}Dialog.text`)}
            </>
          }
          confirmLabel={t(`${asked}Dialog.confirm`)}
          cancelLabel={t(`${asked}Dialog.keep`)}
          {...(asked !== 'cancel' && { colorPalette: 'green' })}
          {...answers[asked]}
        />
      )}
      {asked === 'amount' && <AmountDialog sponsorship={sponsorship} onClose={() => setAsked(undefined)} />}
      {asked === 'receipts' && <PaymentsDialog sponsorshipId={id} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** The active month is owed, even if the sponsorship is paused or cancelled. */
function useOwedWords({ nextMonth, nextChargeDate, due, amount }: Sponsorship): string | undefined {
  const { t } = useTranslation('sponsorships');
  const format = useFormat();
  if (nextMonth === null || nextMonth > monthOf(new Date()) || nextChargeDate === null) return undefined;
  return t('owed', {
    amount: format.money(due?.amount ?? amount),
    month: format.month(`${nextMonth}-15`),
    date: format.date(dayOf(nextChargeDate)),
  });
}
