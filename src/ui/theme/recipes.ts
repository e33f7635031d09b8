import { defineRecipe } from '@chakra-ui/react';

const textSize = (size: string) => ({ textStyle: size });

/**
 * The recipes of the Chakra parts that screens use by themselves. Our own parts carry their recipe with them
 * (`chakra('button', recipe)`), so that it is loaded with the part and cannot be missing.
 */
export const recipes = {
  heading: defineRecipe({
    className: 'heading',
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
  }),
  container: defineRecipe({
    className: 'container',
    base: {
      position: 'relative',
      width: '100%',
      maxWidth: '6xl',
      marginInline: 'auto',
      paddingInline: { base: '4', md: '6' },
    },
    variants: { fluid: { true: { maxWidth: 'full' } } },
  }),
  separator: defineRecipe({
    className: 'separator',
    base: { display: 'block', borderColor: 'border', borderTopWidth: '1px' },
    variants: { orientation: { horizontal: {}, vertical: { borderTopWidth: '0', borderInlineStartWidth: '1px' } } },
    defaultVariants: { orientation: 'horizontal' },
  }),
};
