import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Statement } from '#contract/reading/read.ts';
import { shortCodeOf } from '#contract/text/short-code.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Text } from '#ui/text.ts';
import { IssuedBy, PaperFact, PaperHead, PaperWidth, PrintSheet } from './paper.tsx';

const OnScreen = styled('div', {
  base: { maxWidth: '4xl', marginInline: 'auto', marginBlockEnd: '4', _print: { display: 'none' } },
});

/** `/my-statement`: a sponsor's gifts in a year, to keep or print. Only the sponsor can open it. */
export function StatementPage({ year }: { year: number | undefined }) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const { answer, savedAt, ...view } = useAnswer('payments.statement', {}, { year });
  const crumbs = [
    { label: t('thanks.mine'), link: { to: '/my-sponsorships' as const } },
    { label: t('statement.title') },
  ];
  const plainYear = (value: number) => format.number(value, { useGrouping: false });
  return (
    <>
      <OnScreen>
        <styled.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="2">
          <Breadcrumb crumbs={crumbs} />
          {answer && answer.data.payments.length > 0 && (
            <Button variant="outline" icon={<Printer />} onClick={() => window.print()}>
              {t('receipt.print')}
            </Button>
          )}
        </styled.div>
        {answer && answer.data.years.length > 1 && (
          <TabLinks
            label={t('statement.years')}
            tabs={answer.data.years.map((each) => ({
              label: plainYear(each.year),
              link: { to: '/my-statement', search: { year: each.year } },
            }))}
          />
        )}
      </OnScreen>
      <NotLoaded wholePage view={view} title={t('statement.failed')} />
      {view.state === 'loading' && (
        <PaperWidth maxWidth="4xl">
          <Skeleton height="32rem" />
        </PaperWidth>
      )}
      {answer && <Sheet statement={answer.data} year={plainYear(answer.data.year)} />}
      <OnScreen>
        <SavedNote at={savedAt} />
      </OnScreen>
    </>
  );
}

function Sheet({ statement, year }: { statement: Statement; year: string }) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const { fullName, payments, paid, refunded } = statement;
  const month = (value: string) => format.month(`${value}-15`);
  return (
    <PrintSheet maxWidth="4xl">
      <PaperHead
        title={t('statement.titleOf', { year })}
        text={
          <>
            {t('statement.for')} <bdi>{fullName}</bdi>
          </>
        }
      />
      {payments.some(({ isSandbox }) => isSandbox) && <Strip marginBlockEnd="0">{t('receipt.sandbox')}</Strip>}
      {payments.length === 0 ? (
        <EmptyState title={t('statement.empty')} text={t('statement.emptyText')} />
      ) : (
        <>
          <Sums>
            {refunded > 0 && (
              <>
                <PaperFact label={t('statement.paid')}>{format.money(paid)}</PaperFact>
                <PaperFact label={t('statement.refunded')}>{format.money(refunded)}</PaperFact>
              </>
            )}
            <PaperFact label={t('statement.given')} large>
              {format.money(paid - refunded)}
            </PaperFact>
          </Sums>
          <DataTable
            label={t('statement.titleOf', { year })}
            rows={payments}
            rowKey={({ receiptCode }) => receiptCode}
            rowName={(payment) => month(payment.month)}
            columns={[
              { header: t('receipt.month'), cell: (payment) => month(payment.month) },
              {
                header: t('receipt.supports'),
                cell: ({ name, madrasaName, regionName }) => (
                  // As in a card, the text is always below its head, because names are long.
                  <styled.div width={{ base: 'full', sm: 'auto' }}>
                    <bdi>{name || t('receipt.deleted')}</bdi>
                    <Text textStyle="sm" color="fg.muted">
                      <bdi>{[madrasaName, regionName].filter((part) => part !== null).join(format.between)}</bdi>
                    </Text>
                  </styled.div>
                ),
              },
              {
                header: t('receipt.paid'),
                cell: ({ paidDate }) => <styled.span whiteSpace="nowrap">{format.date(paidDate)}</styled.span>,
              },
              {
                header: t('receipt.amount'),
                numeric: true,
                cell: ({ amount, refundedDate, refundedAmount }) => (
                  <div>
                    {format.money(amount)}
                    {refundedDate && (
                      <Text textStyle="sm" color="fg.muted">
                        {t(
                          refundedAmount > 0 && refundedAmount < amount
                            ? 'statement.partRefundedOn'
                            : 'statement.refundedOn',
                          {
                            date: format.date(refundedDate),
                            amount: format.money(refundedAmount),
                          },
                        )}
                      </Text>
                    )}
                  </div>
                ),
              },
              {
                header: t('receipt.title'),
                cell: ({ receiptCode }) => (
                  <Link to="/receipt/$code" params={{ code: receiptCode }} alone>
                    <styled.bdi dir="ltr" whiteSpace="nowrap">
                      {shortCodeOf(receiptCode)}
                    </styled.bdi>
                  </Link>
                ),
              },
            ]}
          />
        </>
      )}
      <styled.div borderBlockStartWidth="1px" paddingBlockStart="5" display="grid" gap="1">
        <Text textStyle="sm" color="fg.muted">
          {t('statement.privacy')}
        </Text>
        <IssuedBy />
      </styled.div>
    </PrintSheet>
  );
}

const Sums = styled('dl', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '10', rowGap: '4', margin: '0' } });
