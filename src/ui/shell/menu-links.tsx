import { createLink } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { styled } from '#ui/styled.ts';
import type { MenuEntry } from './menu-entry.ts';

const List = styled('ul', {
  base: { display: 'flex' },
  variants: {
    look: {
      top: { gap: '1' },
      rail: { flexDirection: 'column', gap: '1', '@media (pointer: fine)': { gap: '0' } },
      bottom: { justifyContent: 'space-around' },
    },
  },
});

const PlaceLink = createLink(
  styled('a', {
    base: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minHeight: '11',
      borderRadius: 'lg',
      color: 'fg.muted',
      fontWeight: 'medium',
      '& svg': { width: '5', height: '5', flexShrink: '0' },
      _hover: { color: 'fg', bg: 'bg.subtle' },
      _currentPage: { color: 'colorPalette.fg', bg: 'colorPalette.subtle' },
      // If the system chooses the colours, they do not mark the present page.
      '@media (forced-colors: active)': { _currentPage: { textDecoration: 'underline', fontWeight: 'bold' } },
    },
    variants: {
      look: {
        top: { paddingInline: '3', textStyle: 'sm' },
        // Lower for a mouse, so that all places of an admin fit a desktop.
        rail: { paddingInline: '3', '@media (pointer: fine)': { minHeight: '8' } },
        bottom: {
          flexDirection: 'column',
          justifyContent: 'center',
          gap: '0.5',
          minHeight: '14',
          paddingInline: '1',
          // It grows with large text as far as the places fit a phone beside each other.
          fontSize: 'min(0.75rem, max(12px, 13.6vw / var(--places, 4)))',
          textAlign: 'center',
          lineHeight: '1.3',
          bg: 'transparent !important',
          overflowWrap: 'anywhere',
          '& svg': { width: 'min(1.5rem, 8vw)', height: 'min(1.5rem, 8vw)' },
        },
      },
    },
  }),
);

const CountMark = styled('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '5',
    height: '5',
    paddingInline: '1',
    borderRadius: 'full',
    bg: 'gold.subtle',
    color: 'gold.fg',
    fontSize: 'xs',
    lineHeight: '1',
    _empty: { display: 'none' },
  },
  variants: { floating: { true: { position: 'absolute', top: '0.5', insetInlineStart: 'calc(50% + 0.375rem)' } } },
});

export type MenuLinksProps = { places: readonly MenuEntry[]; look: 'top' | 'rail' | 'bottom' };

export function MenuLinks({ places, look }: MenuLinksProps) {
  return (
    <List look={look} style={{ '--places': places.length } as CSSProperties}>
      {places.map((place) => {
        // Beside a count, the rail has no space for the long label, either.
        const short = look === 'bottom' || (look === 'rail' && place.count) ? place.short : undefined;
        return (
          <styled.li key={place.label} flex={look === 'bottom' ? '1' : undefined} minWidth="0">
            <PlaceLink {...place.link} look={look} {...(place.isOpen && { 'aria-current': 'page' })}>
              {place.icon}
              {short && (
                <styled.span flex={look === 'rail' ? '1' : undefined} aria-hidden>
                  {short}
                </styled.span>
              )}
              <styled.span flex={look === 'rail' ? '1' : undefined} {...(short && { srOnly: true })}>
                {place.label}
              </styled.span>
              {place.count && (
                <CountMark floating={look === 'bottom'} data-now>
                  {place.count}
                </CountMark>
              )}
            </PlaceLink>
          </styled.li>
        );
      })}
    </List>
  );
}
