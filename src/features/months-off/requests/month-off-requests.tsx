import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeMessages } from '#contract/call-messages.ts';
import { MonthOffAnswer } from '#contract/forms/month-off-form.ts';
import { limits } from '#contract/limits.ts';
import type { MonthOffRequest } from '#contract/reading/read.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { Joined } from '#ui/layout/joined.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { styled } from '#ui/styled.ts';
import { RowList, RowListItem } from '#ui/table/row-list.tsx';
import { Text } from '#ui/text.ts';
import { useReportResult } from '#ui/toast/use-report-result.ts';

/** Requests of teachers that wait for an answer: one tap to approve each, or a sentence that declines it. Nothing where there are none. */
export function MonthOffRequests({ regionId }: { regionId?: string | undefined }) {
  const { t } = useTranslation(['classes', 'common']);
  const format = useFormat();
  const { rows, refresh } = useAnswerList('monthOffRequests.list', {
    ...{ state: 'asked', limit: limits.maximumPageSize },
    ...(regionId && { regionId }),
  });
  const { call: decline } = useCall('monthOffRequests.decline');
  const [declined, setDeclined] = useState<MonthOffRequest>();
  const nameOf = ({ month, className, name }: MonthOffRequest) =>
    [className, format.month(`${month}-15`), name].join(format.between);
  if (rows.length === 0 && !declined) return null;
  return (
    <styled.section aria-label={t('monthsOff.request.title')} marginBlockEnd="6">
      <SectionHeader title={t('monthsOff.request.title')} />
      <RowList>
        {rows.map((row) => (
          <RequestRow
            key={row.id}
            of={row}
            name={nameOf(row)}
            onAnswered={refresh}
            onDecline={() => setDeclined(row)}
          />
        ))}
      </RowList>
      {declined && (
        <FormDialog
          open
          onClose={() => setDeclined(undefined)}
          title={`${t('common:actions.decline')}: ${nameOf(declined)}`}
          name={`decline-month-off ${declined.id}`}
          schema={MonthOffAnswer}
          valuesOf={() => ({ note: '' })}
          onSave={async (body) => {
            await decline({ params: { id: declined.id }, body });
            refresh();
          }}
          done={t(changeMessages['monthOffRequests.decline'].done)}
          submit={t('common:actions.decline')}
        >
          {(form) => (
            <>
              <Text color="fg.muted">{t('monthsOff.request.declineText')}</Text>
              <TextAreaField of={form} name="note" label={t('monthsOff.request.note')} required />
            </>
          )}
        </FormDialog>
      )}
    </styled.section>
  );
}

type RequestRowProps = { of: MonthOffRequest; name: string; onAnswered: () => void; onDecline: () => void };

function RequestRow({ of: row, name, onAnswered, onDecline }: RequestRowProps) {
  const { t } = useTranslation(['classes', 'common']);
  const format = useFormat();
  const { call: agree } = useCall('monthOffRequests.agree');
  const reportResult = useReportResult();
  const [busy, setBusy] = useState(false);

  async function approve(): Promise<void> {
    setBusy(true);
    await reportResult(agree({ params: { id: row.id } }), t(changeMessages['monthOffRequests.agree'].done));
    setBusy(false);
    onAnswered();
  }

  return (
    <RowListItem data-request={row.id}>
      <styled.div flex="1 1 12rem" minWidth="0">
        <styled.div fontWeight="medium">
          <Joined>
            {format.month(`${row.month}-15`)}
            <bdi>{row.name}</bdi>
          </Joined>
        </styled.div>
        <styled.div textStyle="sm" color="fg.muted">
          <Joined>
            <bdi>{row.className}</bdi>
            <bdi>{row.madaris.name}</bdi>
            {row.askedBy && <bdi>{row.askedBy}</bdi>}
          </Joined>
        </styled.div>
      </styled.div>
      <styled.div display="flex" flexWrap="wrap" gap="2" flex={{ base: '1 1 auto', sm: '0 1 auto' }}>
        <ConnectionButton
          icon={<Check />}
          loading={busy}
          aria-label={`${t('common:actions.approve')}: ${name}`}
          onClick={() => void approve()}
        >
          {t('common:actions.approve')}
        </ConnectionButton>
        <ConnectionButton
          variant="outline"
          icon={<X />}
          aria-label={`${t('common:actions.decline')}: ${name}`}
          onClick={onDecline}
        >
          {t('common:actions.decline')}
        </ConnectionButton>
      </styled.div>
    </RowListItem>
  );
}
