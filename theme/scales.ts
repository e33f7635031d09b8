import { defineTextStyles, defineTokens } from '@pandacss/dev';

const rem = (value: number) => ({ value: `${value}rem` });

/** Space between things and around fingers grows with the text until a narrow screen needs it for the text itself. */
const stepsUpTo = (small: number) =>
  Object.fromEntries(
    [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40, 48, 64].map((step) => [
      step,
      step > small ? { value: `min(${step / 4}rem, ${step * 1.25}vw)` } : rem(step / 4),
    ]),
  );

export const spacing = defineTokens.spacing(stepsUpTo(2.5));

export const sizes = defineTokens.sizes({
  // Pictures beside words grow with them.
  ...stepsUpTo(8),
  sm: rem(24),
  md: rem(28),
  lg: rem(32),
  '2xl': rem(42),
  '3xl': rem(48),
  '6xl': rem(72),
  full: { value: '100%' },
  prose: { value: '62ch' },
});

export const fontSizes = defineTokens.fontSizes({
  xs: rem(0.8125),
  sm: rem(0.875),
  md: rem(1),
  lg: rem(1.125),
  xl: rem(1.3125),
  '2xl': rem(1.5625),
  // The longest word of a title fits a phone, however large the text.
  '3xl': { value: 'min(1.9375rem, 15vw)' },
  '4xl': { value: 'min(2.5rem, 17vw)' },
});

/**
 * Line heights follow the script: Arabic is taller, see `--leading` in global-css.ts. There is no letter spacing, because it
 * would tear Arabic letters apart.
 */
const body = 'var(--leading)';
const tight = 'var(--leading-tight)';

export const textStyles = defineTextStyles({
  xs: { value: { fontSize: 'xs', lineHeight: body } },
  sm: { value: { fontSize: 'sm', lineHeight: body } },
  md: { value: { fontSize: 'md', lineHeight: body } },
  lg: { value: { fontSize: 'lg', lineHeight: body } },
  xl: { value: { fontSize: 'xl', lineHeight: tight } },
  '2xl': { value: { fontSize: '2xl', lineHeight: tight } },
  '3xl': { value: { fontSize: '3xl', lineHeight: tight } },
  '4xl': { value: { fontSize: '4xl', lineHeight: tight } },
  label: { value: { fontSize: 'sm', lineHeight: body, fontWeight: 'medium' } },
});
