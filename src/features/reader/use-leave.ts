import { useRouter } from '@tanstack/react-router';

/** Leads back to where a document was opened, and to this screen where it was opened by its address. */
export function useLeave(otherwise: '/' | '/reports'): () => void {
  const router = useRouter();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: otherwise });
  };
}
