import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditedAction } from '#contract/rights/audited.ts';

/** Words for an action; an action that this release does not know is shown by its name. */
export function useActionWords(): (action: string) => string {
  const { t, i18n } = useTranslation('audit');
  return useCallback(
    (action) => (i18n.exists(`audit:actions.${action}`) ? t(`actions.${action as AuditedAction}`) : action),
    [t, i18n],
  );
}
