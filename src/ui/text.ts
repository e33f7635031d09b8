import { styled } from '#ui/styled.ts';

/** A heading; `as` chooses its level, `size` its look. */
export const Heading = styled('h2', {
  base: { fontWeight: 'semibold', textWrap: 'balance' },
  variants: {
    size: {
      sm: { textStyle: 'md' },
      md: { textStyle: 'lg' },
      lg: { textStyle: 'xl' },
      xl: { textStyle: '2xl' },
      '2xl': { textStyle: '3xl' },
      '3xl': { textStyle: '4xl' },
    },
  },
  defaultVariants: { size: 'lg' },
});

/** A paragraph. */
export const Text = styled.p;
