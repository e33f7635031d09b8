import { type ReactNode, useState } from 'react';
import { useDelayed } from '#ui/states/use-delayed.ts';
import { styled } from '#ui/styled.ts';

/** Longest wait for the upper part, in milliseconds. */
const longestWait = 4_000;

export type ShownTogetherProps = {
  /** `first` may still come. */
  isWaiting: boolean;
  /** Placeholder for both. */
  bones: ReactNode;
  first: ReactNode;
  children: ReactNode;
};

/**
 * `first` and, below it, `children`, which would move if they came alone: both appear together, so that nothing moves under
 * a finger. If `first` is late, on a slow phone or connection, it goes below the children.
 */
export function ShownTogether({ isWaiting, bones, first, children }: ShownTogetherProps) {
  const isLate = useDelayed(isWaiting, longestWait);
  const [isBelow, setIsBelow] = useState(false);
  if (isLate && !isBelow) setIsBelow(true);
  const waits = isWaiting && !isBelow;
  return (
    <>
      {waits && bones}
      {/* Both request their rows while they are hidden. */}
      {!isBelow && <styled.div display={waits ? 'none' : 'contents'}>{first}</styled.div>}
      <div hidden={waits}>{children}</div>
      {isBelow && first}
    </>
  );
}
