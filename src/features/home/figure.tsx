import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Link } from '#ui/button/link.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';

/** Figures beside each other; those of the last row share its width. */
export const Figures = styled('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4',
    '& > *': { flex: { base: '1 1 8rem', lg: '1 1 22%' }, minWidth: 'min(100%, 8rem)' },
    '& > [data-wide]': { smDown: { flexBasis: '100%' } },
  },
});

const Box = styled('div', {
  base: {
    layerStyle: 'card',
    padding: '4',
    display: 'flex',
    // The figures of a row are at one height, however long their words.
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    position: 'relative',
  },
});

export type FigureProps = {
  label: string;
  /** The list that it counts. */
  link?: LinkProps | undefined;
  /** Comparison with the previous value. */
  change?: string | undefined;
  /** For many words: on a phone it has a row of its own, otherwise the figure beside it would be as high and empty. */
  wide?: boolean;
  children: ReactNode | undefined;
};

const Count = styled('dd', {
  base: {
    textStyle: { base: 'xl', sm: '2xl' },
    fontWeight: 'semibold',
    margin: '0',
    fontVariantNumeric: 'tabular-nums',
    // Arabic digits are wide enough without it.
    '&:is([dir=rtl] *)': { fontVariantNumeric: 'normal' },
  },
});

/** One figure that users act on, with its words; its place is kept until it is known. */
export function Figure({ label, link, change, wide = false, children }: FigureProps) {
  return (
    <Box data-wide={wide || undefined}>
      <styled.dt textStyle="sm" color="fg.muted">
        {link ? (
          <Link {...link} quiet _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' }}>
            {label}
          </Link>
        ) : (
          label
        )}
        {change && <styled.span display="block">{change}</styled.span>}
      </styled.dt>
      <Count>{children ?? <Skeleton width="4rem" height="1lh" />}</Count>
    </Box>
  );
}
