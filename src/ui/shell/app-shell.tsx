import { useLocation } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { onwardSearch } from '#ui/list/onward-search.ts';
import { styled } from '#ui/styled.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { SideRail } from './side-rail.tsx';
import { SkipLink } from './skip-link.tsx';

export type AppShellProps = {
  /** The role's main places: three or four fit the bottom bar of a phone. */
  places: readonly MenuEntry[];
  /** Position on a desktop: `rail` at the side for managers, `top` in the header for everyone else. */
  layout: 'rail' | 'top';
  /** The logo at the start of the header, in place of the product's own. */
  logo?: ReactNode;
  /** The header's search button. */
  find?: ReactNode;
  /** The header's chip: offline, n waiting, in sync. */
  status?: ReactNode;
  /** The account menu, or the sign-in link. */
  account?: ReactNode;
  /** A line over the content: an update, an offline note. */
  banner?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

const Page = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100dvh',
    paddingLeft: 'env(safe-area-inset-left)',
    paddingRight: 'env(safe-area-inset-right)',
  },
});

const Main = styled('main', {
  base: {
    flex: '1',
    minWidth: '0',
    width: '100%',
    marginInline: 'auto',
    paddingInline: { base: '4', md: '6' },
    paddingBlock: { base: '4', md: '6' },
    outlineStyle: 'none',
  },
});

/** The frame around every screen. It knows places, but no entities. */
export function AppShell({ places, layout, logo, find, status, account, banner, footer, children }: AppShellProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  return (
    <Page>
      <SkipLink />
      <Header places={layout === 'top' ? places : []} logo={logo} find={find} status={status} account={account} />
      <styled.div display="flex" flex="1" minWidth="0">
        {layout === 'rail' && <SideRail places={places} />}
        <styled.div display="flex" flexDirection="column" flex="1" minWidth="0">
          {banner}
          <Main ref={main} id="content" tabIndex={-1} maxWidth={layout === 'rail' ? 'none' : '6xl'}>
            {children}
          </Main>
          {footer}
        </styled.div>
      </styled.div>
      <BottomBar places={places} />
    </Page>
  );
}

/**
 * Moves the focus to the start of a new page, for keyboard and screen reader; a change of its search or page number is no
 * new page.
 */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A user who types in a search continues in the field of its results.
    if (document.activeElement?.matches(onwardSearch)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
