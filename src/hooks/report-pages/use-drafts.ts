import type { ReportDraft } from '#data/database/report-draft.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { useAccount } from '#hooks/session/use-account.ts';

const none: readonly ReportDraft[] = [];

/** The reports that the person has started on this device. */
export function useDrafts(): readonly ReportDraft[] {
  const account = useAccount();
  const { view } = useWatched<readonly ReportDraft[]>(
    account.userId && `drafts ${account.userId}`,
    (engine, show) => engine.reportDrafts.watchDrafts(engine.mirrorOf(account), show),
    none,
  );
  return view;
}
