import type { Transfer } from '#contract/reading/read.ts';
import { saveMessage } from '#hooks/outbox/outbox-actions.ts';
import { smallPhoto } from '#hooks/pictures/small-photo.ts';

/**
 * Saves the confirmation of a transfer on this device, with the photo of its receipt made small. One that waits is corrected.
 * @param photo `kept`: the one that the waiting confirmation has
 * @throws DeviceFull, FileRejected, and NoPicture where the file is no picture
 */
export async function saveArrival(
  { id, madrasaId, madrasaName }: Pick<Transfer, 'id' | 'madrasaId' | 'madrasaName'>,
  fields: { amount: string; receivedDate: string },
  photo: File | 'kept' | undefined,
): Promise<void> {
  const file = photo instanceof File ? await receiptPhoto(photo) : photo;
  const of = { endpoint: 'transfers.confirm', rowId: id, madrasaId, title: madrasaName, params: { id } } as const;
  await saveMessage({ ...of, fields, ...(file && { file }) });
}

async function receiptPhoto(chosen: File): Promise<File> {
  return new File([await smallPhoto(chosen)], 'receipt.jpg', { type: 'image/jpeg' });
}

/** The day of a moment where this device is, `YYYY-MM-DD`. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
