import type { Report } from '#contract/entities/report.ts';
import { type ReportState, reportStateOf } from '#contract/report-states.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useAfter } from '#lib/react/use-after.ts';

/** Opening a report of these states is news to its teacher. */
const isUnseen: Readonly<Record<ReportState, boolean>> = {
  arrived: true,
  seen: false,
  returned: false,
  replaced: false,
};

/** So long a report is on the screen before it counts as read. */
const readMs = 1_000;

/**
 * A report that a supervisor or admin has on the screen is noted as seen, and one that a sponsor has as read: its teacher sees
 * that. Without internet, the next time.
 */
export function useNoteSeen(report: Report | undefined): void {
  const reviews = useMay('reports.return');
  const seen = useCall('reports.seen');
  const reads = useMay('reports.seen') && !reviews;
  const isWanted = report !== undefined && (reads || (reviews && isUnseen[reportStateOf(report)]));
  const note = (id: string) =>
    seen.call({ params: { id } }).catch((failure: unknown) => console.warn('A report was not noted as seen.', failure));
  useAfter(readMs, isWanted ? report.id : null, () => {
    if (report && navigator.onLine) void note(report.id);
  });
}
