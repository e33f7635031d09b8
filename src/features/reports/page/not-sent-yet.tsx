import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Strip } from '#ui/states/strip.tsx';

/** Note above a preview that it is not sent yet: it looks like a sent report, and its button is below the photos. */
export function NotSentYet(place: Pick<ComponentProps<typeof Strip>, 'marginBlockEnd'>) {
  const { t } = useTranslation('reports');
  return <Strip {...place}>{t('page.notSentYet')}</Strip>;
}
