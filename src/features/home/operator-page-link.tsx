import { useTranslation } from 'react-i18next';
import { addressElsewhere, type OperatorPageName } from '#contract/answers/operator-page.ts';
import { useOperator } from '#hooks/calls/use-operator.ts';
import { ExternalLink, Link } from '#ui/button/link.tsx';

export type OperatorPageLinkProps = {
  page: OperatorPageName;
  /** Opens in another window, so that typed input stays. */
  beside?: boolean;
};

/** Link to a page of the operator: the one here, or the external address that replaces it. */
export function OperatorPageLink({ page, beside = false }: OperatorPageLinkProps) {
  const { t } = useTranslation('home');
  const { operator } = useOperator();
  const address = operator && addressElsewhere(page, operator);
  const target = beside ? { target: '_blank', rel: 'noopener' } : {};
  return address ? (
    <ExternalLink href={address} {...target}>
      {t(`pages.${page}`)}
    </ExternalLink>
  ) : (
    <Link to={`/${page}`} {...target}>
      {t(`pages.${page}`)}
    </Link>
  );
}
