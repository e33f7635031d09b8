import { useTranslation } from 'react-i18next';
import type { KnownReport } from '#hooks/mirror/next-report.ts';
import { saveReport } from '#hooks/outbox/outbox-actions.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useAccount } from '#hooks/session/use-account.ts';
import { useFormat } from '#i18n/use-format.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { replacedByDraft } from '../second-report.ts';
import { filesOfDraft, pageOfDraft } from './report-from-draft.ts';

/**
 * Packs a draft and saves it as one upload; the same transaction deletes the draft. A correction of a waiting report
 * replaces that item; if the report has arrived since, this one replaces it on the server.
 */
export function useSendPage({ draft, fileOf }: OpenDraft, reports: readonly KnownReport[]): () => Promise<void> {
  const { t } = useTranslation(['reports', 'common']);
  const format = useFormat();
  const { userId } = useAccount();
  return async () => {
    const page = pageOfDraft(draft);
    const files = new Map<string, Blob>();
    for (const [entry, fileId] of filesOfDraft(draft)) {
      const blob = await fileOf(fileId);
      if (!blob) throw new Error('A file of this report is no longer on this device.');
      files.set(entry, blob);
    }
    const { packPage } = await import('#data/report-pages/pack.ts');
    const { month } = draft;
    const title = t('page.title', { month: format.month(`${month}-15`) });
    const upload = {
      title,
      description: page.covered,
      file: await packPage(page, month, files),
      made: { json: JSON.stringify(page), draft },
    };
    await saveReport({ ...draft, replaces: replacedByDraft(draft, reports, userId) }, upload);
    toast({ title: t('saved'), description: t('savedText', { name: title }) });
  };
}
