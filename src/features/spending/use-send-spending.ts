import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { SpendingForm } from '#contract/forms/spending-form.ts';
import type { ReportDraft } from '#data/database/report-draft.ts';
import { saveMessage } from '#hooks/outbox/outbox-actions.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useFormat } from '#i18n/use-format.ts';
import { toast } from '#ui/toast/toast-store.ts';

export type SpendingFigures = Omit<v.InferOutput<typeof SpendingForm>, 'month'>;

/**
 * Saves a spending report as one message with its photos; the same transaction deletes the draft. A waiting report is
 * corrected; if that has arrived by now, this one replaces it.
 * @param waiting the report that is corrected
 * @param name name of the madrasa
 */
export function useSendSpending({ fileOf }: OpenDraft, waiting: OutboxEntry | undefined, name: string) {
  const { t } = useTranslation(['money', 'reports', 'common']);
  const format = useFormat();
  return async (draft: ReportDraft, figures: SpendingFigures): Promise<void> => {
    const { id: draftId, month, madrasaId = '', replaces } = draft;
    const file = await packedPhotos(draft, fileOf);
    const rowId = waiting?.rowId ?? draftId;
    const typed = Object.entries(figures).map(([field, value]) => [field, String(value)]);
    const fields = { month, ...Object.fromEntries(typed) };
    await saveMessage({
      ...{ endpoint: 'spending.create', rowId, madrasaId, title: name, params: { id: madrasaId } },
      fields: { id: rowId, ...fields, ...(replaces && { replaces }) },
      ...{ file, draft },
      ...(waiting && { ifArrived: { rowId: draftId, fields: { id: draftId, ...fields, replaces: waiting.rowId } } }),
    });
    const title = t('common:monthOf', { month: format.month(`${month}-15`), name });
    toast({ title: t('reports:saved'), description: t('reports:savedText', { name: title }) });
  };
}

/** @throws if the device has lost one of them */
async function packedPhotos({ photos, month }: ReportDraft, fileOf: OpenDraft['fileOf']): Promise<File | undefined> {
  const files = new Map<string, Blob>();
  for (const [index, { fileId }] of photos.entries()) {
    const blob = await fileOf(fileId);
    if (!blob) throw new Error('A photo of this report is no longer on this device.');
    files.set(`photos/${index + 1}.jpg`, blob);
  }
  if (files.size === 0) return undefined;
  const { packPhotos } = await import('#data/report-pages/pack.ts');
  return packPhotos(month, files);
}
