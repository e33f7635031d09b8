import { useTranslation } from 'react-i18next';
import type { OpenMatter } from '#contract/entities/papers/books.ts';
import type { Lenient } from '#contract/reading/lenient.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { useReportResult } from '#ui/toast/use-report-result.ts';

type Matter = Lenient<OpenMatter>;

type CloseDialogProps = { month: string; onClose: () => void; onClosed: () => void };

/** Asks before a month is closed, and first lists the open matters. */
export function CloseDialog({ month, onClose, onClosed }: CloseDialogProps) {
  const { t } = useTranslation(['books', 'common']);
  const format = useFormat();
  const view = useAnswer('books.open', { month });
  const { call, busy } = useCall('books.close');
  const reportResult = useReportResult();
  const matters = view.answer?.data;
  const isReady = matters?.length === 0 && view.state === 'ready';

  const close = () =>
    reportResult(
      call({ params: { month } }).finally(() => {
        onClosed();
        onClose();
      }),
      t('close.done'),
    );
  return (
    <ConfirmDialog
      open
      online
      onCancel={onClose}
      onConfirm={() => void close()}
      title={t('close.title', { month: format.month(`${month}-15`) })}
      confirmLabel={t('close.act')}
      colorPalette="green"
      loading={busy}
      disabled={!isReady}
      text={
        <styled.div display="grid" gap="3">
          <NotLoaded view={view} title={t('failed')} />
          {view.state === 'loading' && <Skeleton height="16" />}
          {isReady && <Text>{t('close.ready')}</Text>}
          {matters && matters.length > 0 && (
            <styled.ul display="grid" gap="3" paddingInlineStart="5" margin="0">
              {matters.map((matter) => (
                <li key={matter.kind}>
                  <MatterText of={matter} />
                </li>
              ))}
            </styled.ul>
          )}
          {isReady && <Text>{t('close.text')}</Text>}
        </styled.div>
      }
    />
  );
}

function MatterText({ of: { kind, count, references } }: { of: Matter }) {
  const { t } = useTranslation(['books', 'payments-admin']);
  // Two transfers of one day may have the same name.
  const shown = [...new Set(references)];
  const rest = count - shown.length;
  return (
    <>
      {kind === 'unknown' ? t('payments-admin:states.unknown') : t(`open.${kind}`, { count })}
      <styled.ul listStyle="none" padding="0" margin="0" textStyle="sm" overflowWrap="anywhere">
        {shown.map((reference) => (
          <li key={reference}>
            <Reference text={reference} />
          </li>
        ))}
        {rest > 0 && <li>{t('open.more', { count: rest })}</li>}
      </styled.ul>
    </>
  );
}

/** A reference with its amount, and the month or day at its end, in the format of the language. */
function Reference({ text }: { text: string }) {
  const format = useFormat();
  const [, name = text, dollars, month, day] = /^(.*?)(?: \$(\d+\.\d{2}))? (\d{4}-\d{2})(-\d{2})?$/.exec(text) ?? [];
  const facts = [
    ...(dollars ? [format.money(Number(dollars))] : []),
    ...(month ? [day ? format.date(month + day) : format.month(`${month}-15`)] : []),
  ];
  return (
    <>
      <bdi>{name}</bdi>
      {facts.length > 0 && ` (${facts.join(' – ')})`}
    </>
  );
}
