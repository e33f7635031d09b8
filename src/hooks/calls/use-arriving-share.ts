import { useAnswer } from './use-answer.ts';

/** The percentage of the last twelve months' gifts that has arrived at the schools; undefined until it can be computed. */
export function useArrivingShare(): number | undefined {
  return useAnswer('money.figures').answer?.data.share ?? undefined;
}
