import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';

/** How old a list is that could not be refreshed; nothing when it is fresh. */
export function SavedNote({ at }: { at: Date | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  return at ? t('states.stale', { when: format.clock(at) }) : null;
}
