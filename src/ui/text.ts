import { chakra, styled } from './styled.ts';

const textSize = (size: string) => ({ textStyle: size });

/** A heading; `as` chooses its level, `size` its look. */
export const Heading = styled('h2', {
  base: { fontWeight: 'semibold', textWrap: 'balance' },
  variants: {
    size: {
      sm: textSize('md'),
      md: textSize('lg'),
      lg: textSize('xl'),
      xl: textSize('2xl'),
      '2xl': textSize('3xl'),
      '3xl': textSize('4xl'),
    },
  },
  defaultVariants: { size: 'lg' },
});

/** A paragraph. */
export const Text = chakra.p;
