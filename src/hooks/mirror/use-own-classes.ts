import { limits } from '#contract/limits.ts';
import type { Class } from '#contract/reading/read.ts';
import { useList } from './use-list.ts';

/** The classes that a teacher or student is added to, as many as fit one page. */
export function useOwnClasses(): Class[] {
  return useList('classes.list', {}, { mine: true, limit: limits.maximumPageSize }).rows;
}
