import { useMatch, useRouter } from '@tanstack/react-router';
import type { ReadingAddress } from '../reading-address.ts';

/**
 * Removes the position in the document from the address: afterwards, Back and a reload lead to the stored position. Call it
 * when a position was stored, which may be after the document was left: another screen keeps its address.
 */
export function usePlainAddress({ page, find }: ReadingAddress): () => void {
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return () => {
    if (router.history.location.pathname !== here || (page === undefined && find === undefined)) return;
    void router.navigate({ to: '.', search: {}, state: true, replace: true, resetScroll: false });
  };
}
