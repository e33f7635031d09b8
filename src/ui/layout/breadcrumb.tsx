import type { LinkProps } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { breadcrumb } from '#styles/recipes/breadcrumb.js';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { partOf, styled } from '#ui/styled.ts';

export type Crumb = {
  label: ReactNode;
  /** Target of the crumb; the last one, the page itself, has none. */
  link?: LinkProps;
};

const List = styled('ol', partOf(breadcrumb, 'list'));
const Item = styled('li', partOf(breadcrumb, 'item'));
const Current = styled('span', partOf(breadcrumb, 'currentLink'));
const Chevron = styled(ChevronRight, partOf(breadcrumb, 'separator'));

/** The path to this page, with a back button that leads one step up. A phone has space only for that step. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  const parentIndex = crumbs.findLastIndex((crumb) => crumb.link);
  const parent = crumbs[parentIndex]?.link;
  return (
    <styled.nav aria-label={t('breadcrumb.label')} display="flex" alignItems="start" gap="0.5">
      {parent && (
        <LinkButton
          {...parent}
          variant="ghost"
          size="sm"
          square
          aria-label={t('actions.back')}
          title={t('actions.back')}
          marginInlineStart="-3"
        >
          <ArrowLeft className="mirrored" />
        </LinkButton>
      )}
      <List>
        {crumbs.map((crumb, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is its place on the way.
          <Item key={index} {...(index !== parentIndex && { hideBelow: 'sm' })}>
            {index > 0 && <Chevron className="mirrored" aria-hidden />}
            {crumb.link ? (
              <Link {...crumb.link} quiet display="inline-flex" alignItems="center" minHeight="inherit">
                <bdi>{crumb.label}</bdi>
              </Link>
            ) : (
              <Current aria-current="page">
                <bdi>{crumb.label}</bdi>
              </Current>
            )}
          </Item>
        ))}
      </List>
    </styled.nav>
  );
}
