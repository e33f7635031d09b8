import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '#contract/reading/read.ts';
import { shortCodeOf } from '#contract/text/short-code.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { ShareButton } from '#ui/button/share-button.tsx';
import { Joined } from '#ui/layout/joined.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadingFailed } from '#ui/states/list-states.tsx';
import { OfflineState } from '#ui/states/offline-state.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { IssuedBy, PaperFact, PaperHead, PaperWidth, PrintSheet } from './paper.tsx';

const QrCode = lazyPart(() => import('#ui/card/qr-code.tsx'), 'QrCode', <styled.div width="32" height="32" />);

const Facts = styled('dl', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
    _print: { gridTemplateColumns: '1fr 1fr' },
  },
});

/** `/receipt/{code}`: the effect of one payment, for everyone who has its address; it names no person. */
export function ReceiptPage({ code, trail }: { code: string; trail?: ReactNode }) {
  const { t } = useTranslation(['payments', 'common']);
  const { answer, state, problem, savedAt, refreshing, refresh } = useAnswer('receipts.get', { code });
  if (state === 'not-saved') return <OfflineState wholePage view={{ refreshing, refresh }} />;
  if (state === 'failed') {
    const unknown = problem?.status === 404;
    return (
      <>
        <PageHeader title={t('receipt.title')} />
        <LoadingFailed
          view={{ problem, refreshing, refresh }}
          title={t(unknown ? 'receipt.unknown' : 'receipt.failed')}
          wayOn={<LinkButton to="/">{t('common:notFound.home')}</LinkButton>}
        />
      </>
    );
  }
  if (!answer) {
    return (
      <PaperWidth>
        <PageHeader title={t('receipt.title')} />
        <Skeleton height="32rem" />
      </PaperWidth>
    );
  }
  return (
    <>
      <PaperWidth
        display="flex"
        flexWrap="wrap"
        justifyContent="end"
        gap="2"
        marginBlockEnd="4"
        _print={{ display: 'none' }}
      >
        <ShareButton title={t('receipt.number', { code: shortCodeOf(code) })} />
        <Button variant="outline" icon={<Printer />} onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </PaperWidth>
      <ReceiptSheet receipt={answer.data} trail={trail} />
      <SavedNote at={savedAt} />
    </>
  );
}

function ReceiptSheet({ receipt, trail }: { receipt: Receipt; trail: ReactNode }) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const { amount, month, paidDate, refundedDate, refundedAmount, state, givingKind, reports } = receipt;
  return (
    <PrintSheet>
      <PaperHead title={t('receipt.title')} text={<bdi dir="ltr">{shortCodeOf(receipt.code)}</bdi>} />
      {receipt.isSandbox && <Strip marginBlockEnd="0">{t('receipt.sandbox')}</Strip>}
      {refundedDate && (
        <Strip marginBlockEnd="0">
          {t(state === 'paid' ? 'receipt.partRefunded' : 'receipt.refunded', {
            date: format.date(refundedDate),
            amount: format.money(refundedAmount),
          })}
        </Strip>
      )}
      <Facts>
        <PaperFact label={t('receipt.amount')} large>
          {format.money(amount)}
        </PaperFact>
        <PaperFact label={t('receipt.month')} large>
          {format.month(`${month}-15`)}
        </PaperFact>
        <PaperFact label={t('receipt.paid')}>{format.date(paidDate)}</PaperFact>
        {givingKind && <PaperFact label={t('receipt.giving')}>{t(`giving.${givingKind}`)}</PaperFact>}
        <PaperFact label={`${t('receipt.supports')} (${t(`kind.${receipt.type}`)})`}>
          <bdi>{receipt.name || t('receipt.deleted')}</bdi>
          {[receipt.madrasaName, receipt.regionName]
            .filter((name) => name !== null)
            .map((name) => (
              <Text key={name} textStyle="sm" color="fg.muted" fontWeight="normal">
                <bdi>{name}</bdi>
              </Text>
            ))}
          <Text textStyle="sm" color="fg.muted" fontWeight="normal">
            <Joined>
              {t('receipt.classes', { count: receipt.totalClasses })}
              {t('receipt.students', { count: receipt.totalStudents })}
            </Joined>
          </Text>
        </PaperFact>
        <PaperFact label={t('receipt.reports')}>
          {t('receipt.received', { received: reports.received, total: reports.total })}
          <Text textStyle="sm" color="fg.muted" fontWeight="normal">
            <Joined>
              {reports.late > 0 && t('receipt.late', { count: reports.late })}
              {reports.missing > 0 && t('receipt.missing', { count: reports.missing })}
              {t('receipt.due', { date: format.date(reports.dueDate) })}
            </Joined>
          </Text>
        </PaperFact>
      </Facts>
      {trail}
      <styled.div
        display="flex"
        flexWrap="wrap"
        gap="5"
        alignItems="center"
        borderBlockStartWidth="1px"
        paddingBlockStart="5"
      >
        <QrCode text={new URL(`/receipt/${receipt.code}`, location.origin).href} label={t('receipt.scan')} />
        <styled.div flex="1 1 14rem" minWidth="0" display="grid" gap="1">
          <Text fontWeight="medium">{t('receipt.scan')}</Text>
          <Text textStyle="sm" color="fg.muted">
            {t('receipt.privacy')}
          </Text>
          <IssuedBy />
        </styled.div>
      </styled.div>
      {receipt.seal && (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere" minWidth="0">
          {t('receipt.seal', { month: format.month(`${receipt.seal.month}-15`) })}{' '}
          <bdi dir="ltr">
            <code>{receipt.seal.seal}</code>
          </bdi>
        </Text>
      )}
    </PrintSheet>
  );
}
