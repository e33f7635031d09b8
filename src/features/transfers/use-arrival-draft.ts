import { useTranslation } from 'react-i18next';
import { languageOf } from '#contract/language/languages.ts';
import type { Transfer } from '#contract/reading/read.ts';
import { serverNow } from '#data/api/server-clock.ts';
import type { DraftState } from '#data/drafts/draft-store.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { useReportDraft } from '#hooks/report-pages/use-report-draft.ts';
import { localDay } from './save-arrival.ts';

/**
 * The started answer to a transfer: the photo of its receipt is stored on this device as soon as it is chosen.
 * @param entry the waiting confirmation that is corrected
 */
export function useArrivalDraft(transfer: Transfer, entry: OutboxEntry | undefined): DraftState {
  const { i18n } = useTranslation();
  const { id: transferId, madrasaId, sentDate, createdDate } = transfer;
  const month = (sentDate ?? createdDate).slice(0, 7);
  const place = { classId: '', madrasaId, transferId, month };
  return useReportDraft(place, languageOf(i18n.language), async () => {
    const { amount = String(transfer.amount), receivedDate = localDay(serverNow()) } = entry?.fields ?? {};
    return { values: { amount, receivedDate } };
  });
}
