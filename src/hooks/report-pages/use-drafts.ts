import type { ReportDraft } from '#data/database/report-draft.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { currentAccount, useAccount } from '#hooks/session/use-account.ts';

const blank: { drafts: readonly ReportDraft[]; ready: boolean } = { drafts: [], ready: false };

/** The reports that the person has started on this device. */
export function useDrafts(): typeof blank {
  const account = useAccount();
  const { view } = useWatched<typeof blank>(
    account.userId && `drafts ${account.userId}`,
    (engine, show) =>
      engine.reportDrafts.watchDrafts(engine.mirrorOf(account), (drafts) => show({ drafts, ready: true })),
    blank,
  );
  return view;
}

/** What of a started report can be kept outside of the app. */
export async function exportDraft(draft: ReportDraft): Promise<{ name: string; blob: Blob }[]> {
  const engine = await loadEngine();
  return engine.reportDrafts.exportDraft(engine.mirrorOf(currentAccount()), draft);
}
