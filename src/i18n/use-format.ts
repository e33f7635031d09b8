import { useTranslation } from 'react-i18next';
import { formatFor } from './current-format.ts';
import type { Format } from './format.ts';

/** The format of the current language; the caller is rendered again when language or digits change. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return formatFor(i18n.language);
}
