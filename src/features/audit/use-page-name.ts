import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorPageNames } from '#contract/answers/operator-page.ts';
import { languages } from '#contract/language/languages.ts';
import type { AuditEntry } from '#contract/reading/read.ts';
import { useFormat } from '#i18n/use-format.ts';

/** Name and language of the page that an entry is about; undefined for other entries. */
export function usePageName() {
  const { t } = useTranslation('home');
  const format = useFormat();
  return useCallback(
    ({ objectType, changes }: Pick<AuditEntry, 'objectType' | 'changes'>): string | undefined => {
      const page = operatorPageNames.find((one) => one === changes?.page);
      if (objectType !== 'page' || !page) return undefined;
      const language = languages.find(({ code }) => code === changes?.language);
      return [t(`pages.${page}`), ...(language ? [language.name] : [])].join(format.between);
    },
    [t, format],
  );
}
