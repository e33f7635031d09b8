import { useList } from '#hooks/mirror/use-list.ts';
import { useManagesAll } from '#hooks/session/use-may.ts';
import type { MadrasaFormProps } from './madrasa-dialog.tsx';

/** Regions in a madrasa's form, when they are known, and a mark for supervisors without a region. */
export function useRegionsToChoose(): Pick<MadrasaFormProps, 'regions'> & {
  isKnown: boolean;
  isWithoutRegion: boolean;
} {
  const mine = !useManagesAll();
  const { state, totalItems } = useList('regions.list', {}, { limit: 2, ...(mine && { mine }) });
  return {
    regions: mine ? (totalItems > 1 ? 'own' : 'only') : 'all',
    isKnown: !mine || state !== 'loading',
    isWithoutRegion: mine && state === 'ready' && totalItems === 0,
  };
}
