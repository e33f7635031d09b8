import type { Transfer } from '#contract/reading/read.ts';
import type { ReportDraft } from '#data/database/report-draft.ts';
import type { Message } from '#data/outbox/messages/save-message.ts';
import { saveMessage } from '#hooks/outbox/outbox-actions.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';

/**
 * Saves the confirmation of a transfer on this device; the draft and its photo are deleted with that. A waiting one is
 * corrected.
 * @param draft the stored draft, its photo made small
 * @param otherwise `kept` if the photo of a waiting confirmation stays while the draft has none
 * @throws DeviceFull, FileRejected
 */
export async function saveArrival(
  { id, madrasaId, madrasaName }: Pick<Transfer, 'id' | 'madrasaId' | 'madrasaName'>,
  fields: { amount: string; receivedDate: string },
  { draft, fileOf, otherwise }: { draft: ReportDraft; otherwise?: 'kept' } & Pick<OpenDraft, 'fileOf'>,
): Promise<void> {
  const file = (await photoOf(draft, fileOf)) ?? (draft.withoutPhoto ? undefined : otherwise);
  const of = { endpoint: 'transfers.confirm', rowId: id, madrasaId, title: madrasaName, params: { id } } as const;
  await saveMessage({ ...of, fields, ...(file && { file }), ...(draft.at > 0 && { draft }) });
}

/** @throws if the device has lost it */
async function photoOf({ photos: [photo] }: ReportDraft, fileOf: OpenDraft['fileOf']): Promise<Message['file']> {
  if (!photo) return undefined;
  const blob = await fileOf(photo.fileId);
  if (!blob) throw new Error('The photo of this receipt is no longer on this device.');
  return new File([blob], 'receipt.jpg', { type: 'image/jpeg' });
}

/** The day of a time in this device's time zone, `YYYY-MM-DD`. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
