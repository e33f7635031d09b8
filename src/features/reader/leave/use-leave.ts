import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { isReading } from './is-reading.ts';

/**
 * Leads back to the screen from which a document was opened, or to the given screen if it was opened by its address. Several
 * presses before that is shown count as one step.
 */
export function useLeave(otherwise: '/' | '/reports'): () => void {
  const router = useRouter();
  const isLeaving = useRef(false);
  return () => {
    if (isLeaving.current || !isReading(router.history)) return;
    if (!cameFromUs(router.history)) {
      void router.navigate({ to: otherwise });
      return;
    }
    isLeaving.current = true;
    // The browser takes the step later. A user who comes forward again may leave again.
    const onStep = () => {
      isLeaving.current = false;
    };
    addEventListener('popstate', onStep, { once: true });
    router.history.back();
  };
}

/** The router counts from the load of the app, and pressing a notification loads it once more in the same window. */
function cameFromUs(history: RouterHistory): boolean {
  const { navigation }: { navigation?: Pick<Navigation, 'canGoBack'> } = window;
  return navigation?.canGoBack ?? history.canGoBack();
}
