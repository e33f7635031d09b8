import { useMatch, useRouter } from '@tanstack/react-router';
import type { ReadingAddress } from '../reading-address.ts';

/**
 * Takes out of the address where it once led in the document: from then on back and a reload lead to the place that is kept. For
 * when a place was kept, which may be after the document was left: another screen keeps its address.
 */
export function usePlainAddress({ page, find }: ReadingAddress): () => void {
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return () => {
    if (router.history.location.pathname !== here || (page === undefined && find === undefined)) return;
    void router.navigate({ to: '.', search: {}, state: true, replace: true, resetScroll: false });
  };
}
