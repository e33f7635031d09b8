import { type ReactNode, useState } from 'react';
import { useDelayed } from '#ui/states/use-delayed.ts';

/** What comes first is waited for no longer than this, in milliseconds. */
const longestWait = 4_000;

export type ShownTogetherProps = {
  /** Whether `first` may still come. */
  isWaiting: boolean;
  /** Keeps the place of both. */
  bones: ReactNode;
  first: ReactNode;
  children: ReactNode;
};

/**
 * Something, and below it what would move if it came alone: both come together, so that nothing moves under a finger. What is
 * late, on a slow phone or line, goes below what is shown by then.
 */
export function ShownTogether({ isWaiting, bones, first, children }: ShownTogetherProps) {
  const isLate = useDelayed(isWaiting, longestWait);
  const [isBelow, setIsBelow] = useState(false);
  if (isLate && !isBelow) setIsBelow(true);
  const waits = isWaiting && !isBelow;
  return (
    <>
      {waits && bones}
      {!waits && !isBelow && first}
      {/* Asked for meanwhile. */}
      <div hidden={waits}>{children}</div>
      {isBelow && first}
    </>
  );
}
