import { limits } from '#contract/limits.ts';
import type { Class } from '#contract/reading/read.ts';
import { useList } from './use-list.ts';

/** The classes of the teacher or student, as many as fit on one page. */
export function useOwnClasses(): Class[] {
  return useList('classes.list', {}, { mine: true, limit: limits.maximumPageSize }).rows;
}
