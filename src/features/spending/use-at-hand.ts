import { limits } from '#contract/limits.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { atHand } from './balance.ts';

/** The dollars that a madrasa has in a month before its spending; undefined if this device does not know all of them. */
export function useAtHand(madrasaId: string, month: string): number | undefined {
  const reports = useAnswerList('spending.list', { limit: limits.maximumPageSize }, { id: madrasaId });
  const transfers = useAnswerList('transfers.list', { madrasaId, state: 'confirmed', limit: limits.maximumPageSize });
  if (![reports, transfers].every((view) => view.state === 'ready' && view.rows.length === view.totalItems))
    return undefined;
  const arrivals = transfers.rows.flatMap(({ receivedDate, confirmedAmount }) =>
    receivedDate && confirmedAmount !== null ? [{ date: receivedDate, amount: confirmedAmount }] : [],
  );
  return atHand(month, reports.rows, arrivals);
}
