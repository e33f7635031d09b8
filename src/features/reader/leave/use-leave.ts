import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { isReading } from './is-reading.ts';

/**
 * Leads back to where a document was opened, and to this screen where it was opened by its address. However often it is pressed
 * until that is shown, it is one step.
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
    // The browser takes the step later. Whoever comes forward again may leave again.
    const onStep = () => {
      isLeaving.current = false;
    };
    addEventListener('popstate', onStep, { once: true });
    router.history.back();
  };
}

/** The router counts from where the app was loaded: a notification that is pressed loads it once more, in the same window. */
function cameFromUs(history: RouterHistory): boolean {
  const { navigation }: { navigation?: Pick<Navigation, 'canGoBack'> } = window;
  return navigation?.canGoBack ?? history.canGoBack();
}
