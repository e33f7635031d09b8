import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';

/** How old a list is that could not be refreshed, or that only part of it is on this device; nothing when it is fresh. */
export function SavedNote({ at, partial = false }: { at: Date | undefined; partial?: boolean | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (partial) return t('states.partial');
  return at ? t('states.stale', { when: format.clock(at) }) : null;
}
