import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transfer } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { PageNotFound } from '#ui/states/page-not-found.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Text } from '#ui/text.ts';
import { type TransferAct, TransferDialogs } from './transfer-dialogs.tsx';
import { transferTones } from './transfer-tones.ts';

/** An admin's actions in each state, the usual one first. */
const actsIn: Readonly<Record<Transfer['state'], readonly TransferAct[]>> = {
  draft: ['send', 'delete'],
  sent: ['return'],
  confirmed: ['return'],
  disputed: ['resolve', 'return'],
  returned: [],
  unknown: [],
};

/** Actions that bring a transfer further. */
const isNextStep: Readonly<Record<TransferAct, boolean>> = { send: true, resolve: true, return: false, delete: false };

/** `/transfers/{id}`: one transfer with its lines, and the admin's next actions. */
export function TransferPage({ id }: { id: string }) {
  const { t } = useTranslation(['money', 'payments-admin', 'common', 'home', 'madaris', 'reports']);
  const view = useAnswer('transfers.get', { id });
  const mayAct = useMay('transfers.send');
  const [act, setAct] = useState<TransferAct>();
  const transfer = view.answer?.data;
  if (view.problem?.status === 404) return <PageNotFound />;
  const title = transfer ? transfer.madrasaName : t('transfers.one');
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={
          <Breadcrumb
            crumbs={[{ label: t('home:places.transfers'), link: { to: '/transfers' } }, { label: <bdi>{title}</bdi> }]}
          />
        }
        actions={
          transfer &&
          mayAct &&
          actsIn[transfer.state].map((each) => (
            <ConnectionButton key={each} variant={isNextStep[each] ? 'solid' : 'outline'} onClick={() => setAct(each)}>
              {t(`transfers.acts.${each}`)}
            </ConnectionButton>
          ))
        }
      />
      <NotLoaded view={view} title={t('common:states.error')} />
      {view.state === 'loading' && <Skeleton height="64" />}
      {transfer && (
        <>
          <Details of={transfer} />
          <TransferDialogs of={transfer} act={act} onClose={() => setAct(undefined)} onChanged={view.refresh} />
        </>
      )}
      <SavedNote at={view.savedAt} />
    </>
  );
}

function Details({ of: transfer }: { of: Transfer }) {
  const { t } = useTranslation(['money', 'payments-admin', 'home', 'reports']);
  const format = useFormat();
  const day = (date: string | null) => date && format.date(date);
  const person = (who: Transfer['sentBy']) => who && <bdi>{who.fullName}</bdi>;
  const { amount, state, method, rate, costs, confirmedAmount, note, photoUrl } = transfer;
  const facts: [string, ReactNode][] = [
    [t('transfers.draftedBy'), person(transfer.draftedBy)],
    [t('transfers.sentBy'), person(transfer.sentBy)],
    [t('transfers.sentDate'), day(transfer.sentDate)],
    [t('transfers.method'), method && method !== 'unknown' && t(`transfers.methods.${method}`)],
    [t('transfers.reference'), transfer.reference && <bdi>{transfer.reference}</bdi>],
    [t('transfers.currency'), transfer.receivedCurrency],
    [t('transfers.rate'), rate !== null && format.number(rate)],
    [t('transfers.costs'), costs > 0 && format.money(costs)],
    [t('transfers.states.confirmed'), confirmedAmount !== null && format.money(confirmedAmount)],
    [t('transfers.receivedDate'), day(transfer.receivedDate)],
    [t('transfers.confirmedBy'), person(transfer.confirmedBy)],
  ];
  return (
    <styled.div display="grid" gap="5">
      <Card>
        <styled.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <styled.strong textStyle="3xl">{format.money(amount)}</styled.strong>
          <Badge colorPalette={transferTones[state]}>
            {state === 'unknown' ? t('payments-admin:states.unknown') : t(`transfers.states.${state}`)}
          </Badge>
        </styled.div>
        <FactList facts={facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
        {note && (
          <Text dir="auto" whiteSpace="pre-line" overflowWrap="anywhere" marginBlockStart="3">
            {note}
          </Text>
        )}
        {photoUrl && (
          <a href={pictureAddress(photoUrl)} target="_blank" rel="noreferrer">
            <styled.img
              src={pictureAddress(photoUrl)}
              alt={t('arrival.photoTaken')}
              maxHeight="16rem"
              marginBlockStart="3"
            />
          </a>
        )}
      </Card>
      <Lines of={transfer} />
    </styled.div>
  );
}

type Line = Transfer['lines'][number];

function Lines({ of: { lines } }: { of: Transfer }) {
  const { t } = useTranslation(['money', 'payments-admin', 'home', 'reports']);
  const format = useFormat();
  const columns: Column<Line>[] = [
    { header: t('transfers.fund'), cell: ({ name }) => <bdi>{name || t('payments-admin:placeGone')}</bdi> },
    { header: t('transfers.kind'), cell: ({ kind }) => kind !== 'unknown' && t(`transfers.kinds.${kind}`) },
    { header: t('payments-admin:month'), cell: ({ month }) => format.month(`${month}-15`) },
    { header: t('payments-admin:amount'), numeric: true, cell: ({ amount }) => format.money(amount) },
  ];
  return (
    <SectionCard title={t('transfers.lines')}>
      <DataTable
        label={t('transfers.lines')}
        columns={columns}
        rows={lines}
        rowKey={({ placeId, kind, month }) => `${placeId} ${kind} ${month}`}
        rowName={({ name, month }) => `${name}, ${format.month(`${month}-15`)}`}
      />
    </SectionCard>
  );
}
