import { styled } from '#ui/styled.ts';

/** A small turning ring for an action on its way. Content that loads gets a skeleton instead. */
export const BusyMark = styled('span', {
  base: {
    display: 'inline-block',
    width: '1.1em',
    height: '1.1em',
    flexShrink: '0',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'currentColor',
    borderBlockStartColor: 'transparent',
    animation: 'spin 800ms linear infinite',
  },
});
