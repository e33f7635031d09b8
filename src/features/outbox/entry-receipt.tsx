import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { styled } from '#ui/styled.ts';

const Line = styled('div', {
  // Ids and checksums are Latin in every language.
  base: { textStyle: 'xs', color: 'fg.muted', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});

/** The server's id and the checksum of what it stored: the proof that it arrived. */
export function EntryReceipt({ receipt }: { receipt: NonNullable<OutboxEntry['receipt']> }) {
  const { t } = useTranslation('outbox');
  return (
    <>
      <Line>{t('receipt', { id: receipt.serverId })}</Line>
      {receipt.fileHash && <Line>{t('hash', { hash: receipt.fileHash })}</Line>}
    </>
  );
}
