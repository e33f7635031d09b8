import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { LinkButton } from '#ui/button/link.tsx';

/** Link that appears if there is more than one page of cards (docs/rules.md#lists). */
export function SeeAll({ total, link }: { total: number; link: LinkProps }) {
  const { t } = useTranslation();
  if (total <= limits.cardPageSize) return null;
  return (
    <LinkButton {...link} variant="outline" size="sm">
      {t('actions.seeAll')}
    </LinkButton>
  );
}
