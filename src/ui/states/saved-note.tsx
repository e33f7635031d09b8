import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { useApp } from '#ui/app-context.ts';

/**
 * How old a list is that could not be refreshed, or that only part of it is on this device; nothing when it is fresh. That
 * the device is offline is said only where it is: a server may have failed.
 */
export function SavedNote({ at, partial = false }: { at: Date | undefined; partial?: boolean | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { offline } = useApp();
  if (partial) return t(offline ? 'states.partial' : 'states.partialOnline');
  return at ? t(offline ? 'states.stale' : 'states.staleOnline', { when: format.clock(at) }) : null;
}
