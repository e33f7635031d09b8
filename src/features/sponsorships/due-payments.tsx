import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Sponsorship } from '#contract/reading/read.ts';
import { useFormat } from '#i18n/use-format.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

const List = styled('ul', { base: { display: 'grid', gap: '2', listStyle: 'none', marginBlockEnd: '5' } });

/** Its sponsor has a month to pay: it was not charged, was declined, or the sponsorship is paused until it is paid. */
export function isDue({ state, due, pausedBecause }: Sponsorship): boolean {
  return state === 'paused' ? pausedBecause === 'unpaid' : state === 'active' && Boolean(due);
}

/** Payments that wait for the sponsor, each with the reason and the button that pays: before all else. */
export function DuePayments({ sponsorships }: { sponsorships: readonly Sponsorship[] }) {
  const { t } = useTranslation('sponsorships');
  const due = sponsorships.filter(isDue);
  if (due.length === 0) return null;
  return (
    <List aria-label={t('due.title')}>
      {due.map((sponsorship) => (
        <DuePayment key={sponsorship.id} of={sponsorship} />
      ))}
    </List>
  );
}

function DuePayment({ of }: { of: Sponsorship }) {
  const { t } = useTranslation('sponsorships');
  const format = useFormat();
  const { id, type, typeId, name, state, due, autoCharge, amount } = of;
  const isPaused = state === 'paused';
  const owed = due && { amount: format.money(due.amount), month: format.month(`${due.month}-15`) };
  const isDeclined = autoCharge && (due?.attempts ?? 0) > 0;
  return (
    <Strip as="li" marginBlockEnd="0" bg="red.subtle">
      <styled.span color="red.fg" aria-hidden>
        <CreditCard size={20} />
      </styled.span>
      <styled.div flex="1 1 12rem" minWidth="0">
        <Text fontWeight="medium">
          <bdi>{name}</bdi>
        </Text>
        <Text textStyle="sm">
          {isPaused && `${t(autoCharge ? 'paused.unpaid' : 'paused.missed')} `}
          {owed && t(isPaused ? 'paused.owed' : isDeclined ? 'due.declined' : 'due.text', owed)}
        </Text>
      </styled.div>
      {type !== 'unknown' && (
        <LinkButton to="/sponsor-payment/$type/$typeId" params={{ type, typeId }} search={{ due: id }} size="sm">
          {isPaused ? t('actions.payToResume', { amount: format.money(due?.amount ?? amount) }) : t('due.pay')}
        </LinkButton>
      )}
    </Strip>
  );
}
