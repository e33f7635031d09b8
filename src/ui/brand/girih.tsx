import { type ComponentProps, useId } from 'react';
import { styled } from '#ui/styled.ts';
import { starPath } from './star-path.ts';

/** A quiet field of eight-point stars and crosses, for the landing and for cards without a photo. */
export function Girih(props: ComponentProps<typeof styled.svg>) {
  const id = useId();
  return (
    <styled.svg aria-hidden width="100%" height="32" bg="green.subtle" color="green.muted" {...props}>
      <defs>
        <pattern id={id} width="48" height="48" patternUnits="userSpaceOnUse">
          <path d={starPath(24)} fill="none" stroke="currentColor" strokeWidth="1" />
          <path d={starPath(12)} fill="none" stroke="currentColor" strokeWidth="1" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </styled.svg>
  );
}
