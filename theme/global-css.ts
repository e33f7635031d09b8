import { defineGlobalStyles } from '@pandacss/dev';
import { languages, scripts } from '../contract/language/languages.ts';

/** Line heights of a page, by the script of its language. */
const linesOfLanguages = Object.fromEntries(
  languages.map(({ code, script }) => [
    `html[lang=${code}]`,
    { '--leading': scripts[script].leading, '--leading-tight': scripts[script].titleLeading },
  ]),
);

/** Styles of every element on the screen; paper has print.css. */
export const globalCss = defineGlobalStyles({
  html: {
    color: 'fg',
    bg: 'bg',
    colorPalette: 'green',
    fontFamily: 'body',
    '--leading': scripts.latin.leading,
    '--leading-tight': scripts.latin.titleLeading,
    // The start side of the page's language. Text of the other direction that is cut after some lines has its dots at its
    // own end.
    '--start': 'left',
    lineHeight: 'var(--leading)',
    textRendering: 'optimizeLegibility',
    touchAction: 'manipulation',
    '--global-color-border': 'colors.border',
    // An element that is scrolled into view, by the keyboard too, stays clear of header and bottom bar.
    scrollPaddingTop: '5rem',
    scrollPaddingBottom: '5rem',
  },
  body: { position: 'relative', height: 'auto', minHeight: '100dvh' },
  '*': { overflowWrap: 'break-word' },
  ...linesOfLanguages,
  'html[dir=rtl]': { '--start': 'right' },
  '.light': { colorScheme: 'light' },
  '.dark': { colorScheme: 'dark' },
  '*::placeholder': { color: 'fg.muted' },
  '*::selection': { bg: 'green.muted' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
  // PDF.js measures letters on a canvas at the end of the page, and leaves it to the page to hide it.
  '.hiddenCanvasElement': { display: 'none' },
  // Arrows follow the reading direction; logos, phone numbers and file names do not carry this class.
  '[dir=rtl] .mirrored': { transform: 'scaleX(-1)' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0s !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
    },
  },
});
