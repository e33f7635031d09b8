import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScrolledHeading } from '#ui/layout/heading-in-header.ts';
import { styled } from '#ui/styled.ts';
import { Logo } from '../brand/logo.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { MenuLinks } from './menu-links.tsx';

const Bar = styled('header', {
  base: {
    position: 'sticky',
    // A phone on its side has no height to spare: there it leaves with the page.
    '@media (max-height: 30rem)': { position: 'static' },
    top: '0',
    zIndex: 'docked',
    bg: 'bg.panel',
    borderBlockEndWidth: '1px',
    paddingBlockStart: 'env(safe-area-inset-top)',
  },
});

const Row = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    // With large text, the buttons go on a second line.
    flexWrap: 'wrap',
    gap: { base: '0.5', sm: '2' },
    // On a phone a toast is over it, however long its text is.
    minHeight: { base: 'max(token(sizes.14), calc(var(--toast-height, 0px) + 0.25rem))', md: '14' },
    paddingInlineStart: { base: '3', md: '6' },
    paddingInlineEnd: { base: '1', md: '4' },
  },
});

const Controls = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 'inherit',
    minWidth: '0',
    marginInlineStart: 'auto',
  },
});

const HomeLink = createLink(
  styled('a', {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '11',
      borderRadius: 'md',
      flexShrink: '0',
      // The star alone, where there is no room for the name.
      '@media (max-width: 22rem)': { '& [data-name]': { position: 'absolute', clipPath: 'inset(50%)' } },
      '&[data-beside]': { mdDown: { '& [data-name]': { position: 'absolute', clipPath: 'inset(50%)' } } },
    },
  }),
);

/** In the place of the product's name, in one line however little room there is. */
const ScreenName = styled('bdi', {
  base: {
    hideFrom: 'md',
    flex: '1 1 0',
    minWidth: '0',
    fontWeight: 'semibold',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    animation: 'appear 160ms ease-out',
  },
});

export type HeaderProps = {
  places: readonly MenuEntry[];
  /** In the place of the product's own. */
  logo?: ReactNode;
  find?: ReactNode;
  status?: ReactNode;
  account?: ReactNode;
};

export function Header({ places, logo, find, status, account }: HeaderProps) {
  const { t } = useTranslation();
  const screen = useScrolledHeading();
  return (
    <Bar>
      <Row>
        <HomeLink to="/" data-beside={screen ? '' : undefined}>
          {logo || <Logo />}
          <styled.span srOnly> · {t('shell.home')}</styled.span>
        </HomeLink>
        {/* Whoever listens has its heading. */}
        {screen && <ScreenName aria-hidden>{screen}</ScreenName>}
        {places.length > 0 && (
          <styled.nav aria-label={t('shell.places')} hideBelow="md" marginInlineStart="4">
            <MenuLinks places={places} look="top" />
          </styled.nav>
        )}
        <Controls>
          {find}
          {status}
          {account}
        </Controls>
      </Row>
    </Bar>
  );
}
