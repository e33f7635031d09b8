import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { styled } from '#ui/styled.ts';

const Line = styled('div', {
  // Ids and checksums are Latin in every language.
  base: { textStyle: 'xs', color: 'fg.muted', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});

const Summary = styled('summary', {
  base: { textStyle: 'sm', color: 'fg.muted', cursor: 'pointer', paddingBlock: '2' },
});

/**
 * A short code to read out on the phone. A tap shows the server's id and the checksum of the stored file: the proof that it
 * arrived.
 */
export function EntryReceipt({ receipt }: { receipt: NonNullable<OutboxEntry['receipt']> }) {
  const { t } = useTranslation('outbox');
  return (
    <details>
      <Summary>{t('receipt', { id: shortCodeOf(receipt.serverId) })}</Summary>
      <Line>{receipt.serverId}</Line>
      {receipt.fileHash && <Line>{t('hash', { hash: receipt.fileHash })}</Line>}
    </details>
  );
}

/** The last eight digits: the earlier ones are the time, which many ids share. */
function shortCodeOf(id: string): string {
  return id
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-');
}
