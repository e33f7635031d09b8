import type { ReportPageAnswer } from '#contract/entities/report-page.ts';

/** The parts of a report that were chosen and not written; earlier releases have none. */
export type ChosenParts = Pick<ReportPageAnswer, 'passages' | 'taught' | 'needs'>;

/** Says whether there is something chosen beside the words of this name. */
export function hasChosen({ passages, taught, needs }: ChosenParts, name: string): boolean {
  if (name === 'covered') return Boolean(passages?.length || taught?.length);
  return name === 'needed' && Boolean(needs?.length);
}
