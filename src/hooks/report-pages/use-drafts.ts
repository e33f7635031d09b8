import type { DraftPlace, ReportDraft } from '#data/database/report-draft.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { currentAccount, useAccount } from '#hooks/session/use-account.ts';

const blank: { drafts: readonly ReportDraft[]; ready: boolean } = { drafts: [], ready: false };

/** The reports that the user has started on this device. */
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

/** The parts of a started report that can be kept outside the app. */
export async function exportDraft(draft: ReportDraft): Promise<{ name: string; blob: Blob }[]> {
  const engine = await loadEngine();
  return engine.reportDrafts.exportDraft(engine.mirrorOf(currentAccount()), draft);
}

/** Moves a started report to another class or month. @returns false if that has one already, or this one is gone */
export async function moveDraft({ id }: ReportDraft, place: Pick<DraftPlace, 'classId' | 'month'>): Promise<boolean> {
  const engine = await loadEngine();
  return engine.reportDrafts.moveDraft(engine.mirrorOf(currentAccount()), id, place);
}

/** Deletes a started report from this device, with its files, because its author asked for it. */
export async function dropDraft({ id }: ReportDraft): Promise<void> {
  const engine = await loadEngine();
  await engine.reportDrafts.dropDraft(engine.mirrorOf(currentAccount()), id);
}
