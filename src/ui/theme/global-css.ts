import { defineGlobalStyles } from '@chakra-ui/react';

export const globalCss = defineGlobalStyles({
  html: {
    color: 'fg',
    bg: 'bg',
    colorPalette: 'green',
    fontFamily: 'body',
    '--leading': '1.55',
    '--leading-tight': '1.25',
    // The side of the page's language, for text of the other direction that is cut after some lines: its dots stand at its own end.
    '--start': 'left',
    lineHeight: 'var(--leading)',
    '--global-color-border': 'colors.border',
    // What is scrolled to, by the keyboard too, stands clear of header and bottom bar.
    scrollPaddingTop: '5rem',
    scrollPaddingBottom: '5rem',
  },
  'html[lang=ar]': { '--leading': '1.75', '--leading-tight': '1.45' },
  'html[dir=rtl]': { '--start': 'right' },
  '.light': { colorScheme: 'light' },
  '.dark': { colorScheme: 'dark' },
  // The page stands still behind an open dialog.
  'html:has(dialog:modal)': { overflow: 'hidden' },
  // On paper: the content of the screen alone, black on white.
  'html, body': { _print: { bg: '#fff', color: 'black' } },
  // A title that opens something is a button too, and words all the same.
  'header, nav, button:not([data-words]), select, label:has(select), summary, [role=search], [role=toolbar], .mirrored':
    {
      _print: { display: 'none !important' },
    },
  // Paper opens nothing: what is cut there is lost.
  'main *': { _print: { boxShadow: 'none !important', WebkitLineClamp: 'none !important' } },
  'tr, li, article': { _print: { breakInside: 'avoid' } },
  '*::placeholder': { color: 'fg.muted' },
  '*::selection': { bg: 'green.muted' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
  // Arrows follow the reading direction; logos, phone numbers and file names do not carry this class.
  '[dir=rtl] .mirrored': { transform: 'scaleX(-1)' },
  '#root [data-now]': { _print: { display: 'none !important' } },
  main: { _print: { maxWidth: 'none !important', padding: '0 !important' } },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
    },
  },
});
