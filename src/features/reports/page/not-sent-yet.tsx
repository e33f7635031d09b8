import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Strip } from '#ui/states/strip.tsx';

/** Above a preview, which looks like what was sent: its button is below the photos. */
export function NotSentYet(place: Pick<ComponentProps<typeof Strip>, 'marginBlockEnd'>) {
  const { t } = useTranslation('reports');
  return <Strip {...place}>{t('page.notSentYet')}</Strip>;
}
