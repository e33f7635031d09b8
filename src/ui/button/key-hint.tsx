import { styled } from '#ui/styled.ts';

/** The keys of a button or entry; screen readers get them from `aria-keyshortcuts`. */
export const KeyHint = styled('kbd', {
  base: {
    display: 'none',
    // Devices with a mouse have a keyboard; a phone has space for neither.
    '@media (hover: hover) and (pointer: fine)': { display: { base: 'none', md: 'inline-block' } },
    direction: 'ltr',
    paddingInline: '1.5',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    bg: 'bg.subtle',
    color: 'fg.muted',
    textStyle: 'xs',
    fontFamily: 'inherit',
    fontWeight: 'normal',
    pointerEvents: 'none',
    _print: { display: 'none' },
  },
});
