import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { hijriMonth, withHijri } from '#contract/language/hijri.ts';
import { digitsOf, languageOf } from '#contract/language/languages.ts';
import { calendarChoice } from './calendar.ts';
import { formatFor } from './current-format.ts';
import { digitsChoice } from './digits.ts';

/** Names of months, `YYYY-MM`, with the Hijri month for users who chose both calendars. */
export function useMonthLabel() {
  const { i18n } = useTranslation();
  const isHijri = useSyncExternalStore(calendarChoice.subscribe, calendarChoice.read) === 'hijri';
  const language = languageOf(i18n.language);
  const digits = digitsOf(language, digitsChoice.read());
  const format = formatFor(i18n.language);
  return {
    /** 'March 2026', or 'March 2026 · Ramadan 1447'. */
    label: (month: string) => (isHijri ? withHijri(format, month, language, digits) : format.month(`${month}-15`)),
    /** The short name of the Hijri month; undefined for users who did not choose it. */
    shortHijri: (month: string) => (isHijri ? hijriMonth(month, language, digits, 'short') : undefined),
  };
}
