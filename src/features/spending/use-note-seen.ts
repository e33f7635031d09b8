import type { SpendingReport } from '#contract/reading/read.ts';
import { reportStateOf } from '#contract/report-states.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useAfter } from '#lib/react/use-after.ts';

/** Time in milliseconds after which a report on the screen counts as seen. */
const seenMs = 1_000;

/** Notes that an admin with the report on the screen has seen it; offline, the next visit notes it. */
export function useNoteSeen(report: SpendingReport, onChanged: () => void): void {
  const seen = useCall('spending.seen');
  const isWanted = useMay('spending.seen') && reportStateOf(report) === 'arrived';
  useAfter(seenMs, isWanted ? report.id : null, () => {
    if (!navigator.onLine) return;
    seen
      .call({ params: { id: report.id } })
      .then(onChanged, (failure: unknown) => console.warn('A spending report was not noted as seen.', failure));
  });
}
