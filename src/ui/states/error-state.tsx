import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryButton } from './retry-button.tsx';
import { StateFrame } from './state-frame.tsx';

export type ErrorStateProps = {
  /** Name of the problem; 'Error loading data.' if left out. */
  title?: ReactNode;
  /** The saved data and the next step; a calming message if left out. */
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** A way out if nothing can be requested again. */
  wayOn?: ReactNode;
  /** It is being requested again. */
  busy?: boolean;
  wholePage?: boolean | undefined;
};

/** Loading failed, and there is nothing saved to show instead. */
export function ErrorState({ title, text, onRetry, wayOn, busy = false, wholePage }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <StateFrame
      role="alert"
      wholePage={wholePage}
      colorPalette="red"
      icon={<TriangleAlert />}
      title={title ?? t('states.error')}
      text={text ?? t('states.errorHint')}
      action={onRetry ? <RetryButton busy={busy} onRetry={onRetry} /> : wayOn}
    />
  );
}
