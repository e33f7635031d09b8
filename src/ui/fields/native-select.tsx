import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { input } from '#styles/recipes/input.js';
import { styled } from '#ui/styled.ts';

const Select = styled('select', input);

const Wrap = styled('span', {
  base: {
    position: 'relative',
    display: 'inline-block',
    minWidth: '0',
    '& select': { appearance: 'none', paddingInlineEnd: '10', cursor: 'pointer', textOverflow: 'ellipsis' },
    '& option': { color: 'fg', bg: 'bg.panel' },
    '& svg': {
      position: 'absolute',
      insetInlineEnd: '3',
      top: '50%',
      translate: '0 -50%',
      width: '4',
      height: '4',
      pointerEvents: 'none',
      color: 'fg.muted',
    },
  },
});

/** The device's own select, which every phone and screen reader supports best, in our style. */
export function NativeSelect({ width, ...rest }: ComponentProps<typeof Select>) {
  return (
    <Wrap width={width}>
      <Select {...rest} />
      <ChevronDown aria-hidden />
    </Wrap>
  );
}
