import { useTranslation } from 'react-i18next';
import type { Format } from '#contract/language/format.ts';
import { formatFor } from './current-format.ts';

/** The format of the current language; the caller is rendered again when language or digits change. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return formatFor(i18n.language);
}
