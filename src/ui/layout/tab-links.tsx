import { createLink, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { styled } from '#ui/styled.ts';

const Row = styled('nav', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: { sm: '1' }, borderBlockEndWidth: '1px' },
});

const TabLink = createLink(
  styled('a', {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      // On a phone they share the width.
      flexGrow: { base: '1', sm: '0' },
      gap: { base: '1', sm: '2' },
      minHeight: '11',
      // Four tabs with their counts fit a row of the narrowest usual phone.
      paddingInline: { base: '1', sm: '4' },
      textStyle: { base: 'sm', sm: 'md' },
      color: 'fg.muted',
      borderBlockEndWidth: '2px',
      borderColor: 'transparent',
      // In forced colours, a transparent border would be visible.
      '@media (forced-colors: active)': { borderColor: 'Canvas', _currentPage: { borderColor: 'Highlight' } },
      _hover: { color: 'fg' },
      _focusVisible: { outlineOffset: '-2px' },
      _currentPage: { color: 'colorPalette.fg', borderColor: 'colorPalette.solid', fontWeight: 'medium' },
    },
  }),
);

export type TabLinksProps = { label: string; tabs: readonly { label: ReactNode; link: LinkProps }[] };

/** Parts of one page, each with its own address. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <Row aria-label={label}>
      {tabs.map((tab, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tab is its place in the row.
        <TabLink key={index} {...tab.link}>
          {tab.label}
        </TabLink>
      ))}
    </Row>
  );
}
