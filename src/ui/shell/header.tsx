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
    // A phone on its side has little height, so there the header scrolls away with the page.
    '@media (max-height: 30rem)': { position: 'static' },
    top: '0',
    zIndex: 'docked',
    bg: 'bg.panel',
    borderBlockEndWidth: '1px',
    paddingBlockStart: 'env(safe-area-inset-top)',
    // While a document is read on a phone (layout/use-sliding-bars.ts).
    transition: 'transform 0.2s',
    '[data-bars=away] &': { transform: { base: 'translateY(-100%)', md: 'none' } },
  },
});

const Row = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    // With large text, the buttons wrap to a second line.
    flexWrap: 'wrap',
    gap: { base: '0.5', sm: '2' },
    // On a phone a toast covers the header exactly, however long its text is.
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
      // Only the star is shown if there is no space for the name.
      '@media (max-width: 22rem)': { '& [data-name]': { position: 'absolute', clipPath: 'inset(50%)' } },
      '&[data-beside]': { mdDown: { '& [data-name]': { position: 'absolute', clipPath: 'inset(50%)' } } },
    },
  }),
);

/** It replaces the product's name, always in one line. */
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
  /** Replaces the product's own logo. */
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
        {/* Screen readers have its heading. */}
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
