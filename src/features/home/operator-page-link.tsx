import { useTranslation } from 'react-i18next';
import { addressElsewhere, type OperatorPageName } from '#contract/answers/operator-page.ts';
import { useOperator } from '#hooks/calls/use-operator.ts';
import { ExternalLink, Link } from '#ui/button/link.tsx';

export type OperatorPageLinkProps = {
  page: OperatorPageName;
  /** In another window: what is typed on this page stays. */
  beside?: boolean;
};

/** The way to what the people who run this installation say: the page here, or the address that they named instead. */
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
