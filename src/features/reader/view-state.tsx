import { FileWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import type { Loaded } from './use-loaded.ts';

/** A document that is being opened, or cannot be: which of the reasons it is, and that its file can be downloaded. */
export function ViewState({ loaded }: { loaded: Exclude<Loaded<unknown>, { state: 'ready' }> }) {
  const { t } = useTranslation('reader');
  if (loaded.state === 'loading') return <Skeleton height="70dvh" />;
  return (
    <StateFrame
      role="alert"
      colorPalette="gold"
      icon={<FileWarning />}
      title={t(`problem.${loaded.problem}.title`)}
      text={t(`problem.${loaded.problem}.text`)}
    />
  );
}
