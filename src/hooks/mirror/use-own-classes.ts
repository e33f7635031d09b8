import type { Class } from '#contract/entities/class.ts';
import { limits } from '#contract/limits.ts';
import { useList } from './use-list.ts';

/** The classes that a teacher or student is added to, as many as fit one page. */
export function useOwnClasses(): Class[] {
  return useList('classes.list', {}, { mine: true, limit: limits.maximumPageSize }).rows;
}
