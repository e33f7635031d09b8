import { FileWarning } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '#ui/states/retry-button.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import type { Loaded } from './use-loaded.ts';

type Broken = { onBroken: () => void; onRetry: () => void; action: ReactNode };

/** Passes views the functions for a document that cannot be shown, and an action for its file. */
export const BrokenContext = createContext<Broken | undefined>(undefined);

/** State of a document that is being opened, or cannot be shown: the reason, and a way to download its file. */
export function ViewState({ loaded }: { loaded: Exclude<Loaded<unknown>, { state: 'ready' }> }) {
  const { t } = useTranslation('reader');
  const { onBroken, onRetry, action } = use(BrokenContext) ?? {};
  const isBroken = loaded.state === 'failed';
  useEffect(() => {
    if (isBroken) onBroken?.();
  }, [isBroken, onBroken]);
  if (loaded.state === 'loading') return <Skeleton height="70dvh" />;
  return (
    <StateFrame
      role="alert"
      colorPalette="gold"
      icon={<FileWarning />}
      title={t(`problem.${loaded.problem}.title`)}
      text={t(`problem.${loaded.problem}.text`)}
      action={
        onRetry && loaded.problem === 'unreachable' ? (
          <RetryButton busy={false} onRetry={onRetry} before={action} />
        ) : (
          action
        )
      }
    />
  );
}
