import type { LinkProps } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';

export type Crumb = {
  label: ReactNode;
  /** Where it leads; the last crumb, the page itself, has none. */
  link?: LinkProps;
};

const List = styled('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1',
    minWidth: '0',
    color: 'fg.muted',
    textStyle: 'sm',
  },
});

const Item = styled('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '9',
    '@media (pointer: coarse)': { minHeight: '11' },
    minWidth: '0',
    '& svg': { width: '4', height: '4', flexShrink: '0' },
  },
  variants: { roomy: { true: { hideBelow: 'sm' } } },
});

const Chevron = styled(ChevronRight, { base: { hideBelow: 'sm' } });

/** The way here, with a back button that leads one step up. A phone has room for that step only. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  const parentIndex = crumbs.findLastIndex((crumb) => crumb.link);
  const parent = crumbs[parentIndex]?.link;
  return (
    <styled.nav aria-label={t('breadcrumb.label')} display="flex" alignItems="start" gap="2">
      {parent && (
        <LinkButton
          {...parent}
          variant="ghost"
          size="sm"
          square
          aria-label={t('actions.back')}
          title={t('actions.back')}
          marginInlineStart="-2"
        >
          <ArrowLeft className="mirrored" />
        </LinkButton>
      )}
      <List>
        {crumbs.map((crumb, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is its place on the way.
          <Item key={index} roomy={index !== parentIndex}>
            {index > 0 && <Chevron className="mirrored" aria-hidden />}
            {crumb.link ? (
              <Link {...crumb.link} quiet display="inline-flex" alignItems="center" minHeight="inherit">
                <bdi>{crumb.label}</bdi>
              </Link>
            ) : (
              <styled.span aria-current="page" color="fg">
                <bdi>{crumb.label}</bdi>
              </styled.span>
            )}
          </Item>
        ))}
      </List>
    </styled.nav>
  );
}
