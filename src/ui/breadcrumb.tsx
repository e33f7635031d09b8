import { chakra } from '@chakra-ui/react';
import type { LinkProps } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, LinkButton } from './link.tsx';

export type Crumb = {
  label: ReactNode;
  /** Where it leads; the last crumb, the page itself, has none. */
  link?: LinkProps;
};

const List = chakra('ol', {
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

const Item = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '9',
    '@media (pointer: coarse)': { minHeight: '11' },
    minWidth: '0',
    '& svg': { width: '4', height: '4', flexShrink: '0' },
  },
});

/** The way here, with a back button that leads one step up. A phone has no room for the page itself: its head names it. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  const parent = crumbs.findLast((crumb) => crumb.link)?.link;
  return (
    <chakra.nav aria-label={t('breadcrumb.label')} display="flex" alignItems="start" gap="2">
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
          <Item key={index} hideBelow={crumb.link ? undefined : 'sm'}>
            {index > 0 && <ChevronRight className="mirrored" aria-hidden />}
            {crumb.link ? (
              <Link {...crumb.link} quiet display="inline-flex" alignItems="center" minHeight="inherit">
                <bdi>{crumb.label}</bdi>
              </Link>
            ) : (
              <chakra.span aria-current="page" color="fg">
                <bdi>{crumb.label}</bdi>
              </chakra.span>
            )}
          </Item>
        ))}
      </List>
    </chakra.nav>
  );
}
