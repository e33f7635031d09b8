import type { Report } from '#contract/entities/report.ts';
import { type ReportState, reportStateOf } from '#contract/report-states.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useAfter } from '#lib/react/use-after.ts';

/** States in which the first opening by a reviewer is noted for the teacher. */
const isUnseen: Readonly<Record<ReportState, boolean>> = {
  arrived: true,
  seen: false,
  returned: false,
  replaced: false,
};

/** Time in milliseconds after which a report on the screen counts as read. */
const readMs = 1_000;

/**
 * Notes a report on the screen as seen for a supervisor or admin, and as read for a sponsor: its teacher sees both. Offline,
 * the next visit notes it.
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
