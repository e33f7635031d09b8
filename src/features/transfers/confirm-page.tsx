import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useOutbox } from '#hooks/outbox/use-outbox.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Card } from '#ui/card/card.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { PageNotFound } from '#ui/states/page-not-found.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { ArrivalCard } from './arrival-card.tsx';
import { confirmationOf } from './shown-arrivals.ts';

/** `/confirm-transfer/{id}`: one transfer, for the school that receives it. */
export function ConfirmPage({ id }: { id: string }) {
  const { t } = useTranslation(['money', 'common']);
  const format = useFormat();
  const view = useAnswer('transfers.get', { id });
  const { entries } = useOutbox();
  if (view.problem?.status === 404) return <PageNotFound />;
  const transfer = view.answer?.data;
  const entry = confirmationOf({ id }, entries);
  return (
    <styled.div maxWidth="32rem" marginInline="auto">
      <PageHeader
        title={t('arrival.title')}
        breadcrumb={
          <Breadcrumb crumbs={[{ label: t('common:shell.home'), link: { to: '/' } }, { label: t('arrival.title') }]} />
        }
      />
      <NotLoaded view={view} title={t('common:states.error')} />
      {view.state === 'loading' && <Skeleton height="48" />}
      {transfer &&
        (entry || (transfer.state === 'sent' && transfer.mayConfirm) ? (
          <ArrivalCard of={transfer} entry={entry} />
        ) : (
          <Card>
            <Text>
              {transfer.confirmedAmount === null || transfer.receivedDate === null
                ? t('arrival.open', { amount: format.money(transfer.amount) })
                : t('arrival.confirmedOn', {
                    amount: format.money(transfer.confirmedAmount),
                    date: format.date(transfer.receivedDate),
                  })}
            </Text>
          </Card>
        ))}
    </styled.div>
  );
}
