import { styled } from '#ui/styled.ts';

/** The one surface: panel, 12 px corners, the one shadow. Padding as needed (`padding="5"` by default). */
export const Card = styled('div', {
  base: { layerStyle: 'card', padding: '5', minWidth: '0' },
  variants: {
    /** For a card that is one link: place a `CardLink` in it. */
    interactive: {
      true: {
        position: 'relative',
        transition: 'border-color 120ms, translate 120ms',
        _hover: { borderColor: 'colorPalette.border', translate: '0 -2px' },
        _focusWithin: { borderColor: 'colorPalette.border' },
      },
    },
  },
});
